#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankroute {

// An undirected edge; a != b.
struct WeightedEdge {
  std::size_t a = 0;
  std::size_t b = 0;
  std::int64_t weight = 0;
};

// A weighted undirected graph. Several edges between two vertices add up.
struct WeightedGraph {
  std::size_t vertices = 0;
  std::vector<WeightedEdge> edges;
};

// Minimum cut of a weighted undirected graph: the least weight that leaves any proper, non-empty
// set of its `vertices`; 0 where the graph is in pieces or there are fewer than 2 vertices.
// Vertices that no minimum cut but a lone one can separate are contracted first (Padberg and
// Rinaldi 1990); above kMaxMinCutVertices left over, 0, which is no cut but a valid bound of one.
std::int64_t MinimumCut(std::size_t vertices, const std::vector<WeightedEdge>& edges);

inline constexpr std::size_t kMaxMinCutVertices = 400;

}  // namespace rankroute
