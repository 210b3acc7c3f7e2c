#include "planner/comparison.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

#include "planner/plan_problem.h"

namespace rankroute {
namespace {

constexpr std::size_t kUnmatched = static_cast<std::size_t>(-1);

// What may tell the units of a job apart; empty: says nothing.
using UnitKey = std::function<std::string(const LaunchUnit&)>;

const JobDevice* LowestDevice(const LaunchUnit& unit) {
  const auto lowest =
      std::min_element(unit.devices.begin(), unit.devices.end(),
                       [](const JobDevice& a, const JobDevice& b) { return a.id < b.id; });
  return lowest == unit.devices.end() ? nullptr : &*lowest;
}

std::string ServerAndDevice(const LaunchUnit& unit) {
  const JobDevice* device = LowestDevice(unit);
  return device == nullptr ? "" : std::to_string(device->id) + "/" + unit.server_id;
}

std::string ServerId(const LaunchUnit& unit) { return unit.server_id; }

std::string DeviceAddress(const LaunchUnit& unit) {
  const JobDevice* device = LowestDevice(unit);
  return device == nullptr ? "" : device->ip;
}

// The units without a match, by key; kUnmatched where several have the same.
std::map<std::string, std::size_t> UnitsByKey(const Job& job, const std::vector<std::size_t>& match,
                                              const UnitKey& key) {
  std::map<std::string, std::size_t> units;
  for (std::size_t i = 0; i < job.units.size(); ++i) {
    if (match[i] != kUnmatched) continue;
    const auto [at, added] = units.emplace(key(job.units[i]), i);
    if (!added) at->second = kUnmatched;
  }
  units.erase("");
  return units;
}

// By unit of `after`: the unit of `before` that it is, or kUnmatched.
std::vector<std::size_t> MatchUnits(const Job& before, const Job& after) {
  std::vector<std::size_t> of_before(before.units.size(), kUnmatched);
  std::vector<std::size_t> of_after(after.units.size(), kUnmatched);
  for (const UnitKey& key : {UnitKey(ServerAndDevice), UnitKey(ServerId), UnitKey(DeviceAddress)}) {
    const std::map<std::string, std::size_t> known = UnitsByKey(before, of_before, key);
    for (const auto& [text, unit] : UnitsByKey(after, of_after, key)) {
      const auto at = known.find(text);
      if (unit == kUnmatched || at == known.end() || at->second == kUnmatched) continue;
      of_after[unit] = at->second;
      of_before[at->second] = unit;
    }
  }
  return of_after;
}

NamedUnit NameOf(const Job& job, std::size_t unit) {
  return {unit, job.units[unit].server_id, job.units[unit].pod_name};
}

std::vector<int> DeviceIds(const LaunchUnit& unit) {
  std::vector<int> ids;
  for (const JobDevice& device : unit.devices) ids.push_back(device.id);
  return ids;
}

bool SameFlows(const std::vector<RankFlow>& a, const std::vector<RankFlow>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const RankFlow& x, const RankFlow& y) {
                      return std::tie(x.src, x.dst, x.bytes) == std::tie(y.src, y.dst, y.bytes);
                    });
}

// The cost of the given order; its notes, each once, go to `notes`.
Result<PlanCost> GivenCost(const Fabric& fabric, const PlanInputs& inputs,
                           const PlanOptions& options, std::vector<std::string>* notes) {
  const Result<std::unique_ptr<PlanProblem>> problem =
      PosePlan(fabric, inputs.job, inputs.traffic, options);
  if (!problem.ok()) return problem.status();
  bool assumed_speed = false;
  PlanCost cost = CostOf(GivenOrder(inputs.job), problem->get(), &assumed_speed);
  for (std::string& note : NotesOf(**problem, assumed_speed)) {
    if (std::find(notes->begin(), notes->end(), note) == notes->end()) {
      notes->push_back(std::move(note));
    }
  }
  return cost;
}

}  // namespace

Comparison CompareOrders(const Job& before, const Job& after) {
  Comparison comparison;
  comparison.ranks_before = before.rank_count();
  comparison.ranks_after = after.rank_count();
  std::vector<bool> kept(before.units.size(), false);
  const std::vector<std::size_t> match = MatchUnits(before, after);
  for (std::size_t i = 0; i < match.size(); ++i) {
    if (match[i] == kUnmatched) {
      comparison.only_after.push_back(NameOf(after, i));
      continue;
    }
    kept[match[i]] = true;
    const ChangedUnit unit = {NameOf(before, match[i]), NameOf(after, i),
                              DeviceIds(before.units[match[i]]), DeviceIds(after.units[i])};
    if (match[i] != i) comparison.moved.push_back(unit);
    if (unit.devices_before != unit.devices_after) comparison.rearranged.push_back(unit);
  }
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (!kept[i]) comparison.only_before.push_back(NameOf(before, i));
  }
  if (comparison.ranks_before != comparison.ranks_after) {
    comparison.notes.push_back("the jobs have " + std::to_string(comparison.ranks_before) +
                               " and " + std::to_string(comparison.ranks_after) +
                               " ranks: costs of different jobs are not compared");
  }
  return comparison;
}

Status AddCosts(const Fabric& fabric, const PlanInputs& before, const PlanInputs& after,
                const PlanOptions& options, Comparison* comparison) {
  Result<PlanCost> cost_before = GivenCost(fabric, before, options, &comparison->notes);
  if (!cost_before.ok()) return cost_before.status();
  Result<PlanCost> cost_after = GivenCost(fabric, after, options, &comparison->notes);
  if (!cost_after.ok()) return cost_after.status();
  if (!SameFlows(before.traffic.flows, after.traffic.flows)) {
    comparison->notes.emplace_back(
        "the servers of the two differ in devices or super pods, so HCCL sends other bytes between "
        "ranks");
  }
  comparison->fabric_revision = fabric.revision();
  comparison->traffic_source = after.traffic.source;
  comparison->traffic_algorithm = after.traffic.algorithm;
  comparison->before = *std::move(cost_before);
  comparison->after = *std::move(cost_after);
  return {};
}

PlanCost ChangeOfCost(const PlanCost& before, const PlanCost& after) {
  PlanCost change;
  change.hop_bytes = after.hop_bytes - before.hop_bytes;
  change.cross_switch_hops = after.cross_switch_hops - before.cross_switch_hops;
  change.cross_switch_bytes = after.cross_switch_bytes - before.cross_switch_bytes;
  change.max_link_load_bytes = after.max_link_load_bytes - before.max_link_load_bytes;
  change.step_seconds = after.step_seconds - before.step_seconds;
  std::map<int, HopsShare> by_hops;
  const auto add = [&](const std::vector<HopsShare>& shares, int sign) {
    for (const HopsShare& share : shares) {
      HopsShare& sum = by_hops[share.hops];
      sum.hops = share.hops;
      sum.bytes += sign * share.bytes;
      sum.pairs += sign * share.pairs;
    }
  };
  add(after.by_hops, 1);
  add(before.by_hops, -1);
  for (const auto& [hops, share] : by_hops) change.by_hops.push_back(share);
  return change;
}

}  // namespace rankroute
