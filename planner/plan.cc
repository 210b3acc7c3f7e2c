#include "planner/plan.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "planner/bound.h"
#include "planner/device_order.h"
#include "planner/mapping_of_job.h"
#include "planner/option_text.h"
#include "planner/plan_problem.h"
#include "planner/plan_search.h"
#include "planner/reasons.h"

namespace rankroute {
namespace {

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

// What the report needs of one order: the problem that it is an order of, and the order.
struct Side {
  PlanProblem* problem = nullptr;
  UnitOrderVector order;
};

std::vector<BusyLink> BusiestLinks(const Side& side) {
  constexpr std::size_t kLinks = 1;
  std::vector<BusyLink> links;
  for (const HotLink& hot :
       side.problem->loads->HottestLinks(side.problem->job, side.order, kLinks, kReasonPairs)) {
    BusyLink link{hot.from, hot.to, std::llround(hot.bytes), {}};
    for (const PairOnLink& pair : hot.pairs) {
      link.pairs.push_back({pair.src, pair.dst, std::llround(pair.bytes)});
    }
    links.push_back(std::move(link));
  }
  return links;
}

std::vector<std::string> ReasonsOf(const Side& before, const Side& after, std::size_t units_changed,
                                   const Plan& plan) {
  ReasonInputs inputs;
  inputs.units = plan.order.size();
  inputs.moves = plan.moves;
  inputs.units_changed = units_changed;
  inputs.hop_bytes_before = plan.before.hop_bytes;
  inputs.hop_bytes_after = plan.after.hop_bytes;
  inputs.lower_bound_hop_bytes = plan.lower_bound_hop_bytes;
  const Traffic& traffic = before.problem->traffic;
  const auto spread = [&](const std::vector<RankFlow>& flows, const Side& side) {
    return SpreadOf(flows, side.problem->placed, side.problem->places, side.order);
  };
  for (const TrafficPart& part : traffic.parts) {
    const std::vector<RankFlow>& flows = FlowsOf(traffic, part);
    inputs.kinds.push_back({part.kind, spread(flows, before), spread(flows, after)});
  }
  if (traffic.parts.empty()) {
    inputs.kinds.push_back(
        {traffic.source, spread(traffic.flows, before), spread(traffic.flows, after)});
  }
  inputs.busiest_before = BusiestLinks(before);
  inputs.busiest_after = BusiestLinks(after);
  return PlanReasons(inputs);
}

// What keeping the devices' order costs, where the fabric has rails.
void NoteKeptDevices(const Side& side, Plan* plan) {
  if (side.problem->options.device_order != DeviceOrder::kKeep) return;
  const std::int64_t saving =
      AlignmentSaving(side.problem->placed, side.problem->slot_traffic, side.order);
  if (saving == 0) return;
  plan->notes.push_back("another order of the devices inside servers would save " +
                        std::to_string(saving) + " hop bytes (--device-order=rails)");
}

void AddNotes(const PlanProblem& problem, bool assumed_speed, Plan* plan) {
  plan->notes = NotesOf(problem, assumed_speed);
  const PlanOptions& options = problem.options;
  if (options.time_limit_seconds.has_value() && problem.rules->slots() > kExactUnits) {
    plan->notes.push_back(
        "the search was limited by time: another machine, or another run, may find another order");
  }
  if (options.previous.has_value() && options.previous->max_moves.has_value() &&
      options.objective != Objective::kHopBytes) {
    plan->notes.push_back("a limited number of moves goes to hop_bytes, whatever the objective");
  }
  if (options.device_order == DeviceOrder::kRails) {
    plan->notes.push_back("the lower bound holds for this order of the devices inside servers");
  }
  if (plan->moves == 0 && !options.previous.has_value()) {
    plan->notes.push_back("the given order stays: no better one was found");
  }
}

// The job with its devices put on rails for an order of its units, if that is asked for.
Job OnRails(const PlanProblem& problem, const UnitOrderVector& order, std::size_t* units_changed) {
  const DevicePlanes planes = AlignDevices(problem.placed, problem.slot_traffic, order);
  *units_changed = planes.units_changed;
  return ReorderDevices(problem.job, planes);
}

// The bound of hop_bytes, candidates counted as units of which any may be used.
std::int64_t BoundOf(const PlanProblem& problem) {
  if (problem.node_ranks == problem.rules->slots()) {
    return HopBytesLowerBound(problem.placed, problem.slot_traffic);
  }
  SlotTraffic used = problem.slot_traffic;
  used.neighbors.resize(problem.node_ranks);
  return HopBytesLowerBound(problem.placed, used);
}

// `bound`: empty where the order is optimal.
Plan Report(const Side& before, const Side& after, const FoundOrder& found,
            std::size_t units_changed, std::optional<std::int64_t> bound) {
  const PlanProblem& problem = *after.problem;
  Plan plan;
  plan.fabric_revision = problem.fabric.revision();
  plan.objective = ObjectiveName(problem.options.objective);
  plan.traffic_source = problem.traffic.source;
  plan.traffic_algorithm = problem.traffic.algorithm;
  bool assumed_speed = false;
  plan.before = CostOf(before.order, before.problem, &assumed_speed);
  plan.after = CostOf(after.order, after.problem, &assumed_speed);
  plan.lower_bound_hop_bytes = bound.value_or(plan.after.hop_bytes);
  plan.gap = GapTo(plan.lower_bound_hop_bytes, plan.after.hop_bytes);
  plan.moves = found.moved;
  plan.move_savings = found.moves;
  plan.order = PlannedUnits(problem, after.order);
  plan.reasons = ReasonsOf(before, after, units_changed, plan);
  AddNotes(problem, assumed_speed, &plan);
  NoteKeptDevices(after, &plan);
  return plan;
}

}  // namespace

std::optional<double> GapTo(std::int64_t bound, std::int64_t cost) {
  if (cost == bound) return 0.0;
  if (bound == 0) return std::nullopt;
  return static_cast<double>(cost - bound) / static_cast<double>(bound);
}

Result<Plan> MakePlan(const Fabric& fabric, const Job& job, const Traffic& traffic,
                      const PlanOptions& options) {
  Result<std::unique_ptr<PlanProblem>> posed = PosePlan(fabric, job, traffic, options);
  if (!posed.ok()) return posed.status();
  const UnitOrderVector given = GivenOrder(job);
  const Side before = {posed->get(), given};

  const bool rails = options.device_order == DeviceOrder::kRails;
  std::size_t units_changed = 0;
  Job aligned = rails ? OnRails(**posed, given, &units_changed) : Job();
  Result<std::unique_ptr<PlanProblem>> searched(std::unique_ptr<PlanProblem>{});
  if (rails) searched = PosePlan(fabric, aligned, traffic, options);
  if (!searched.ok()) return searched.status();
  PlanProblem* problem = rails ? searched->get() : before.problem;
  const bool exact = problem->rules->slots() <= kExactUnits && !options.previous.has_value() &&
                     options.objective == Objective::kHopBytes;
  std::optional<std::int64_t> bound;
  if (!exact) bound = BoundOf(*problem);
  const std::optional<FoundOrder> found = FindOrder(problem, bound.value_or(0));
  if (!found.has_value() || !KeepsTogether(problem->placed, options.together, found->order)) {
    return NoFeasibleOrder(*problem);
  }

  Job realigned = rails ? OnRails(*problem, found->order, &units_changed) : Job();
  Result<std::unique_ptr<PlanProblem>> settled(std::unique_ptr<PlanProblem>{});
  if (rails) settled = PosePlan(fabric, realigned, traffic, options);
  if (!settled.ok()) return settled.status();
  const Side after = {rails ? settled->get() : problem, found->order};
  if (rails) bound = BoundOf(*after.problem);
  return Report(before, after, *found, units_changed, bound);
}

std::vector<std::size_t> UnitOrder(const Plan& plan) {
  std::vector<std::size_t> order;
  for (const PlannedUnit& unit : plan.order) order.push_back(unit.previous_node_rank);
  return order;
}

}  // namespace rankroute
