#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "planner/bound.h"
#include "planner/min_cut.h"
#include "planner/plan.h"
#include "tests/planner/fabrics.h"
#include "tests/planner/oracle.h"

namespace rankroute {
namespace {

using testing::Cabling;
using testing::DescribeFabric;
using testing::FabricShape;
using testing::MakeFabric;
using testing::MakeJob;
using testing::Oracle;

// A random instance: fabric, job, traffic, pins.
struct Instance {
  std::shared_ptr<const Fabric> fabric;
  Job job;
  Traffic traffic;
  std::vector<int> pin_of_slot;
  PlanOptions options;
};

Instance RandomInstance(std::uint64_t seed, std::size_t min_servers, std::size_t max_servers) {
  std::mt19937_64 random(seed);
  const auto below = [&](std::uint64_t n) { return static_cast<int>(random() % n); };
  FabricShape shape;
  shape.devices = 1 + below(3);
  shape.spines = 1 + below(2);
  shape.cabling = static_cast<Cabling>(below(4));
  const std::size_t servers =
      min_servers + static_cast<std::size_t>(below(max_servers - min_servers + 1));
  for (std::size_t left = servers; left > 0;) {
    const std::size_t under = 1 + random() % left;
    shape.servers_under_leaf.push_back(static_cast<int>(under));
    left -= under;
  }
  shape.pods = 1 + below(std::min<std::uint64_t>(2, shape.servers_under_leaf.size()));
  FabricDescription description = DescribeFabric(shape);
  const bool pods = below(3) == 0;
  for (ServerDescription& server : description.servers) {
    if (pods && below(2) == 0) server.super_pod = "sp" + std::to_string(below(2));
    // Unequal units now and then.
    if (seed % 5 == 0 && below(3) == 0 && server.devices.size() > 1) server.devices.pop_back();
  }
  Instance instance;
  instance.fabric = MakeFabric(std::move(description));
  instance.job = MakeJob(*instance.fabric, testing::ShuffledServers(*instance.fabric, &random));
  if (below(2) == 0) {
    std::vector<std::size_t> counts;
    for (const LaunchUnit& unit : instance.job.units) counts.push_back(unit.devices.size());
    instance.traffic = DefaultTraffic(counts);
  } else {
    instance.traffic = testing::RandomTraffic(instance.job.rank_count(), 5 + below(40), &random);
  }
  instance.pin_of_slot.assign(servers, -1);
  if (below(2) == 0) {
    const std::size_t slot = random() % servers;
    const std::size_t unit = random() % servers;
    if (instance.job.units[slot].devices.size() == instance.job.units[unit].devices.size()) {
      instance.pin_of_slot[slot] = static_cast<int>(unit);
      instance.options.pins.push_back({slot, instance.job.units[unit].server_id});
    }
  }
  return instance;
}

TEST(PlanPropertyTest, EqualsBruteForceOnSmallJobsInEveryCriterion) {
  int feasible = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Instance instance = RandomInstance(seed, 1, seed % 10 == 0 ? 6 : 5);
    const Oracle oracle(instance.fabric->description(), instance.job, instance.traffic);
    const Oracle::Best best = oracle.BruteForce(instance.pin_of_slot);
    const auto plan = MakePlan(*instance.fabric, instance.job, instance.traffic, instance.options);
    if (best.allowed_orders == 0) {
      ASSERT_FALSE(plan.ok());
      EXPECT_EQ(plan.status().reason(), "NO_FEASIBLE_ORDER");
      continue;
    }
    ++feasible;
    ASSERT_TRUE(plan.ok()) << plan.status().message();
    EXPECT_EQ(plan->after.hop_bytes, best.hop_bytes);
    EXPECT_NEAR(static_cast<double>(plan->after.max_link_load_bytes), best.max_link_load, 1.0);
    EXPECT_EQ(plan->moves, best.moves);
    EXPECT_EQ(plan->lower_bound_hop_bytes, best.hop_bytes);
  }
  EXPECT_GT(feasible, 250);
}

TEST(PlanPropertyTest, EightServersEqualBruteForce) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const auto fabric = MakeFabric(DescribeFabric({{3, 2, 3}, 1, 2, 1, Cabling::kOneLeaf}));
    const Job job = MakeJob(*fabric, testing::ShuffledServers(*fabric, &random));
    const Traffic traffic = testing::RandomTraffic(8, 14, &random);
    const Oracle oracle(fabric->description(), job, traffic);
    const Oracle::Best best = oracle.BruteForce({});
    const auto plan = MakePlan(*fabric, job, traffic, {});
    ASSERT_TRUE(plan.ok());
    EXPECT_EQ(plan->after.hop_bytes, best.hop_bytes);
    EXPECT_EQ(plan->moves, best.moves);
  }
}

