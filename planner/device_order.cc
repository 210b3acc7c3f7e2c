#include "planner/device_order.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "planner/plane_assignment.h"
#include "planner/plane_candidates.h"
#include "planner/plane_cost.h"
#include "planner/plane_forest.h"

namespace rankroute {
namespace {

using Cabling = std::vector<CabledPlanes>;  // By slot.

// How many candidates per unit keep a job of so many slots within kMaxTableCells.
std::size_t CandidateLimit(std::size_t slots) {
  std::size_t limit = kMaxCandidates;
  while (limit > 2 && slots * limit * limit > kMaxTableCells) --limit;
  return limit;
}

// Whether another order of the slot's devices could cost something else.
bool Rearrangeable(const CabledPlanes& devices) {
  return std::adjacent_find(devices.begin(), devices.end(), std::not_equal_to<>()) != devices.end();
}

// Gives slot after slot its best order while its neighbours stay, until nothing improves or
// kMaxLookups are spent.
class Improvement {
 public:
  explicit Improvement(const PlaneProblem& problem) : problem_(problem) {}

  void Run(Cabling* cabling) {
    std::vector<bool> pending;
    for (const CabledPlanes& devices : problem_.given) pending.push_back(Rearrangeable(devices));
    std::int64_t lookups = 0;
    for (bool improved = true; improved;) {
      improved = false;
      for (std::size_t slot = 0; slot < cabling->size(); ++slot) {
        if (!pending[slot]) continue;
        pending[slot] = false;
        if (lookups > kMaxLookups) return;
        if (!ImproveSlot(slot, cabling, &lookups)) continue;
        improved = true;
        for (const SlotTraffic::Neighbor& neighbor : problem_.neighbors[slot]) {
          pending[neighbor.slot] = Rearrangeable(problem_.given[neighbor.slot]);
        }
      }
    }
  }

 private:
  bool ImproveSlot(std::size_t slot, Cabling* cabling, std::int64_t* lookups) const {
    const CabledPlanes& devices = problem_.given[slot];
    const std::vector<std::vector<PlaneCost>> cost = DeviceCosts(slot, *cabling, lookups);
    CabledPlanes& planes = (*cabling)[slot];
    PlaneCost now;
    PlaneCost floor;  // Each plane with the device that is best for it.
    for (std::size_t k = 0; k < planes.size(); ++k) {
      const auto alike = std::find(devices.begin(), devices.end(), planes[k]) - devices.begin();
      now += cost[static_cast<std::size_t>(alike)][k];
      PlaneCost least = cost[0][k];
      for (const auto& of_device : cost) least = std::min(least, of_device[k]);
      floor += least;
    }
    if (!(floor < now)) return false;
    const std::vector<std::size_t> device_at = CheapestAssignment(cost);
    PlaneCost best;
    for (std::size_t k = 0; k < planes.size(); ++k) best += cost[device_at[k]][k];
    if (!(best < now)) return false;
    for (std::size_t k = 0; k < planes.size(); ++k) planes[k] = devices[device_at[k]];
    return true;
  }

  // Of each device of the slot at each of its planes.
  std::vector<std::vector<PlaneCost>> DeviceCosts(std::size_t slot, const Cabling& cabling,
                                                  std::int64_t* lookups) const {
    const CabledPlanes& devices = problem_.given[slot];
    const std::size_t n = devices.size();
    std::vector<std::vector<PlaneCost>> cost(n, std::vector<PlaneCost>(n));
    for (std::size_t d = 0; d < n; ++d) {
      for (std::size_t k = 0; k < n; ++k) cost[d][k].moved = devices[d] != devices[k] ? 1 : 0;
    }
    for (const SlotTraffic::Neighbor& neighbor : problem_.neighbors[slot]) {
      const CabledPlanes& there = cabling[neighbor.slot];
      for (const PlaneBytes& planes : problem_.traffic.patterns[neighbor.pattern]) {
        const std::size_t mine = neighbor.lower ? planes.l : planes.k;
        const int other = there[neighbor.lower ? planes.k : planes.l];
        for (std::size_t d = 0; d < n; ++d) {
          cost[d][mine] += problem_.Bytes(planes.bytes, devices[d], other);
        }
        *lookups += static_cast<std::int64_t>(n);
      }
    }
    return cost;
  }

