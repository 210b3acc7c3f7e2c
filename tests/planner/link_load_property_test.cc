#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <random>

#include "planner/link_load.h"
#include "planner/link_load_background.h"
#include "planner/link_load_max.h"
#include "planner/link_load_swaps.h"
#include "planner/step_time.h"
#include "tests/planner/fabrics.h"
#include "tests/planner/load_instances.h"

namespace rankroute {
namespace {

using testing::LoadInstance;
using testing::Oracle;
using testing::RandomLoadInstance;

// An instance with all that loads are worked out from.
struct Loaded {
  explicit Loaded(const LoadInstance& of)
      : instance(of),
        placed(*PlaceJob(*of.fabric, of.job)),
        places(RankPlaces(placed.devices)),
        routes(std::make_shared<LinkRoutes>(*of.fabric, placed)),
        background(*ResolveBackground(*of.fabric, of.job, placed, *routes, of.background)) {}

  const LoadInstance& instance;
  JobOnFabric placed;
  std::vector<RankPlace> places;
  std::shared_ptr<LinkRoutes> routes;
  LinkBackground background;
};

// A random order in which every unit has as many devices as its slot.
UnitOrderVector RandomOrder(const Job& job, std::mt19937_64* random) {
  UnitOrderVector order(job.units.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = 0; i < 3 * order.size(); ++i) {
    std::size_t& a = order[(*random)() % order.size()];
    std::size_t& b = order[(*random)() % order.size()];
    if (job.units[a].devices.size() == job.units[b].devices.size()) std::swap(a, b);
  }
  return order;
}

TEST(LinkLoadPropertyTest, LoadsAndTimesEqualTheOracles) {
  std::mt19937_64 random(5);
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance instance = RandomLoadInstance(seed, 1, 9);
    const Loaded loaded(instance);
    const Oracle oracle(instance.fabric->description(), instance.job, instance.traffic);
    LinkLoads loads(loaded.routes, instance.traffic.flows, loaded.places, loaded.background);
    StepTimeModel model(loaded.routes, instance.traffic, loaded.places, loaded.background,
                        {instance.overlap, 1});
    for (int round = 0; round < 3; ++round) {
      const UnitOrderVector order = RandomOrder(instance.job, &random);
      const LinkLoad load = loads.Of(order);
      EXPECT_EQ(std::llround(load.max_bytes),
                oracle.BusiestBytes(order, instance.background_by_cable));
      EXPECT_EQ(std::llround(load.max_seconds * 1e12),
                oracle.BusiestPicoseconds(order, instance.background_by_cable));
      EXPECT_EQ(std::llround(model.Seconds(order) * 1e12),
                oracle.StepPicoseconds(order, instance.background_by_cable, instance.overlap));
      EXPECT_EQ(model.Simulate(instance.job, order, 3).seconds, model.Seconds(order));
    }
  }
}

TEST(LinkLoadPropertyTest, EveryLoadedLinkHasTheOraclesNameAndLoad) {
  std::mt19937_64 random(6);
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance instance = RandomLoadInstance(seed, 2, 9);
    const Loaded loaded(instance);
    const Oracle oracle(instance.fabric->description(), instance.job, instance.traffic);
    const UnitOrderVector order = RandomOrder(instance.job, &random);
    const Oracle::CableBytes expected = oracle.Loads(instance.traffic.flows, order);
    LinkLoads loads(loaded.routes, instance.traffic.flows, loaded.places, loaded.background);
    const std::vector<HotLink> links =
        loads.HottestLinks(instance.job, order, expected.size() + 10, 10'000);
    ASSERT_EQ(links.size(), expected.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
      const HotLink& link = links[i];
      SCOPED_TRACE(link.from + " to " + link.to);
      const auto at = expected.find({link.from, link.to});
      ASSERT_NE(at, expected.end());
      const auto others = instance.background_by_cable.find(at->first);
      const double background = others == instance.background_by_cable.end() ? 0 : others->second;
      EXPECT_NEAR(link.bytes - link.background_bytes, at->second, 1e-6 * (1 + link.bytes));
      EXPECT_NEAR(link.background_bytes * static_cast<double>(link.cables), background, 1e-6);
      if (i > 0) {
        EXPECT_LE(link.seconds, links[i - 1].seconds);
      }
      double of_pairs = 0;
      for (std::size_t p = 0; p < link.pairs.size(); ++p) {
        of_pairs += link.pairs[p].bytes;
        if (p > 0) {
          EXPECT_LE(link.pairs[p].bytes, link.pairs[p - 1].bytes);
        }
      }
      EXPECT_NEAR(of_pairs, at->second * static_cast<double>(link.cables), 1e-6 * (1 + of_pairs));
    }
  }
}

// Swaps of random runs, some taken back, against loads from scratch: exactly the same numbers.
TEST(LinkLoadPropertyTest, SwapsLeadToTheSameLoadsAsFromScratch) {
  std::mt19937_64 random(7);
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance instance = RandomLoadInstance(seed, 2, 14);
    const Loaded loaded(instance);
    const std::size_t slots = instance.job.units.size();
    SwapLoads seconds(loaded.routes, instance.traffic.flows, loaded.places, loaded.background,
                      slots, LoadMeasure::kSeconds);
    SwapLoads bytes(loaded.routes, instance.traffic.flows, loaded.places, loaded.background, slots,
                    LoadMeasure::kBytes);
    LinkLoads scratch(loaded.routes, instance.traffic.flows, loaded.places, loaded.background);
    const UnitOrderVector start = RandomOrder(instance.job, &random);
    for (SwapLoads* loads : {&seconds, &bytes}) loads->Assign(start);
    for (int round = 0; round < 40; ++round) {
      const OrderRules::Run a{random() % slots, 1 + random() % 2};
      const OrderRules::Run b{random() % slots, a.length};
      const OrderRules rules(loaded.placed, loaded.placed.devices,
                             std::vector<std::size_t>(slots, kNoPin));
      const bool apart = a.begin + a.length <= b.begin || b.begin + b.length <= a.begin;
      if (std::max(a.begin, b.begin) + a.length > slots || !apart) continue;
      if (!rules.SameShape(a, b)) continue;
      const UnitOrderVector before = seconds.order();
      for (SwapLoads* loads : {&seconds, &bytes}) loads->Swap(a, b);
      if (random() % 3 == 0) {
        for (SwapLoads* loads : {&seconds, &bytes}) loads->Undo();
        EXPECT_EQ(seconds.order(), before);
      }
      const LinkLoad expected = scratch.Of(seconds.order());
      ASSERT_EQ(seconds.Max(), expected.max_seconds);
      ASSERT_EQ(bytes.Max(), expected.max_bytes);
      if (expected.max_bytes > 0) {
        ASSERT_EQ(seconds.Hottest(), scratch.Hottest(seconds.order()));
      }
    }
  }
}

