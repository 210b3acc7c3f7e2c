// Plans under random constraints of every kind at once, against brute force over all orders.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "planner/plan.h"
#include "tests/planner/fabrics.h"
#include "tests/planner/load_instances.h"
#include "tests/planner/oracle.h"

namespace rankroute {
namespace {

using testing::Cabling;
using testing::FabricShape;
using testing::Oracle;

using Order = std::vector<std::size_t>;  // order[node rank] is the unit there.

// A job on a fabric and all that its plan has to keep.
struct ConstrainedJob {
  std::shared_ptr<const Fabric> fabric;
  Job job;
  Traffic traffic;
  PlanOptions options;
  std::size_t node_ranks = 0;
};

// Which constraints an instance got, to see that all kinds occur.
struct Seen {
  int feasible = 0;
  int pins = 0;
  int together_leaf = 0;
  int together_super_pod = 0;
  int candidates = 0;
  int super_pods = 0;
  int unequal = 0;
};

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  ConstrainedJob Make(std::size_t servers, Objective objective) {
    ConstrainedJob made;
    made.fabric = testing::MakeFabric(Describe(servers));
    made.job = testing::MakeJob(*made.fabric, testing::ShuffledServers(*made.fabric, &random_));
    made.options.objective = objective;
    made.node_ranks = servers;
    if (equal_ && Below(3) == 0) made.node_ranks = made.options.servers = 1 + Below(servers);
    made.traffic = MakeTraffic(made);
    AddPins(&made);
    AddTogether(&made);
    return made;
  }

 private:
  std::size_t Below(std::size_t n) { return random_() % n; }

  FabricDescription Describe(std::size_t servers) {
    FabricShape shape;
    shape.devices = 1 + static_cast<int>(Below(3));
    shape.spines = 1 + static_cast<int>(Below(2));
    shape.cabling = static_cast<Cabling>(Below(4));
    for (std::size_t left = servers; left > 0;) {
      const std::size_t under = 1 + Below(std::min<std::size_t>(left, 4));
      shape.servers_under_leaf.push_back(static_cast<int>(under));
      left -= under;
    }
    shape.pods = shape.servers_under_leaf.size() > 1 ? 1 + static_cast<int>(Below(2)) : 1;
    FabricDescription description = DescribeFabric(shape);
    const bool super_pods = Below(3) == 0;
    equal_ = Below(6) != 0;
    for (ServerDescription& server : description.servers) {
      if (super_pods && Below(3) != 0) server.super_pod = "sp" + std::to_string(Below(2));
      if (!equal_ && Below(3) == 0 && server.devices.size() > 1) server.devices.pop_back();
    }
    return description;
  }

  // Bytes are multiples of 96, so that times are whole picoseconds and rounding decides nothing.
  Traffic MakeTraffic(const ConstrainedJob& made) {
    std::size_t ranks = 0;
    std::vector<std::size_t> counts;
    for (std::size_t slot = 0; slot < made.node_ranks; ++slot) {
      counts.push_back(made.job.units[slot].devices.size());
      ranks += counts.back();
    }
    Traffic traffic;
    traffic.source = "measured";
    for (std::size_t i = 0, parts = 1 + Below(2); i < parts; ++i) {
      TrafficPart part;
      part.kind = i == 0 ? "dp" : "pp";
      part.latency_rounds = static_cast<std::int64_t>(Below(3));
      part.flows =
          Below(3) == 0 || ranks < 2
              ? DefaultTraffic(counts).flows
              : testing::RandomTraffic(ranks, 3 + static_cast<int>(Below(20)), &random_).flows;
      for (RankFlow& flow : part.flows) flow.bytes = (flow.bytes / 96 + 1) * 96;
      traffic.parts.push_back(std::move(part));
    }
    traffic.flows = testing::MergedFlows(traffic.parts);
    return traffic;
  }

  void AddPins(ConstrainedJob* made) {
    std::set<std::size_t> slots;
    std::set<std::size_t> units;
    for (std::size_t i = Below(3); i > 0; --i) {
      const std::size_t slot = Below(made->node_ranks);
      const std::size_t unit = Below(made->job.units.size());
      const bool fits =
          made->job.units[slot].devices.size() == made->job.units[unit].devices.size();
      if (!fits || slots.count(slot) > 0 || units.count(unit) > 0) continue;
      slots.insert(slot);
      units.insert(unit);
      made->options.pins.push_back({slot, made->job.units[unit].server_id});
    }
  }

  void AddTogether(ConstrainedJob* made) {
    if (Below(2) == 0 || made->node_ranks < 2) return;
    std::vector<std::size_t> node_ranks(made->node_ranks);
    std::iota(node_ranks.begin(), node_ranks.end(), std::size_t{0});
    testing::Shuffle(&node_ranks, &random_);
    node_ranks.resize(2 + Below(std::min<std::size_t>(2, made->node_ranks - 1)));
    const auto where = Below(4) == 0 ? Together::Where::kSuperPod : Together::Where::kLeaf;
    made->options.together.push_back({where, std::move(node_ranks)});
  }

