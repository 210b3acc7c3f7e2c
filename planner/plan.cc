#include "planner/plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "planner/bound.h"
#include "planner/cost.h"
#include "planner/job_on_fabric.h"
#include "planner/link_load.h"
#include "planner/order_rules.h"
#include "planner/pins.h"
#include "planner/search.h"
#include "planner/slot_traffic.h"

namespace rankroute {
namespace {

// Pairs of ranks named in an UNREACHABLE error; the rest are counted.
constexpr std::size_t kMaxNamedPairs = 10;
// The farthest that two devices may be apart, so that hop_bytes stays in 64 bits.
constexpr std::uint16_t kMaxHops = 64;

// Whether every device of the job reaches every other one.
bool AllReachable(const JobOnFabric& job) {
  for (const UnitClass& c : job.classes) {
    if (std::count(c.attachment.begin(), c.attachment.end(), Attachments::kNone) > 0) return false;
  }
  const auto attachments = static_cast<int>(job.attachments.size());
  for (int a = 0; a < attachments; ++a) {
    for (int b = 0; b < attachments; ++b) {
      if (a != b && job.attachments.Hops(a, b) > kMaxHops) return false;
    }
  }
  return true;
}

// Device pairs that would talk in some order but have no path, or a path that is too long.
class ReachabilityCheck {
 public:
  ReachabilityCheck(const Job& job, const JobOnFabric& placed) : job_(job), placed_(placed) {}

  Status Check(const SlotTraffic& traffic) {
    if (AllReachable(placed_)) return {};
    std::set<std::pair<std::size_t, std::size_t>> planes;
    for (const auto& pattern : traffic.patterns) {
      for (const PlaneBytes& p : pattern) planes.insert({{p.k, p.l}, {p.l, p.k}});
    }
    // Units of one class have the same paths: one pair of them speaks for all.
    std::vector<std::vector<std::size_t>> units(placed_.classes.size());
    for (std::size_t u = 0; u < job_.units.size(); ++u) {
      units[static_cast<std::size_t>(placed_.unit_class[u])].push_back(u);
    }
    for (std::size_t a = 0; a < units.size(); ++a) {
      for (std::size_t b = a; b < units.size(); ++b) {
        const std::size_t n = units[a].size();
        if (a == b && n < 2) continue;
        const std::size_t pairs = a == b ? n * (n - 1) / 2 : n * units[b].size();
        for (const auto& [k, l] : planes) {
          CheckPair(units[a][0], k, units[b][a == b ? 1 : 0], l, pairs);
        }
      }
    }
    if (count_ == 0) return {};
    if (count_ > faults_.size()) {
      faults_.push_back({Severity::kError, "UNREACHABLE", "", 0, 0,
                         "and " + std::to_string(count_ - faults_.size()) + " more such pairs"});
    }
    return {StatusCode::kFailedPrecondition, "UNREACHABLE",
            std::to_string(count_) + " pairs of devices that would exchange traffic have no path",
            std::move(faults_)};
  }

 private:
  // `pairs`: how many pairs of devices are cabled like these two.
  void CheckPair(std::size_t u, std::size_t k, std::size_t v, std::size_t l, std::size_t pairs) {
    if (k >= placed_.devices[u] || l >= placed_.devices[v]) return;
    if (placed_.Hops(placed_.unit_class[u], k, placed_.unit_class[v], l) <= kMaxHops) return;
    count_ += pairs;
    if (faults_.size() == kMaxNamedPairs) return;
    faults_.push_back({Severity::kError, "UNREACHABLE", "", 0, 0,
                       Name(u, k) + " and " + Name(v, l) + " have no path of at most " +
                           std::to_string(kMaxHops) + " switch-to-switch links in the fabric"});
  }

  std::string Name(std::size_t unit, std::size_t plane) const {
    return job_.units[unit].server_id + " device " +
           std::to_string(job_.units[unit].devices[plane].id);
  }

  const Job& job_;
  const JobOnFabric& placed_;
  std::size_t count_ = 0;
  std::vector<Diagnostic> faults_;
};

// Everything that search and report look at, made once.
struct Problem {
  Problem(const Fabric& fabric, const JobOnFabric& placed, const Traffic& traffic,
          std::vector<std::size_t> pin_of_slot)
      : job(placed),
        places(RankPlaces(placed.devices)),
        pairs(RankPairs(traffic)),
        slot_traffic(MakeSlotTraffic(pairs, places, placed.devices.size())),
        rules(placed, placed.devices, std::move(pin_of_slot)),
        loads(fabric, placed, traffic, places) {}

