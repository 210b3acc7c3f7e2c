#include "planner/link_load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <numeric>

#include "planner/link_load_background.h"
#include "planner/mapping_of_job.h"
#include "planner/objective_search.h"
#include "planner/step_time.h"
#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::MakeFabric;
using testing::MakeJob;

constexpr std::int64_t kBytes = 1'000'000'000;
// That kBytes take on a port of 200 Gbit/s.
constexpr double kPortSeconds = 0.04;

// Two leaves of `servers` servers with one device each, at 200 Gbit/s: "a0", "a1", … under leaf-a,
// "b0", … under leaf-b. uplinks[s] are the speeds of the cables from each leaf to spine-s.
FabricDescription TwoLeaves(int servers, const std::vector<std::vector<std::int64_t>>& uplinks) {
  FabricDescription fabric;
  for (const std::string leaf : {"a", "b"}) {
    fabric.switches.push_back({"leaf-" + leaf, 0, "", "", {}});
    for (int i = 0; i < servers; ++i) {
      const std::string name = leaf + std::to_string(i);
      fabric.servers.push_back(
          {name, {}, "", {{0, "", {{"leaf-" + leaf, name, "", 200'000, {}}}}}});
    }
    for (std::size_t s = 0; s < uplinks.size(); ++s) {
      for (std::size_t c = 0; c < uplinks[s].size(); ++c) {
        const std::string port = std::to_string(s) + "." + std::to_string(c);
        fabric.links.push_back({"leaf-" + leaf,
                                "up" + port,
                                "spine-" + std::to_string(s),
                                leaf + port,
                                uplinks[s][c],
                                {}});
      }
    }
  }
  for (std::size_t s = 0; s < uplinks.size(); ++s) {
    fabric.switches.push_back({"spine-" + std::to_string(s), 0, "", "", {}});
  }
  return fabric;
}

// A job with its loads under the given order.
struct Loaded {
  Loaded(FabricDescription description, const std::vector<std::string>& servers,
         std::vector<RankFlow> flows, const std::vector<BackgroundLoad>& others = {})
      : fabric(MakeFabric(std::move(description))),
        job(MakeJob(*fabric, servers)),
        placed(*PlaceJob(*fabric, job)),
        places(RankPlaces(placed.devices)),
        routes(std::make_shared<LinkRoutes>(*fabric, placed)),
        given(servers.size()) {
    traffic.source = "measured";
    traffic.flows = std::move(flows);
    auto resolved = ResolveBackground(*fabric, job, placed, *routes, others);
    EXPECT_TRUE(resolved.ok()) << resolved.status().message();
    background = *resolved;
    std::iota(given.begin(), given.end(), std::size_t{0});
    loads = std::make_unique<LinkLoads>(routes, traffic.flows, places, background);
  }

  HotLink Hottest() const { return loads->HottestLinks(job, given, 1, 10).front(); }

  std::shared_ptr<const Fabric> fabric;
  Job job;
  JobOnFabric placed;
  std::vector<RankPlace> places;
  std::shared_ptr<LinkRoutes> routes;
  UnitOrderVector given;
  Traffic traffic;
  LinkBackground background;
  std::unique_ptr<LinkLoads> loads;
};

// Four ports of 200 Gbit/s under each leaf, 400 Gbit/s upwards: 2:1. Every server sends to one of
// the other leaf, so the uplink takes twice as long as a port.
TEST(LinkLoadsTest, OversubscribedUplinkIsTheBusiest) {
  const Loaded crossing(TwoLeaves(4, {{400'000}}), {"a0", "b0", "a1", "b1", "a2", "b2", "a3", "b3"},
                        {{0, 1, kBytes}, {2, 3, kBytes}, {4, 5, kBytes}, {6, 7, kBytes}});
  const LinkLoad load = crossing.loads->Of(crossing.given);
  EXPECT_EQ(load.max_bytes, 4 * kBytes);
  EXPECT_DOUBLE_EQ(load.max_seconds, 2 * kPortSeconds);
  EXPECT_FALSE(load.assumed_speed);
  const HotLink hottest = crossing.Hottest();
  EXPECT_EQ(hottest.from, "leaf-a");
  EXPECT_EQ(hottest.to, "spine-0");
  EXPECT_EQ(hottest.pairs.size(), 4U);
  // The same pairs under one leaf each.
  const LinkLoad local = crossing.loads->Of({0, 2, 1, 3, 4, 6, 5, 7});
  EXPECT_EQ(local.max_bytes, kBytes);
  EXPECT_DOUBLE_EQ(local.max_seconds, kPortSeconds);
}

// Traffic is dealt out over parallel cables alike, so the slowest takes longest.
TEST(LinkLoadsTest, TheSlowestOfParallelCablesCounts) {
  const Loaded loaded(TwoLeaves(1, {{400'000, 100'000}}), {"a0", "b0"}, {{0, 1, kBytes}});
  const HotLink hottest = loaded.Hottest();
  EXPECT_EQ(hottest.from, "leaf-a");
  EXPECT_EQ(hottest.cables, 2);
  EXPECT_EQ(hottest.bytes, kBytes / 2);
  EXPECT_DOUBLE_EQ(hottest.seconds, kPortSeconds);
  EXPECT_EQ(loaded.loads->Of(loaded.given).max_bytes, kBytes);  // The device's port, as busy.
}

// Three cables to spine-0 and one slow one to spine-1: a quarter of the bytes takes the longest.
TEST(LinkLoadsTest, TheBusiestByTimeNeedNotHaveTheMostBytes) {
  const Loaded loaded(TwoLeaves(1, {{400'000, 400'000, 400'000}, {25'000}}), {"a0", "b0"},
                      {{0, 1, kBytes}});
  const HotLink hottest = loaded.Hottest();
  EXPECT_EQ(hottest.to, "spine-1");
  EXPECT_EQ(hottest.bytes, kBytes / 4);
  EXPECT_DOUBLE_EQ(hottest.seconds, 2 * kPortSeconds);
}

TEST(LinkLoadsTest, UnknownSpeedsAreAssumedAndSaidSo) {
  const Loaded loaded(TwoLeaves(1, {{0}}), {"a0", "b0"}, {{0, 1, kBytes}});
  const LinkLoad load = loaded.loads->Of(loaded.given);
  EXPECT_TRUE(load.assumed_speed);
  EXPECT_DOUBLE_EQ(load.max_seconds, kPortSeconds);
}

TEST(LinkLoadsTest, OtherJobsMoveTheBusiestLink) {
  const auto uplinks = std::vector<std::vector<std::int64_t>>{{400'000}, {400'000}};
  const std::vector<RankFlow> flows = {{0, 1, kBytes}};
  const Loaded alone(TwoLeaves(2, uplinks), {"a0", "b0"}, flows);
  EXPECT_EQ(alone.Hottest().from, "a0/0");
  // 2.5 times kBytes besides the job's half on 400 Gbit/s.
  const Loaded beside(TwoLeaves(2, uplinks), {"a0", "b0"}, flows,
                      {{"spine-1", "leaf-b", 2 * kBytes}, {"spine-1", "leaf-b", kBytes / 2}});
  const HotLink hottest = beside.Hottest();
  EXPECT_EQ(hottest.from, "spine-1");
  EXPECT_EQ(hottest.to, "leaf-b");
  EXPECT_EQ(hottest.bytes, 3 * kBytes);
  EXPECT_EQ(hottest.background_bytes, 5 * kBytes / 2);
  EXPECT_DOUBLE_EQ(hottest.seconds, 1.5 * kPortSeconds);
  // The other direction of that cable, and a port of a server outside the job, matter to nobody.
  const Loaded elsewhere(TwoLeaves(2, uplinks), {"a0", "b0"}, flows,
                         {{"leaf-b", "spine-1", 9 * kBytes}, {"a1/0", "leaf-a", 9 * kBytes}});
  EXPECT_EQ(elsewhere.loads->Of(elsewhere.given).max_seconds,
            alone.loads->Of(alone.given).max_seconds);
}

TEST(LinkLoadsTest, HeaviestPairsComeFirst) {
  const Loaded loaded(TwoLeaves(3, {{400'000}}), {"a0", "a1", "a2", "b0", "b1", "b2"},
                      {{0, 3, 5}, {0, 4, 7}, {1, 3, 7}, {1, 4, 1}, {2, 5, 6}, {3, 0, 100}});
  const auto links = loaded.loads->HottestLinks(loaded.job, loaded.given, 100, 3);
  const auto up = std::find_if(links.begin(), links.end(), [](const HotLink& link) {
    return link.from == "leaf-a" && link.to == "spine-0";
  });
  ASSERT_NE(up, links.end());
  EXPECT_EQ(up->bytes, 26);
  std::vector<std::pair<int, int>> pairs;
  for (const PairOnLink& pair : up->pairs) pairs.emplace_back(pair.src, pair.dst);
  EXPECT_THAT(pairs, ElementsAre(std::make_pair(0, 4), std::make_pair(1, 3), std::make_pair(2, 5)));
}

TEST(LinkLoadsTest, DirectFibreLoadsOnlyItsOwnDirection) {
  FabricDescription description;
  description.servers = {{"x", {}, "", {{0, "", {{"", "", "y/0", 200'000, {}}}}}},
                         {"y", {}, "", {{0, "", {{"", "", "x/0", 200'000, {}}}}}}};
  const Loaded loaded(description, {"x", "y"}, {{0, 1, kBytes}}, {{"x/0", "y/0", kBytes}});
  const auto links = loaded.loads->HottestLinks(loaded.job, loaded.given, 100, 1);
  ASSERT_EQ(links.size(), 1U);
  EXPECT_EQ(links[0].from, "x/0");
  EXPECT_EQ(links[0].to, "y/0");
  EXPECT_EQ(links[0].bytes, 2 * kBytes);
}

TEST(ResolveBackgroundTest, EveryLoadThatDoesNotFitIsNamed) {
  const auto fabric = MakeFabric(TwoLeaves(1, {{400'000}}));
  const Job job = MakeJob(*fabric, {"a0", "b0"});
  const auto placed = PlaceJob(*fabric, job);
  const LinkRoutes routes(*fabric, *placed);
  const auto result = ResolveBackground(*fabric, job, *placed, routes,
                                        {{"leaf-x", "spine-0", 1},
                                         {"leaf-a", "a0/7", 1},
                                         {"leaf-a", "leaf-b", 1},
                                         {"leaf-a", "spine-0", -1},
                                         {"leaf-a", "spine-0", kMaxBackgroundBytes + 1},
                                         {"leaf-a", "spine-0", kMaxBackgroundBytes},
                                         {"b0/0", "leaf-b", 0}});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(result.status().reason(), "INVALID_BACKGROUND");
  std::vector<std::string> messages;
  for (const Diagnostic& d : result.status().diagnostics()) messages.push_back(d.message);
  EXPECT_THAT(messages,
              ElementsAre(HasSubstr("\"leaf-x\" is no switch"), HasSubstr("\"a0/7\" is no switch"),
                          AllOf(HasSubstr("leaf-a to leaf-b"), HasSubstr("no cable")),
                          HasSubstr("bytes -1 "), HasSubstr("are not from 0 to")));
}

// Only one of two servers under a leaf has a busy port: they are no longer alike, and the rank that
// sends much goes to the other.
TEST(SplitClassesByBackgroundTest, BusyPortMakesAServerDifferent) {
  Loaded loaded(TwoLeaves(2, {{400'000, 400'000}}), {"a0", "a1", "b0"},
                {{0, 2, kBytes}, {1, 2, 1000}}, {{"a0/0", "leaf-a", kBytes}});
  EXPECT_EQ(loaded.placed.unit_class[0], loaded.placed.unit_class[1]);
  SplitClassesByBackground(*loaded.routes, loaded.background, &loaded.placed);
  EXPECT_NE(loaded.placed.unit_class[0], loaded.placed.unit_class[1]);
  std::size_t units = 0;
  for (const UnitClass& c : loaded.placed.classes) units += c.units;
  EXPECT_EQ(units, 3U);

  const OrderRules rules(loaded.placed, loaded.placed.devices, {kNoPin, kNoPin, /*b0=*/2});
  const SlotTraffic slots = MakeSlotTraffic(RankPairs(loaded.traffic), loaded.places, 3);
  const MappingProblem mapping = *MappingOfJob(loaded.placed, slots, rules, {});
  const ObjectiveProblem problem{loaded.placed,
                                 rules,
                                 mapping,
                                 loaded.traffic,
                                 loaded.places,
                                 loaded.routes,
                                 loaded.background,
                                 Objective::kMaxLink,
                                 0};
  const auto order = ExactObjectiveSearch(problem);
  ASSERT_TRUE(order.has_value());
  EXPECT_THAT(*order, ElementsAre(1, 0, 2));
  EXPECT_THAT(ImproveObjective(problem, loaded.given, {}), ElementsAre(1, 0, 2));
}

// rounds * 60 us + bytes / bandwidth, part by part.
TEST(StepTimeModelTest, AddsRoundsAndTransfersOfPartsAndHidesWhatOverlaps) {
  Loaded loaded(TwoLeaves(2, {{400'000, 400'000}}), {"a0", "a1", "b0", "b1"}, {});
  loaded.traffic.parts = {{"dp", 10, true, {{0, 1, kBytes}}},
                          {"pp", 2, false, {{0, 2, 2 * kBytes}, {1, 3, kBytes}}},
                          {"tp", 5, false, {}}};
  StepTimeModel model(loaded.routes, loaded.traffic, loaded.places, {}, {0.25, 1});
  const StepTime step = model.Simulate(loaded.job, loaded.given, 1);
  ASSERT_EQ(step.parts.size(), 3U);
  EXPECT_EQ(step.parts[0].kind, "dp");
  EXPECT_DOUBLE_EQ(step.parts[0].latency_seconds, 600e-6);
  EXPECT_DOUBLE_EQ(step.parts[0].transfer_seconds, kPortSeconds);
  EXPECT_DOUBLE_EQ(step.parts[0].seconds, 0.75 * (600e-6 + kPortSeconds));
  EXPECT_DOUBLE_EQ(step.parts[1].seconds, 120e-6 + 2 * kPortSeconds);
  ASSERT_EQ(step.parts[1].hottest.size(), 1U);
  EXPECT_EQ(step.parts[1].hottest[0].from, "a0/0");
  EXPECT_EQ(step.parts[1].hottest[0].pairs[0].bytes, 2 * kBytes);
  EXPECT_DOUBLE_EQ(step.parts[2].seconds, 300e-6);
  EXPECT_TRUE(step.parts[2].hottest.empty());
  EXPECT_DOUBLE_EQ(step.seconds,
                   step.parts[0].seconds + step.parts[1].seconds + step.parts[2].seconds);
  EXPECT_EQ(model.Seconds(loaded.given), step.seconds);
}

TEST(StepTimeModelTest, TrafficWithoutPartsTakesAsLongAsItsBusiestCable) {
  Loaded loaded(TwoLeaves(1, {{100'000}}), {"a0", "b0"}, {{0, 1, kBytes}});
  StepTimeModel model(loaded.routes, loaded.traffic, loaded.places, {}, {});
  EXPECT_EQ(model.Seconds(loaded.given), loaded.loads->Of(loaded.given).max_seconds);
  StepTimeModel hccl(loaded.routes, loaded.traffic, loaded.places, {}, {0, kHcclRdmaEfficiency});
  EXPECT_DOUBLE_EQ(hccl.Seconds(loaded.given), 2 * kPortSeconds / 0.8);
}

}  // namespace
}  // namespace rankroute