  std::mt19937_64 random_;
  bool equal_ = true;  // Whether all servers have as many devices.
};

// --- the rules, from the fabric's description alone
// -----------------------------------------------

const ServerDescription& ServerOf(const ConstrainedJob& job, std::size_t unit) {
  const std::string& id = job.job.units[unit].server_id;
  const std::vector<ServerDescription>& servers = job.fabric->description().servers;
  return *std::find_if(servers.begin(), servers.end(), [&](const auto& s) { return s.name == id; });
}

bool ShareLeaf(const ServerDescription& a, const ServerDescription& b) {
  for (std::size_t k = 0; k < std::min(a.devices.size(), b.devices.size()); ++k) {
    bool shared = false;
    for (const DevicePortDescription& port : a.devices[k].ports) {
      for (const DevicePortDescription& other : b.devices[k].ports) {
        shared = shared || port.switch_name == other.switch_name;
      }
    }
    if (!shared) return false;
  }
  return true;
}

bool KeepsConstraints(const ConstrainedJob& job, const Order& order) {
  for (const Pin& pin : job.options.pins) {
    if (job.job.units[order[pin.node_rank]].server_id != pin.server) return false;
  }
  for (const Together& group : job.options.together) {
    for (const std::size_t a : group.node_ranks) {
      for (const std::size_t b : group.node_ranks) {
        const ServerDescription& server_a = ServerOf(job, order[a]);
        const ServerDescription& server_b = ServerOf(job, order[b]);
        const bool super_pod = group.where == Together::Where::kSuperPod;
        if (super_pod && (server_a.super_pod.empty() || server_a.super_pod != server_b.super_pod)) {
          return false;
        }
        if (!super_pod && a != b && !ShareLeaf(server_a, server_b)) return false;
      }
    }
  }
  return true;
}

using Merit = std::tuple<std::int64_t, std::int64_t, std::size_t>;

Merit MeritOf(const ConstrainedJob& job, const Oracle& oracle, const Order& order) {
  std::size_t moves = 0;
  for (std::size_t slot = 0; slot < order.size(); ++slot) moves += order[slot] != slot ? 1 : 0;
  const std::int64_t hop_bytes = oracle.HopBytes(order);
  switch (job.options.objective) {
    case Objective::kHopBytes:
      return {hop_bytes, oracle.BusiestBytes(order, {}), moves};
    case Objective::kMaxLink:
      return {oracle.BusiestPicoseconds(order, {}), hop_bytes, moves};
    case Objective::kStepTime:
      break;
  }
  return {oracle.StepPicoseconds(order, {}, 0), hop_bytes, moves};
}

// The best of all ways to fill the node ranks.
std::optional<Merit> BruteForce(const ConstrainedJob& job, const Oracle& oracle) {
  Order units(job.job.units.size());
  std::iota(units.begin(), units.end(), std::size_t{0});
  const auto used = static_cast<std::ptrdiff_t>(job.node_ranks);
  std::optional<Merit> best;
  do {
    // Of orders that differ in the candidates that stay out alone, one will do.
    if (!std::is_sorted(units.begin() + used, units.end())) continue;
    const Order order(units.begin(), units.begin() + used);
    if (!oracle.Allowed(order) || !KeepsConstraints(job, order)) continue;
    const Merit merit = MeritOf(job, oracle, order);
    if (!best.has_value() || merit < *best) best = merit;
  } while (std::next_permutation(units.begin(), units.end()));
  return best;
}

// Mostly small, as brute force looks at n! orders; up to the n of exact search.
std::size_t ServersOf(std::uint64_t seed) {
  if (seed % 500 == 499) return 8;
  if (seed % 100 == 99) return 7;
  if (seed % 10 == 9) return 6;
  return 2 + seed % 4;
}

void Count(const ConstrainedJob& job, Seen* seen) {
  ++seen->feasible;
  seen->pins += job.options.pins.empty() ? 0 : 1;
  seen->candidates += job.node_ranks < job.job.units.size() ? 1 : 0;
  for (const Together& group : job.options.together) {
    ++(group.where == Together::Where::kLeaf ? seen->together_leaf : seen->together_super_pod);
  }
  std::set<std::size_t> counts;
  bool super_pods = false;
  for (std::size_t unit = 0; unit < job.job.units.size(); ++unit) {
    counts.insert(job.job.units[unit].devices.size());
    super_pods = super_pods || !ServerOf(job, unit).super_pod.empty();
  }
  seen->unequal += counts.size() > 1 ? 1 : 0;
  seen->super_pods += super_pods ? 1 : 0;
}

class ConstraintPropertyTest : public ::testing::TestWithParam<Objective> {};

TEST_P(ConstraintPropertyTest, PlansEqualBruteForce) {
  Seen seen;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const ConstrainedJob job = Generator(seed).Make(ServersOf(seed), GetParam());
    const Oracle oracle(job.fabric->description(), job.job, job.traffic);
    const std::optional<Merit> best = BruteForce(job, oracle);
    const auto plan = MakePlan(*job.fabric, job.job, job.traffic, job.options);
    if (!best.has_value()) {
      ASSERT_FALSE(plan.ok());
      EXPECT_EQ(plan.status().reason(), "NO_FEASIBLE_ORDER");
      continue;
    }
    Count(job, &seen);
    ASSERT_TRUE(plan.ok()) << plan.status().message();
    const Order order = UnitOrder(*plan);
    ASSERT_EQ(order.size(), job.node_ranks);
    EXPECT_TRUE(oracle.Allowed(order));
    EXPECT_TRUE(KeepsConstraints(job, order));
    EXPECT_EQ(MeritOf(job, oracle, order), *best);
    EXPECT_EQ(plan->after.hop_bytes, oracle.HopBytes(order));
    EXPECT_EQ(plan->moves, std::get<2>(*best));
    EXPECT_LE(plan->lower_bound_hop_bytes, plan->after.hop_bytes);
  }
  EXPECT_GE(seen.feasible, 700);
  EXPECT_GE(seen.pins, 100);
  EXPECT_GE(seen.together_leaf, 50);
  EXPECT_GE(seen.together_super_pod, 5);
  EXPECT_GE(seen.candidates, 100);
  EXPECT_GE(seen.super_pods, 100);
  EXPECT_GE(seen.unequal, 50);
}