TEST(PlanPropertyTest, BoundIsNeverAboveTheOptimum) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Instance instance = RandomInstance(seed, 2, 5);
    const auto plan = MakePlan(*instance.fabric, instance.job, instance.traffic, {});
    if (!plan.ok()) continue;
    const auto placed = PlaceJob(*instance.fabric, instance.job);
    ASSERT_TRUE(placed.ok());
    const SlotTraffic slots = MakeSlotTraffic(RankPairs(instance.traffic),
                                              RankPlaces(placed->devices), placed->devices.size());
    EXPECT_LE(HopBytesLowerBound(*placed, slots), plan->after.hop_bytes);
  }
}

TEST(PlanPropertyTest, LargerPlansKeepTheRulesTheirCostAndTheBound) {
  for (std::uint64_t seed = 1000; seed < 1030; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Instance instance = RandomInstance(seed, 9, 20);
    const auto plan = MakePlan(*instance.fabric, instance.job, instance.traffic, instance.options);
    if (!plan.ok()) {
      EXPECT_EQ(plan.status().reason(), "NO_FEASIBLE_ORDER");
      continue;
    }
    const Oracle oracle(instance.fabric->description(), instance.job, instance.traffic);
    const std::vector<std::size_t> order = UnitOrder(*plan);
    std::vector<std::size_t> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < sorted.size(); ++i) EXPECT_EQ(sorted[i], i);
    EXPECT_TRUE(oracle.Allowed(order));
    for (std::size_t slot = 0; slot < order.size(); ++slot) {
      if (instance.pin_of_slot[slot] >= 0) {
        EXPECT_EQ(order[slot], static_cast<std::size_t>(instance.pin_of_slot[slot]));
      }
    }
    EXPECT_EQ(oracle.HopBytes(order), plan->after.hop_bytes);
    EXPECT_NEAR(oracle.MaxLinkLoad(order), static_cast<double>(plan->after.max_link_load_bytes),
                1.0);
    EXPECT_LE(plan->lower_bound_hop_bytes, plan->after.hop_bytes);
    std::vector<std::size_t> given(order.size());
    for (std::size_t i = 0; i < given.size(); ++i) given[i] = i;
    EXPECT_EQ(oracle.HopBytes(given), plan->before.hop_bytes);
    if (instance.options.pins.empty() && oracle.Allowed(given)) {
      EXPECT_LE(plan->after.hop_bytes, plan->before.hop_bytes);
    }
  }
}

TEST(MinimumCutTest, EqualsTheLeastOverAllSubsets) {
  std::mt19937_64 random(17);
  for (int round = 0; round < 400; ++round) {
    const std::size_t n = 1 + random() % 9;
    std::vector<WeightedEdge> edges;
    const std::size_t m = random() % 20;
    for (std::size_t e = 0; e < m && n > 1; ++e) {
      const std::size_t a = random() % n;
      const std::size_t b = random() % n;
      if (a != b) edges.push_back({a, b, static_cast<std::int64_t>(1 + random() % 9)});
    }
    std::int64_t least = n < 2 ? 0 : std::int64_t{1} << 40;
    for (std::size_t set = 1; n > 1 && set + 1 < (std::size_t{1} << n); ++set) {
      std::int64_t cut = 0;
      for (const WeightedEdge& edge : edges) {
        if (((set >> edge.a) & 1U) != ((set >> edge.b) & 1U)) cut += edge.weight;
      }
      least = std::min(least, cut);
    }
    EXPECT_EQ(MinimumCut(n, edges), least) << "round " << round;
  }
}

}  // namespace
}  // namespace rankroute
