#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "planner/cost.h"
#include "planner/job_on_fabric.h"
#include "planner/order_rules.h"

namespace rankroute {

// Busiest direction of a cable under an order, in whole bytes.
using MaxLinkLoad = std::function<std::int64_t(const UnitOrderVector&)>;

// The order that puts each class where `class_at_slot` says with the fewest units moved: a unit
// whose own slot takes its class stays, pinned units stay pinned, the rest follow in order.
// O(slots log slots).
UnitOrderVector AssignUnits(const JobOnFabric& job, const OrderRules& rules,
                            const std::vector<int>& class_at_slot);

// Slots whose unit is not the one that was given there.
std::size_t CountMoves(const UnitOrderVector& order);

// The best order of all that `rules` allow: least hop_bytes, then least max_link_load, then fewest
// moves, then the first in order of classes. Empty where none is allowed. Branch and bound over
// classes: at most slots! leaves, so for kExactUnits slots at the most.
std::optional<UnitOrderVector> ExactSearch(const JobOnFabric& job, const OrderRules& rules,
                                           const OrderCost& cost, const MaxLinkLoad& max_link_load);

// Swaps that one local search may try.
inline constexpr std::int64_t kMaxSwapTrials = 4'000'000;

// A good order where there are too many for ExactSearch: the given order, and the units sorted by
// where their leaves are in the fabric, each improved by swaps of units, servers and super pods
// until none lowers hop_bytes or kMaxSwapTrials are spent; of the two the better by the criteria of
// ExactSearch. No swap is tried where either start meets `lower_bound`. Empty where no allowed
// order was found. Deterministic.
std::optional<UnitOrderVector> LocalSearch(const JobOnFabric& job, const OrderRules& rules,
                                           const OrderCost& cost, const MaxLinkLoad& max_link_load,
                                           std::int64_t lower_bound);

}  // namespace rankroute
