#include "planner/plan_search.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "planner/mapping/replan.h"
#include "planner/mapping_of_job.h"
#include "planner/objective_search.h"
#include "planner/search.h"

namespace rankroute {
namespace {

// Load changes that may be spent on a lower busiest cable where hop_bytes come first: a tie-break
// must not take longer than the search.
constexpr std::int64_t kTieBreakWork = 2'000'000;
constexpr std::int64_t kTieBreakTrials = 4'000;
// Share of a time limit that goes to hop_bytes where something else comes first.
constexpr double kShareOfHopBytes = 0.5;

SearchProblem SearchOf(PlanProblem* problem) {
  return {problem->placed, *problem->rules, problem->mapping,
          [problem](const UnitOrderVector& order) {
            return std::int64_t{std::llround(problem->loads->Of(order).max_bytes)};
          }};
}

ObjectiveProblem ObjectiveOf(const PlanProblem& problem) {
  return {problem.placed,         *problem.rules, problem.mapping,    problem.traffic,
          problem.places,         problem.routes, problem.background, problem.options.objective,
          problem.options.overlap};
}

// Lowers what comes after hop_bytes, or what was asked for in their place.
UnitOrderVector Improved(const PlanProblem& problem, const UnitOrderVector& order) {
  const PlanOptions& options = problem.options;
  ObjectiveSearchLimits limits;
  limits.seed = options.seed;
  if (options.objective == Objective::kHopBytes) {
    limits.trials = kTieBreakTrials;
    limits.work = kTieBreakWork;
  } else if (options.time_limit_seconds.has_value()) {
    const std::chrono::duration<double> left(*options.time_limit_seconds * (1 - kShareOfHopBytes));
    limits.deadline = std::chrono::steady_clock::now() +
                      std::chrono::duration_cast<std::chrono::steady_clock::duration>(left);
  }
  return ImproveObjective(ObjectiveOf(problem), order, limits);
}

std::optional<UnitOrderVector> FreshOrder(PlanProblem* problem, std::int64_t lower_bound) {
  const PlanOptions& options = problem->options;
  const bool hop_bytes_first = options.objective == Objective::kHopBytes;
  if (problem->rules->slots() <= kExactUnits) {
    return hop_bytes_first ? ExactSearch(SearchOf(problem))
                           : ExactObjectiveSearch(ObjectiveOf(*problem));
  }
  MapOptions map_options;
  map_options.time_limit_seconds = options.time_limit_seconds;
  if (!hop_bytes_first && options.time_limit_seconds.has_value()) {
    map_options.time_limit_seconds = *options.time_limit_seconds * kShareOfHopBytes;
  }
  map_options.threads = std::max(1, options.threads);
  map_options.seed = options.seed;
  map_options.lower_bound = lower_bound;
  const std::optional<UnitOrderVector> order = SearchOrder(SearchOf(problem), map_options);
  if (!order.has_value()) return std::nullopt;
  return Improved(*problem, *order);
}

// The units that were at the node ranks before and are still in the job, and those pinned now.
UnitsOfSlots UnitsBefore(const PlanProblem& problem) {
  UnitsOfSlots units;
  std::map<std::string, std::uint32_t> unit_of_server;
  for (std::size_t unit = 0; unit < problem.job.units.size(); ++unit) {
    unit_of_server.emplace(problem.job.units[unit].server_id, static_cast<std::uint32_t>(unit));
    units.class_of_unit.push_back(static_cast<std::uint32_t>(problem.placed.unit_class[unit]));
  }
  const std::vector<std::string>& servers = problem.options.previous->servers;
  for (std::size_t slot = 0; slot < problem.rules->slots(); ++slot) {
    const auto at = slot < std::min(servers.size(), problem.node_ranks)
                        ? unit_of_server.find(servers[slot])
                        : unit_of_server.end();
    units.previous.push_back(at == unit_of_server.end() ? kNoUnit : at->second);
    if (at != unit_of_server.end()) unit_of_server.erase(at);  // Each unit stands at one node rank.
    const std::size_t pin = problem.rules->pin_of_slot(slot);
    units.pinned.push_back(pin == kNoPin ? kNoUnit : static_cast<std::uint32_t>(pin));
  }
  return units;
}

UnitOrderVector OrderOf(const UnitsOfSlots& units, const ClassAssignment& assignment) {
  const std::vector<std::uint32_t> unit_at = KeepUnits(units, assignment);
  return {unit_at.begin(), unit_at.end()};
}

std::size_t Moved(const PlanProblem& problem, const UnitsOfSlots& before,
                  const UnitOrderVector& order) {
  std::size_t moved = 0;
  for (std::size_t slot = 0; slot < problem.node_ranks; ++slot) {
    if (before.previous[slot] != kNoUnit && before.previous[slot] != order[slot]) ++moved;
  }
  return moved;
}

// Where units stay in blocks: the previous order, filled up, as closely as the rules allow.
std::optional<FoundOrder> FollowPrevious(const PlanProblem& problem, const UnitsOfSlots& before) {
  std::vector<bool> used(before.class_of_unit.size(), false);
  for (const std::uint32_t unit : before.previous) {
    if (unit != kNoUnit) used[unit] = true;
  }
  UnitOrderVector preference;
  std::size_t next = 0;
  for (const std::uint32_t unit : before.previous) {
    while (unit == kNoUnit && used[next]) ++next;
    preference.push_back(unit == kNoUnit ? next : unit);
    if (unit == kNoUnit) used[next] = true;
  }
  std::optional<UnitOrderVector> order = problem.rules->Construct(preference);
  if (!order.has_value()) return std::nullopt;
  const std::size_t moved = Moved(problem, before, *order);
  return FoundOrder{*std::move(order), {}, moved};
}

// Vacant node ranks filled and, as far as moves are allowed, servers exchanged; without a limit on
// moves a fresh order where that is better.
std::optional<FoundOrder> OrderFromPrevious(PlanProblem* problem, std::int64_t lower_bound) {
  const UnitsOfSlots before = UnitsBefore(*problem);
  if (problem->rules->HasBlocks()) return FollowPrevious(*problem, before);
  ReplanRequest request;
  for (const std::uint32_t unit : before.previous) {
    request.previous.push_back(unit == kNoUnit ? kNoClass : before.class_of_unit[unit]);
  }
  request.max_moves = problem->options.previous->max_moves;
  const Replanned replanned = Replan(problem->mapping, request);
  FoundOrder found;
  found.order = OrderOf(before, replanned.assignment);
  for (const ReplanStep& step : replanned.steps) {
    found.moves.push_back({step.a, step.b, step.saving, step.moves});
  }
  if (!request.max_moves.has_value()) {
    const std::optional<UnitOrderVector> fresh = FreshOrder(problem, lower_bound);
    const auto cost = [&](const UnitOrderVector& order) {
      return MappingCost(problem->mapping, ClassesOf(problem->placed, order));
    };
    if (fresh.has_value() && cost(*fresh) < cost(found.order)) {
      found.order = OrderOf(before, ClassesOf(problem->placed, *fresh));
      found.moves.clear();
    }
  }
  found.moved = Moved(*problem, before, found.order);
  return found;
}

}  // namespace

std::optional<FoundOrder> FindOrder(PlanProblem* problem, std::int64_t lower_bound) {
  if (problem->options.previous.has_value()) return OrderFromPrevious(problem, lower_bound);
  std::optional<UnitOrderVector> order = FreshOrder(problem, lower_bound);
  if (!order.has_value()) return std::nullopt;
  const UnitOrderVector used(order->begin(),
                             order->begin() + static_cast<std::ptrdiff_t>(problem->node_ranks));
  return FoundOrder{*std::move(order), {}, CountMoves(used)};
}

}  // namespace rankroute
