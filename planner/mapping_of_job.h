#pragma once

#include <vector>

#include "base/status.h"
#include "planner/job_on_fabric.h"
#include "planner/mapping/mapping_problem.h"
#include "planner/order_rules.h"
#include "planner/plan.h"
#include "planner/slot_traffic.h"

namespace rankroute {

// A job's search for an order as a mapping of slots to classes of units. Slots beyond those of the
// traffic are where candidates stay that the job does not use. Node ranks that must share a leaf or
// super pod are joined by edges that cost more than all traffic where they do not:
// INVALID_ARGUMENT (TRAFFIC_TOO_LARGE) where such a cost does not fit.
// O(plane pairs that are cabled differently * classes^2 + slot pairs).
Result<MappingProblem> MappingOfJob(const JobOnFabric& job, const SlotTraffic& traffic,
                                    const OrderRules& rules, const std::vector<Together>& together);

// Whether the node ranks of each group share a leaf, or a super pod, under an order.
bool KeepsTogether(const JobOnFabric& job, const std::vector<Together>& together,
                   const UnitOrderVector& order);

// The class at each slot of an order.
ClassAssignment ClassesOf(const JobOnFabric& job, const UnitOrderVector& order);

}  // namespace rankroute
