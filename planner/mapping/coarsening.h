#pragma once

#include <cstdint>
#include <vector>

#include "planner/mapping/bisection_graph.h"
#include "planner/mapping/random.h"

namespace rankroute {

// A graph half as big, and the vertex of it that each vertex of the finer one went into.
struct Coarsened {
  BisectionGraph graph;
  std::vector<std::uint32_t> vertex;
};

// Makes graphs smaller. Holds buffers only: what it did before changes no result.
class Coarsener {
 public:
  // Matches vertices with the neighbour over the heaviest edge, in random order, and joins each
  // pair; vertices without edges with each other. Never joins more than `max_size` or vertices that
  // are not fixed alike. O(edges).
  void Coarsen(const BisectionGraph& graph, std::int32_t max_size, Random* random,
               Coarsened* result);

 private:
  void Match(const BisectionGraph& graph, std::int32_t max_size, Random* random);
  void AppendEdges(const BisectionGraph& graph, std::uint32_t from, std::uint32_t self,
                   std::uint32_t begin, Coarsened* result);

  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> partner_;  // By vertex: the one that it is joined with, or itself.
  std::vector<std::uint32_t> lower_;    // By coarse vertex: the lower one of its pair.
  std::uint32_t edges_ = 0;             // Of the coarse graph, so far.
  std::vector<std::uint32_t> at_;  // By coarse vertex: the edge to it that the present one has.
};

}  // namespace rankroute