TEST(LinkLoadPropertyTest, PlacingAndRemovingSlotBySlotEqualsFromScratch) {
  std::mt19937_64 random(8);
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance instance = RandomLoadInstance(seed, 2, 8);
    const Loaded loaded(instance);
    const std::size_t slots = instance.job.units.size();
    SwapLoads loads(loaded.routes, instance.traffic.flows, loaded.places, loaded.background, slots,
                    LoadMeasure::kSeconds);
    LinkLoads scratch(loaded.routes, instance.traffic.flows, loaded.places, loaded.background);
    const UnitOrderVector order = RandomOrder(instance.job, &random);
    double before = 0;
    for (std::size_t slot = 0; slot < slots; ++slot) {
      loads.Place(slot, order[slot]);
      EXPECT_GE(loads.Max(), before);  // More traffic never makes the busiest link less busy.
      before = loads.Max();
    }
    EXPECT_EQ(loads.Max(), scratch.Of(order).max_seconds);
    for (std::size_t slot = slots; slot-- > 0;) loads.Remove(slot);
    EXPECT_EQ(loads.Max(), 0);
  }
}

TEST(MaxTreeTest, AgreesWithAScanWhateverChanges) {
  std::mt19937_64 random(9);
  for (const std::size_t n : {1U, 2U, 3U, 7U, 8U, 33U}) {
    MaxTree tree(n);
    std::vector<double> values(n, 0);
    for (int round = 0; round < 300; ++round) {
      const std::size_t i = random() % n;
      values[i] = static_cast<double>(1 + random() % 5);
      tree.Set(i, values[i]);
      const auto most = std::max_element(values.begin(), values.end());
      ASSERT_EQ(tree.Max(), *most);
      ASSERT_EQ(tree.CountAtMax(), std::count(values.begin(), values.end(), *most));
      ASSERT_EQ(tree.First(), static_cast<std::size_t>(most - values.begin()));
    }
  }
}

}  // namespace
}  // namespace rankroute
