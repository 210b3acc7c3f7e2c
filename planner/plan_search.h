#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "planner/order_rules.h"
#include "planner/plan.h"
#include "planner/plan_problem.h"

namespace rankroute {

// The order that a plan settles on.
struct FoundOrder {
  UnitOrderVector order;          // Slots beyond the node ranks hold those that stay out.
  std::vector<MoveSaving> moves;  // Of a re-plan: the exchanges that were worth it, in order.
  std::size_t moved = 0;          // Node ranks whose server is another than before.
};

// The best order found by the problem's options: exact for up to kExactUnits units, else by
// SearchOrder and ImproveObjective, or from the previous order by Replan. `lower_bound` is one of
// hop_bytes: where it is met the search ends. Empty where no order is allowed. Previous servers
// that the job does not have any more leave their node ranks vacant.
std::optional<FoundOrder> FindOrder(PlanProblem* problem, std::int64_t lower_bound);

}  // namespace rankroute
