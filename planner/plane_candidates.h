#pragma once

#include <cstddef>
#include <vector>

#include "planner/plane_cost.h"

namespace rankroute {

// By class: its devices in the order that the majority of all units has. Each leaf (attachment)
// belongs to the planes at which most units have it, and a class's devices are assigned to planes
// so that the sum of these votes is greatest, then the fewest planes change. O(units * devices +
// classes * devices^3).
std::vector<CabledPlanes> MajorityOrder(const JobOnFabric& job);

// Orders of one class's devices worth trying, the given one first, each once, at most `limit` (at
// least 2): every distinct one where they fit `limit`, else the majority's, and of both swaps of
// neighbouring blocks, reflections (whole and in blocks) and rotations. O(limit * devices * log).
std::vector<CabledPlanes> PlaneCandidates(const CabledPlanes& given, const CabledPlanes& majority,
                                          std::size_t limit);

}  // namespace rankroute