TEST_P(ConstraintPropertyTest, LargerPlansKeepTheConstraintsAndStateTheirCost) {
  int feasible = 0;
  for (std::uint64_t seed = 5000; seed < 5040; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const ConstrainedJob job = Generator(seed).Make(9 + seed % 12, GetParam());
    const auto plan = MakePlan(*job.fabric, job.job, job.traffic, job.options);
    if (!plan.ok()) {
      EXPECT_EQ(plan.status().reason(), "NO_FEASIBLE_ORDER");
      continue;
    }
    ++feasible;
    const Oracle oracle(job.fabric->description(), job.job, job.traffic);
    const Order order = UnitOrder(*plan);
    ASSERT_EQ(order.size(), job.node_ranks);
    EXPECT_EQ(std::set<std::size_t>(order.begin(), order.end()).size(), order.size());
    EXPECT_TRUE(oracle.Allowed(order));
    EXPECT_TRUE(KeepsConstraints(job, order));
    EXPECT_EQ(plan->after.hop_bytes, oracle.HopBytes(order));
    EXPECT_EQ(plan->after.max_link_load_bytes, oracle.BusiestBytes(order, {}));
    EXPECT_LE(plan->lower_bound_hop_bytes, plan->after.hop_bytes);
  }
  EXPECT_GE(feasible, 20);
}

// The servers under other names, listed in another order: the same costs and the same bound.
TEST_P(ConstraintPropertyTest, RelabelledServersCostTheSame) {
  for (std::uint64_t seed = 7000; seed < 7100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const ConstrainedJob job = Generator(seed).Make(2 + seed % 6, GetParam());
    std::mt19937_64 random(seed);
    FabricDescription description = job.fabric->description();
    std::vector<std::size_t> number(description.servers.size());
    std::iota(number.begin(), number.end(), std::size_t{0});
    testing::Shuffle(&number, &random);
    ConstrainedJob other = job;
    std::map<std::string, std::string> renamed;
    for (std::size_t s = 0; s < number.size(); ++s) {
      std::string& name = description.servers[s].name;
      name = renamed[name] = "renamed-" + std::to_string(number[s]);
    }
    testing::Shuffle(&description.servers, &random);
    other.fabric = testing::MakeFabric(std::move(description));
    for (LaunchUnit& unit : other.job.units) unit.server_id = renamed.at(unit.server_id);
    for (Pin& pin : other.options.pins) pin.server = renamed.at(pin.server);
    const auto plan = MakePlan(*job.fabric, job.job, job.traffic, job.options);
    const auto again = MakePlan(*other.fabric, other.job, other.traffic, other.options);
    ASSERT_EQ(plan.ok(), again.ok());
    if (!plan.ok()) continue;
    EXPECT_EQ(plan->before.hop_bytes, again->before.hop_bytes);
    EXPECT_EQ(plan->after.hop_bytes, again->after.hop_bytes);
    EXPECT_EQ(plan->after.max_link_load_bytes, again->after.max_link_load_bytes);
    EXPECT_DOUBLE_EQ(plan->after.step_seconds, again->after.step_seconds);
    EXPECT_EQ(plan->moves, again->moves);
    EXPECT_EQ(plan->lower_bound_hop_bytes, again->lower_bound_hop_bytes);
  }
}

INSTANTIATE_TEST_SUITE_P(All, ConstraintPropertyTest,
                         ::testing::Values(Objective::kHopBytes, Objective::kMaxLink,
                                           Objective::kStepTime));

}  // namespace
}  // namespace rankroute
