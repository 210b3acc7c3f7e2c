#pragma once

#include <cstdint>
#include <vector>

#include "planner/mapping/random.h"

namespace rankroute {

// An undirected graph of weighted vertices and edges, each edge at both its ends.
struct WeightedGraph {
  std::vector<std::uint32_t> first;  // By vertex, and one past the last: where its edges begin.
  std::vector<std::uint32_t> to;     // By edge.
  std::vector<std::int64_t> weight;  // By edge.
  std::vector<std::int32_t> size;    // By vertex.
  std::vector<std::int8_t> fixed;    // By vertex: the side that it must be on, or -1.

  std::uint32_t vertices() const { return static_cast<std::uint32_t>(size.size()); }
};

// How hard Bisect tries.
struct BisectionEffort {
  std::uint32_t coarsest = 30;  // Vertices at which coarsening stops.
  int growths = 8;              // Tries at a first bisection there, at the most.
  int futile_moves = 25;        // Moves without gain after which a refinement pass ends.
};

// The side (0 or 1) of each vertex.
using Sides = std::vector<std::int8_t>;

// Splits a graph of unit-size vertices into sides of exactly `target` vertices (side 0) and the
// rest so that few bytes cross: multilevel (heavy-edge matching, greedy growing, Fiduccia-
// Mattheyses moves at each level; Hendrickson and Leland 1995, Fiduccia and Mattheyses 1982).
// Returns the weight that crosses. Needs at most `target` vertices fixed to side 0 and at most the
// rest to side 1. O(edges log vertices).
std::int64_t Bisect(const WeightedGraph& graph, std::int64_t target, const BisectionEffort& effort,
                    Random* random, Sides* sides);

}  // namespace rankroute
