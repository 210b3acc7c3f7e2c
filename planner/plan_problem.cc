#include "planner/plan_problem.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "planner/link_load_background.h"
#include "planner/mapping_of_job.h"
#include "planner/pins.h"
#include "planner/reachability.h"

namespace rankroute {
namespace {

Status CheckServerCount(const Job& job, std::size_t node_ranks) {
  if (node_ranks > job.units.size()) {
    return {StatusCode::kInvalidArgument, "INVALID_SERVER_COUNT",
            std::to_string(node_ranks) + " servers are asked for, the job names " +
                std::to_string(job.units.size())};
  }
  const std::size_t devices = job.units.front().devices.size();
  const bool equal = std::all_of(job.units.begin(), job.units.end(), [&](const LaunchUnit& unit) {
    return unit.devices.size() == devices;
  });
  if (node_ranks == job.units.size() || equal) return {};
  return {StatusCode::kInvalidArgument, "INVALID_SERVER_COUNT",
          "a choice among candidates needs servers with equal numbers of devices"};
}

Status CheckTogether(const std::vector<Together>& together, std::size_t node_ranks) {
  std::vector<Diagnostic> faults;
  for (const Together& group : together) {
    for (const std::size_t node_rank : group.node_ranks) {
      if (node_rank < node_ranks) continue;
      faults.push_back({Severity::kError, "INVALID_TOGETHER", "", 0, 0,
                        "together: node rank " + std::to_string(node_rank) + " must be from 0 to " +
                            std::to_string(node_ranks - 1)});
    }
  }
  if (faults.empty()) return {};
  std::string message = faults.front().message;
  return {StatusCode::kInvalidArgument, "INVALID_TOGETHER", std::move(message), std::move(faults)};
}

Status CheckPins(const std::vector<std::size_t>& pin_of_slot, std::size_t node_ranks) {
  for (std::size_t slot = node_ranks; slot < pin_of_slot.size(); ++slot) {
    if (pin_of_slot[slot] == kNoPin) continue;
    return {StatusCode::kInvalidArgument, "INVALID_PIN",
            "pin: node rank " + std::to_string(slot) + " must be from 0 to " +
                std::to_string(node_ranks - 1)};
  }
  return {};
}

// The traffic between slots, the rules and the loads.
Status FillIn(std::vector<std::size_t> pin_of_slot, PlanProblem* problem) {
  const JobOnFabric& placed = problem->placed;
  problem->places = RankPlaces(placed.devices);
  problem->pairs = RankPairs(problem->traffic);
  problem->slot_traffic = MakeSlotTraffic(problem->pairs, problem->places, placed.devices.size());
  Status reachable = CheckReachable(problem->job, placed, problem->slot_traffic);
  if (!reachable.ok()) return reachable;
  problem->rules = std::make_unique<OrderRules>(placed, placed.devices, std::move(pin_of_slot),
                                                problem->node_ranks);
  Result<MappingProblem> mapping =
      MappingOfJob(placed, problem->slot_traffic, *problem->rules, problem->options.together);
  if (!mapping.ok()) return mapping.status();
  problem->mapping = *std::move(mapping);
  problem->loads = std::make_unique<LinkLoads>(problem->routes, problem->traffic.flows,
                                               problem->places, problem->background);
  problem->step_time = std::make_unique<StepTimeModel>(
      problem->routes, problem->traffic, problem->places, problem->background,
      StepTimeOptions{problem->options.overlap, 1});
  return {};
}

}  // namespace

Result<std::unique_ptr<PlanProblem>> PosePlan(const Fabric& fabric, const Job& job,
                                              const Traffic& traffic, const PlanOptions& options) {
  if (job.units.empty()) {
    return Status(StatusCode::kInvalidArgument, "EMPTY_JOB", "the job has no servers");
  }
  const std::size_t node_ranks = options.servers == 0 ? job.units.size() : options.servers;
  for (const Status& checked :
       {CheckServerCount(job, node_ranks), CheckTogether(options.together, node_ranks)}) {
    if (!checked.ok()) return checked;
  }
  Result<JobOnFabric> placed = PlaceJob(fabric, job);
  if (!placed.ok()) return placed.status();
  Result<std::vector<std::size_t>> pins = ResolvePins(fabric, job, *placed, options.pins);
  if (!pins.ok()) return pins.status();
  Status checked = CheckPins(*pins, node_ranks);
  if (!checked.ok()) return checked;

  auto problem = std::make_unique<PlanProblem>(fabric, job, traffic, options, *std::move(placed));
  problem->node_ranks = node_ranks;
  problem->routes = std::make_shared<LinkRoutes>(fabric, problem->placed);
  Result<LinkBackground> background =
      ResolveBackground(fabric, job, problem->placed, *problem->routes, options.background);
  if (!background.ok()) return background.status();
  problem->background = *std::move(background);
  SplitClassesByBackground(*problem->routes, problem->background, &problem->placed);
  Status filled = FillIn(*std::move(pins), problem.get());
  if (!filled.ok()) return filled;
  return problem;
}

PlanCost CostOf(const UnitOrderVector& order, PlanProblem* problem, bool* assumed_speed) {
  std::map<int, HopsShare> by_hops;
  PlanCost cost;
  const JobOnFabric& placed = problem->placed;
  for (const RankPair& pair : problem->pairs) {
    const RankPlace& a = problem->places[static_cast<std::size_t>(pair.a)];
    const RankPlace& b = problem->places[static_cast<std::size_t>(pair.b)];
    const int hops = a.slot == b.slot ? 0
                                      : placed.Hops(placed.unit_class[order[a.slot]], a.plane,
                                                    placed.unit_class[order[b.slot]], b.plane);
    HopsShare& share = by_hops[hops];
    share.hops = hops;
    share.bytes += pair.bytes;
    ++share.pairs;
    cost.hop_bytes += pair.bytes * hops;
    cost.cross_switch_hops += hops;
    if (hops > 0) cost.cross_switch_bytes += pair.bytes;
  }
  for (const auto& [hops, share] : by_hops) cost.by_hops.push_back(share);
  const LinkLoad load = problem->loads->Of(order);
  cost.max_link_load_bytes = std::llround(load.max_bytes);
  cost.step_seconds = problem->step_time->Seconds(order);
  *assumed_speed = *assumed_speed || load.assumed_speed;
  return cost;
}

std::vector<std::string> NotesOf(const PlanProblem& problem, bool assumed_speed) {
  std::vector<std::string> notes = problem.placed.notes;
  if (assumed_speed) {
    notes.push_back("stepSeconds takes " + std::to_string(kAssumedMbps) +
                    " Mbit/s for cables whose speed the fabric does not know");
  }
  return notes;
}

UnitOrderVector GivenOrder(const Job& job) {
  UnitOrderVector order(job.units.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

}  // namespace rankroute
