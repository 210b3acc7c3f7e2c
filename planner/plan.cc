#include "planner/plan.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "planner/bound.h"
#include "planner/mapping_of_job.h"
#include "planner/objective_search.h"
#include "planner/option_text.h"
#include "planner/plan_problem.h"
#include "planner/search.h"

namespace rankroute {
namespace {

// Load changes that may be spent on a lower busiest cable where hop_bytes come first: a tie-break
// must not take longer than the search.
constexpr std::int64_t kTieBreakWork = 2'000'000;
constexpr std::int64_t kTieBreakTrials = 4'000;
// Share of a time limit that goes to hop_bytes where something else comes first.
constexpr double kShareOfHopBytes = 0.5;

std::vector<std::string> LeavesOf(const ServerDescription& server, const LaunchUnit& unit) {
  std::set<std::string> leaves;
  for (const DeviceDescription& device : server.devices) {
    const bool used = std::any_of(unit.devices.begin(), unit.devices.end(),
                                  [&](const JobDevice& d) { return d.id == device.id; });
    if (!used) continue;
    for (const DevicePortDescription& port : device.ports) {
      if (!port.switch_name.empty()) leaves.insert(port.switch_name);
    }
  }
  return {leaves.begin(), leaves.end()};
}

std::vector<PlannedUnit> PlannedUnits(const PlanProblem& problem, const UnitOrderVector& order) {
  std::vector<PlannedUnit> units;
  for (std::size_t slot = 0; slot < problem.node_ranks; ++slot) {
    const LaunchUnit& unit = problem.job.units[order[slot]];
    PlannedUnit planned;
    planned.node_rank = slot;
    planned.previous_node_rank = order[slot];
    planned.server_id = unit.server_id;
    planned.pod_name = unit.pod_name;
    for (const JobDevice& device : unit.devices) planned.device_ids.push_back(device.id);
    planned.leaves =
        LeavesOf(problem.fabric.description().servers[problem.placed.server[order[slot]]], unit);
    units.push_back(std::move(planned));
  }
  return units;
}

std::optional<double> Gap(std::int64_t cost, std::int64_t bound) {
  if (cost == bound) return 0.0;
  if (bound == 0) return std::nullopt;
  return static_cast<double>(cost - bound) / static_cast<double>(bound);
}

Status NoFeasibleOrder(const PlanProblem& problem) {
  std::string message =
      "no order of the " + std::to_string(problem.rules->slots()) +
      " units keeps every pin, each server's and super pod's ranks consecutive and as many "
      "devices on each node rank as it has now";
  if (!problem.options.together.empty()) {
    message += ", and the node ranks together that share a leaf or super pod";
  }
  return {StatusCode::kFailedPrecondition, "NO_FEASIBLE_ORDER", std::move(message)};
}

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

std::optional<UnitOrderVector> FindOrder(PlanProblem* problem, std::int64_t lower_bound) {
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

std::size_t Moves(const PlanProblem& problem, const UnitOrderVector& order) {
  return CountMoves(
      {order.begin(), order.begin() + static_cast<std::ptrdiff_t>(problem.node_ranks)});
}

void AddNotes(const PlanProblem& problem, bool assumed_speed, Plan* plan) {
  plan->notes = problem.placed.notes;
  if (assumed_speed) {
    plan->notes.push_back("stepSeconds takes " + std::to_string(kAssumedMbps) +
                          " Mbit/s for cables whose speed the fabric does not know");
  }
  if (problem.options.time_limit_seconds.has_value() && problem.rules->slots() > kExactUnits) {
    plan->notes.push_back(
        "the search was limited by time: another machine, or another run, may find another order");
  }
  if (plan->moves == 0) plan->notes.push_back("the given order stays: no better one was found");
}

}  // namespace

Result<Plan> MakePlan(const Fabric& fabric, const Job& job, const Traffic& traffic,
                      const PlanOptions& options) {
  Result<std::unique_ptr<PlanProblem>> posed = PosePlan(fabric, job, traffic, options);
  if (!posed.ok()) return posed.status();
  PlanProblem* problem = posed->get();
  const bool exact =
      problem->rules->slots() <= kExactUnits && options.objective == Objective::kHopBytes;
  const std::int64_t bound = exact ? 0 : HopBytesLowerBound(problem->placed, problem->slot_traffic);
  const std::optional<UnitOrderVector> order = FindOrder(problem, bound);
  if (!order.has_value() || !KeepsTogether(problem->placed, options.together, *order)) {
    return NoFeasibleOrder(*problem);
  }

  Plan plan;
  plan.fabric_revision = fabric.revision();
  plan.objective = ObjectiveName(options.objective);
  plan.traffic_source = traffic.source;
  plan.traffic_algorithm = traffic.algorithm;
  UnitOrderVector given(job.units.size());
  std::iota(given.begin(), given.end(), std::size_t{0});
  bool assumed_speed = false;
  plan.before = CostOf(given, problem, &assumed_speed);
  plan.after = CostOf(*order, problem, &assumed_speed);
  plan.lower_bound_hop_bytes = exact ? plan.after.hop_bytes : bound;
  plan.gap = Gap(plan.after.hop_bytes, plan.lower_bound_hop_bytes);
  plan.moves = Moves(*problem, *order);
  plan.order = PlannedUnits(*problem, *order);
  AddNotes(*problem, assumed_speed, &plan);
  return plan;
}

std::vector<std::size_t> UnitOrder(const Plan& plan) {
  std::vector<std::size_t> order;
  for (const PlannedUnit& unit : plan.order) order.push_back(unit.previous_node_rank);
  return order;
}

}  // namespace rankroute
