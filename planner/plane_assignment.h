#pragma once

#include <cstddef>
#include <vector>

#include "planner/plane_cost.h"

namespace rankroute {

// The one-to-one assignment of rows to columns of a square matrix with the least sum:
// result[column] is its row. Among equals always the same one. Hungarian method with potentials
// (Kuhn 1955, in the shortest augmenting path form of Jonker and Volgenant 1987). O(n^3).
std::vector<std::size_t> CheapestAssignment(const std::vector<std::vector<PlaneCost>>& cost);

}  // namespace rankroute