  const PlaneProblem& problem_;
};

Cabling AlongTrees(const PlaneProblem& problem, const std::vector<CabledPlanes>& majority,
                   const std::vector<PlaneComponent>& components) {
  const std::size_t limit = CandidateLimit(problem.slots());
  std::vector<std::vector<CabledPlanes>> candidates;
  for (std::size_t c = 0; c < majority.size(); ++c) {
    candidates.push_back(PlaneCandidates(problem.job.classes[c].attachment, majority[c], limit));
  }
  std::vector<std::size_t> chosen(problem.slots(), 0);
  for (const PlaneComponent& component : components) {
    const bool fixed =
        std::none_of(component.slots.begin(), component.slots.end(),
                     [&](std::size_t slot) { return Rearrangeable(problem.given[slot]); });
    if (!fixed) ChooseAlongTree(problem, candidates, component, &chosen);
  }
  Cabling cabling;
  for (std::size_t slot = 0; slot < problem.slots(); ++slot) {
    cabling.push_back(candidates[problem.class_of[slot]][chosen[slot]]);
  }
  return cabling;
}

PlaneCost CostOf(const PlaneProblem& problem, const Cabling& cabling,
                 const std::vector<std::size_t>& slots) {
  PlaneCost cost;
  for (const std::size_t slot : slots) {
    cost += problem.Moved(slot, cabling[slot]);
    for (const SlotTraffic::Neighbor& neighbor : problem.neighbors[slot]) {
      if (neighbor.lower) continue;  // Counted from the lower slot.
      cost += problem.Pair(neighbor, cabling[slot], cabling[neighbor.slot]);
    }
  }
  return cost;
}

// What no order of devices is below: each pair of planes with the nearest devices of its units.
PlaneCost CostFloor(const PlaneProblem& problem) {
  std::map<std::pair<std::size_t, std::size_t>, PlaneCost> per_byte;  // By classes.
  PlaneCost floor;
  for (std::size_t slot = 0; slot < problem.slots(); ++slot) {
    for (const SlotTraffic::Neighbor& neighbor : problem.neighbors[slot]) {
      if (neighbor.lower) continue;  // Counted from the lower slot.
      const auto [at, added] = per_byte.emplace(
          std::make_pair(problem.class_of[slot], problem.class_of[neighbor.slot]), PlaneCost{});
      if (added) {
        at->second = {1, 0, 0};
        for (const int a : problem.given[slot]) {
          for (const int b : problem.given[neighbor.slot]) {
            at->second = std::min(at->second, problem.Bytes(1, a, b));
          }
        }
      }
      for (const PlaneBytes& planes : problem.traffic.patterns[neighbor.pattern]) {
        floor.unreachable_bytes += planes.bytes * at->second.unreachable_bytes;
        floor.hop_bytes += planes.bytes * at->second.hop_bytes;
      }
    }
  }
  return floor;
}

// The best cabling found, component by component, and its cost.
std::pair<Cabling, PlaneCost> BestCabling(const PlaneProblem& problem) {
  const std::vector<PlaneComponent> components = PlaneComponents(problem);
  const std::vector<CabledPlanes> majority = MajorityOrder(problem.job);
  Cabling of_majority;
  for (const std::size_t c : problem.class_of) of_majority.push_back(majority[c]);
  std::vector<Cabling> found = {problem.given, std::move(of_majority),
                                AlongTrees(problem, majority, components)};
  for (Cabling& cabling : found) Improvement(problem).Run(&cabling);

  Cabling best = problem.given;
  PlaneCost total;
  for (const PlaneComponent& component : components) {
    PlaneCost least = CostOf(problem, problem.given, component.slots);
    const Cabling* from = &problem.given;
    for (const Cabling& cabling : found) {
      const PlaneCost cost = CostOf(problem, cabling, component.slots);
      if (!(cost < least)) continue;
      least = cost;
      from = &cabling;
    }
    for (const std::size_t slot : component.slots) best[slot] = (*from)[slot];
    total += least;
  }
  return {std::move(best), total};
}

// Which device stands where: devices stay in their planes where those are cabled as before, and
// the others take the planes that are left in ascending order.
std::vector<std::size_t> DevicesAt(const CabledPlanes& given, const CabledPlanes& cabled) {
  std::map<int, std::vector<std::size_t>> moving;  // By attachment, the last device first.
  for (std::size_t d = given.size(); d > 0; --d) {
    if (given[d - 1] != cabled[d - 1]) moving[given[d - 1]].push_back(d - 1);
  }
  std::vector<std::size_t> device_at(given.size());
  for (std::size_t k = 0; k < given.size(); ++k) {
    device_at[k] = k;
    if (given[k] == cabled[k]) continue;
    std::vector<std::size_t>& devices = moving[cabled[k]];
    device_at[k] = devices.back();
    devices.pop_back();
  }
  return device_at;
}

}  // namespace

DevicePlanes AlignDevices(const JobOnFabric& job, const SlotTraffic& traffic,
                          const UnitOrderVector& order) {
  const PlaneProblem problem(job, traffic, order);
  std::vector<std::size_t> slots;
  for (std::size_t slot = 0; slot < order.size(); ++slot) slots.push_back(slot);
  const PlaneCost before = CostOf(problem, problem.given, slots);
  const bool fixed = std::none_of(problem.given.begin(), problem.given.end(), Rearrangeable);
  const auto [cabling, after] = fixed || !(CostFloor(problem) < before)
                                    ? std::make_pair(problem.given, before)
                                    : BestCabling(problem);

  DevicePlanes planes;
  planes.hop_bytes_before = before.hop_bytes;
  planes.hop_bytes_after = after.hop_bytes;
  planes.unreachable_bytes_before = before.unreachable_bytes;
  planes.unreachable_bytes_after = after.unreachable_bytes;
  planes.device_at_plane.resize(order.size());
  for (const std::size_t slot : slots) {
    planes.device_at_plane[order[slot]] = DevicesAt(problem.given[slot], cabling[slot]);
    planes.units_changed += cabling[slot] != problem.given[slot] ? 1 : 0;
  }
  return planes;
}

std::int64_t AlignmentSaving(const JobOnFabric& job, const SlotTraffic& traffic,
                             const UnitOrderVector& order) {
  const DevicePlanes planes = AlignDevices(job, traffic, order);
  return std::max<std::int64_t>(0, planes.hop_bytes_before - planes.hop_bytes_after);
}

Job ReorderDevices(const Job& job, const DevicePlanes& planes) {
  Job reordered = job;
  for (std::size_t unit = 0; unit < job.units.size(); ++unit) {
    const std::vector<JobDevice>& devices = job.units[unit].devices;
    for (std::size_t k = 0; k < devices.size(); ++k) {
      reordered.units[unit].devices[k] = devices[planes.device_at_plane[unit][k]];
    }
  }
  return reordered;
}

JobOnFabric ReorderDevices(const JobOnFabric& job, const DevicePlanes& planes) {
  JobOnFabric reordered = job;
  reordered.classes.clear();
  std::map<std::tuple<std::vector<int>, int, int>, int> index;
  for (std::size_t unit = 0; unit < job.unit_class.size(); ++unit) {
    const UnitClass& from = job.classes[static_cast<std::size_t>(job.unit_class[unit])];
    std::vector<int> attachment;
    for (const std::size_t d : planes.device_at_plane[unit]) {
      attachment.push_back(from.attachment[d]);
    }
    const auto [at, added] =
        index.emplace(std::make_tuple(attachment, from.super_pod, from.server_group),
                      static_cast<int>(reordered.classes.size()));
    if (added) {
      reordered.classes.push_back({std::move(attachment), from.super_pod, from.server_group, 0});
    }
    ++reordered.classes[static_cast<std::size_t>(at->second)].units;
    reordered.unit_class[unit] = at->second;
  }
  return reordered;
}

}  // namespace rankroute
