#pragma once

#include <cstdint>
#include <vector>

#include "planner/mapping/bisection.h"

namespace rankroute {

// A graph half as big, and the vertex of it that each vertex of the finer one went into.
struct Coarsened {
  WeightedGraph graph;
  std::vector<std::uint32_t> vertex;
};

// Matches vertices with the neighbour over the heaviest edge, in random order, and joins each
// pair; vertices without edges with each other. Never joins more than `max_size` or vertices that
// are not fixed alike. O(edges).
Coarsened Coarsen(const WeightedGraph& graph, std::int32_t max_size, Random* random);

}  // namespace rankroute
