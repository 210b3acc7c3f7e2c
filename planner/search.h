#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "planner/job_on_fabric.h"
#include "planner/mapping/map_slots.h"
#include "planner/mapping/mapping_problem.h"
#include "planner/order_rules.h"

namespace rankroute {

// Busiest direction of a cable under an order, in whole bytes.
using MaxLinkLoad = std::function<std::int64_t(const UnitOrderVector&)>;

// What a search for an order looks at. All but the last must outlive it.
struct SearchProblem {
  const JobOnFabric& job;
  const OrderRules& rules;
  const MappingProblem& mapping;
  MaxLinkLoad max_link_load;
};

// The order that puts each class where `class_at_slot` says with the fewest units moved: a unit
// whose own slot takes its class stays, pinned units stay pinned, the rest follow in order.
// O(slots log slots).
UnitOrderVector AssignUnits(const JobOnFabric& job, const OrderRules& rules,
                            const ClassAssignment& class_at_slot);

// Slots whose unit is not the one that was given there.
std::size_t CountMoves(const UnitOrderVector& order);

// The best order of all that the rules allow: least cost of the mapping, then least max_link_load,
// then fewest moves, then the first in order of classes. Empty where none is allowed. Branch and
// bound over classes: at most slots! leaves, so for kExactUnits slots at the most.
std::optional<UnitOrderVector> ExactSearch(const SearchProblem& problem);

// A good order where there are too many for ExactSearch. Starts are the given order and the units
// sorted by where they are cabled. Units that move freely are mapped by MapSlots; where super pods
// or shared servers keep units in blocks, runs of slots are swapped by annealing and descent. Of
// orders that cost the same the one with the lower max_link_load, then with fewer moves. Empty
// where no allowed order was found. Deterministic unless a time limit is set.
std::optional<UnitOrderVector> SearchOrder(const SearchProblem& problem, const MapOptions& options);

}  // namespace rankroute
