#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "planner/job_on_fabric.h"
#include "planner/link_load.h"
#include "planner/mapping/mapping_problem.h"
#include "planner/order_rules.h"
#include "planner/plan.h"
#include "planner/traffic.h"

namespace rankroute {

// What a search by loads looks at. All references must outlive the search.
struct ObjectiveProblem {
  const JobOnFabric& job;
  const OrderRules& rules;
  const MappingProblem& mapping;
  const Traffic& traffic;
  const std::vector<RankPlace>& places;
  std::shared_ptr<LinkRoutes> routes;
  LinkBackground background;
  Objective objective = Objective::kHopBytes;
  double overlap = 0;  // As PlanOptions'.
};

// How good an order is, less is better:
//   hop-bytes: hop_bytes, then bytes on the busiest cable, then moves;
//   max-link:  time of the busiest cable, then hop_bytes, then moves;
//   step-time: seconds of StepTimeModel, then hop_bytes, then moves.
// Bytes of a cable are rounded to whole ones and times to picoseconds, so that a rounding error of
// a sum never decides; times from kMaxComparedSeconds on are equal.
using ObjectiveMerit = std::tuple<std::int64_t, std::int64_t, std::size_t>;

inline constexpr double kMaxComparedSeconds = 9e6;

// The merit of one order, from scratch. O(slot pairs + parts * links + flows * links on a route).
ObjectiveMerit MeritOf(const ObjectiveProblem& problem, const UnitOrderVector& order);

// The best of all orders that the rules allow; among equals the first in order of classes. Empty
// where none is allowed. Looks at every order of classes but those that are already worse than the
// best before all slots are filled: at most slots! of them, so for kExactUnits slots at the most.
std::optional<UnitOrderVector> ExactObjectiveSearch(const ObjectiveProblem& problem);

// Swaps that one search may try, and changes of a link's load that they may cost.
inline constexpr std::int64_t kMaxObjectiveTrials = 200'000;
inline constexpr std::int64_t kMaxObjectiveWork = 60'000'000;

struct ObjectiveSearchLimits {
  std::int64_t trials = kMaxObjectiveTrials;
  std::int64_t work = kMaxObjectiveWork;
  // No swap is tried after it. Empty: the fixed amount of work alone, the same on every machine.
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::uint64_t seed = 1;  // Of the choice of swaps where there are too many to try all.
};

// An order at least as good as `start` (which must be allowed) by the problem's objective: swaps of
// units, servers and super pods that have a part in the busiest cable's load with others, as long
// as that helps and the limits allow; then every class's units where the fewest move. For hop-bytes
// this lowers the busiest cable's load without raising hop_bytes. Deterministic, but for a
// deadline.
UnitOrderVector ImproveObjective(const ObjectiveProblem& problem, const UnitOrderVector& start,
                                 const ObjectiveSearchLimits& limits);

}  // namespace rankroute
