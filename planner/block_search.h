#pragma once

#include "planner/mapping/map_slots.h"
#include "planner/mapping/mapping_problem.h"
#include "planner/order_rules.h"

namespace rankroute {

// Improves an allowed order whose units stay in blocks (super pods, shared servers): swaps runs of
// slots that may change places (OrderRules::SwappableRuns) by simulated annealing, then while that
// lowers the cost; goes on until the time limit where there is one. The result is allowed and never
// costs more than the start. O(trials * slots of a run * degree).
UnitOrderVector SearchBlocks(const JobOnFabric& job, const OrderRules& rules,
                             const MappingProblem& mapping, const UnitOrderVector& start,
                             const MapOptions& options);

}  // namespace rankroute