  const JobOnFabric& job;
  std::vector<RankPlace> places;
  std::vector<RankPair> pairs;
  SlotTraffic slot_traffic;
  OrderRules rules;
  LinkLoads loads;
};

PlanCost CostOf(const UnitOrderVector& order, Problem* problem, bool* assumed_speed) {
  std::map<int, HopsShare> by_hops;
  PlanCost cost;
  for (const RankPair& pair : problem->pairs) {
    const RankPlace& a = problem->places[static_cast<std::size_t>(pair.a)];
    const RankPlace& b = problem->places[static_cast<std::size_t>(pair.b)];
    const int hops = a.slot == b.slot
                         ? 0
                         : problem->job.Hops(problem->job.unit_class[order[a.slot]], a.plane,
                                             problem->job.unit_class[order[b.slot]], b.plane);
    HopsShare& share = by_hops[hops];
    share.hops = hops;
    share.bytes += pair.bytes;
    ++share.pairs;
    cost.hop_bytes += pair.bytes * hops;
    cost.cross_switch_hops += hops;
    if (hops > 0) cost.cross_switch_bytes += pair.bytes;
  }
  for (const auto& [hops, share] : by_hops) cost.by_hops.push_back(share);
  const LinkLoad load = problem->loads.Of(order);
  cost.max_link_load_bytes = std::llround(load.max_bytes);
  cost.step_seconds = load.max_seconds;
  *assumed_speed = *assumed_speed || load.assumed_speed;
  return cost;
}

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

std::vector<PlannedUnit> PlannedUnits(const Fabric& fabric, const Job& job,
                                      const JobOnFabric& placed, const UnitOrderVector& order) {
  std::vector<PlannedUnit> units;
  for (std::size_t slot = 0; slot < order.size(); ++slot) {
    const LaunchUnit& unit = job.units[order[slot]];
    PlannedUnit planned;
    planned.node_rank = slot;
    planned.previous_node_rank = order[slot];
    planned.server_id = unit.server_id;
    planned.pod_name = unit.pod_name;
    for (const JobDevice& device : unit.devices) planned.device_ids.push_back(device.id);
    planned.leaves = LeavesOf(fabric.description().servers[placed.server[order[slot]]], unit);
    units.push_back(std::move(planned));
  }
  return units;
}

std::optional<double> Gap(std::int64_t cost, std::int64_t bound) {
  if (cost == bound) return 0.0;
  if (bound == 0) return std::nullopt;
  return static_cast<double>(cost - bound) / static_cast<double>(bound);
}

Status NoFeasibleOrder(const OrderRules& rules) {
  return {StatusCode::kFailedPrecondition, "NO_FEASIBLE_ORDER",
          "no order of the " + std::to_string(rules.slots()) +
              " units keeps every pin, each server's and super pod's ranks consecutive and as many "
              "devices on each node rank as it has now"};
}

}  // namespace

Result<Plan> MakePlan(const Fabric& fabric, const Job& job, const Traffic& traffic,
                      const PlanOptions& options) {
  if (job.units.empty()) {
    return Status(StatusCode::kInvalidArgument, "EMPTY_JOB", "the job has no servers");
  }
  const Result<JobOnFabric> placed = PlaceJob(fabric, job);
  if (!placed.ok()) return placed.status();
  Result<std::vector<std::size_t>> pins = ResolvePins(fabric, job, *placed, options.pins);
  if (!pins.ok()) return pins.status();

  Problem problem(fabric, *placed, traffic, *std::move(pins));
  Status reachable = ReachabilityCheck(job, *placed).Check(problem.slot_traffic);
  if (!reachable.ok()) return reachable;

  const OrderCost cost(*placed, problem.slot_traffic);
  const MaxLinkLoad max_link_load = [&](const UnitOrderVector& order) {
    return std::int64_t{std::llround(problem.loads.Of(order).max_bytes)};
  };
  const bool exact = job.units.size() <= kExactUnits;
  const std::int64_t bound = exact ? 0 : HopBytesLowerBound(*placed, problem.slot_traffic);
  const std::optional<UnitOrderVector> order =
      exact ? ExactSearch(*placed, problem.rules, cost, max_link_load)
            : LocalSearch(*placed, problem.rules, cost, max_link_load, bound);
  if (!order.has_value()) return NoFeasibleOrder(problem.rules);

  Plan plan;
  plan.fabric_revision = fabric.revision();
  plan.objective = "hop-bytes";
  plan.traffic_source = traffic.source;
  plan.traffic_algorithm = traffic.algorithm;
  UnitOrderVector given(job.units.size());
  std::iota(given.begin(), given.end(), std::size_t{0});
  bool assumed_speed = false;
  plan.before = CostOf(given, &problem, &assumed_speed);
  plan.after = CostOf(*order, &problem, &assumed_speed);
  plan.lower_bound_hop_bytes = exact ? plan.after.hop_bytes : bound;
  plan.gap = Gap(plan.after.hop_bytes, plan.lower_bound_hop_bytes);
  plan.moves = CountMoves(*order);
  plan.order = PlannedUnits(fabric, job, *placed, *order);
  plan.notes = placed->notes;
  if (assumed_speed) {
    plan.notes.push_back("stepSeconds takes " + std::to_string(kAssumedMbps) +
                         " Mbit/s for cables whose speed the fabric does not know");
  }
  if (plan.moves == 0) plan.notes.push_back("the given order stays: no better one was found");
  return plan;
}

std::vector<std::size_t> UnitOrder(const Plan& plan) {
  std::vector<std::size_t> order;
  for (const PlannedUnit& unit : plan.order) order.push_back(unit.previous_node_rank);
  return order;
}

}  // namespace rankroute
