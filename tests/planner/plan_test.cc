#include "planner/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>
#include <set>

#include "tests/planner/fabrics.h"
#include "tests/planner/oracle.h"

namespace rankroute {
namespace {

using ::testing::AllOf;
using testing::Cabling;
using ::testing::Contains;
using testing::DescribeFabric;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::MakeFabric;
using testing::MakeJob;
using testing::Oracle;

Traffic DefaultTrafficOf(const Job& job) {
  std::vector<std::size_t> counts;
  for (const LaunchUnit& unit : job.units) counts.push_back(unit.devices.size());
  return DefaultTraffic(counts);
}

std::vector<std::string> Servers(const Plan& plan) {
  std::vector<std::string> servers;
  for (const PlannedUnit& unit : plan.order) servers.push_back(unit.server_id);
  return servers;
}

// Two leaves of two servers; the ring of the given order crosses at every step.
//   leaf-0: A = s-0-0, B = s-0-1     leaf-1: C = s-1-0, D = s-1-1
TEST(MakePlanTest, FourServersUnderTwoLeavesCrossSixGiBBeforeAndThreeAfter) {
  const auto fabric = MakeFabric(DescribeFabric({{2, 2}}));
  const Job job = MakeJob(*fabric, {"s-0-0", "s-1-0", "s-0-1", "s-1-1"});
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
  ASSERT_TRUE(plan.ok()) << plan.status().message();
  const std::int64_t gib = std::int64_t{1} << 30;
  EXPECT_EQ(plan->before.cross_switch_bytes, 6 * gib);
  EXPECT_EQ(plan->before.hop_bytes, 12 * gib);
  EXPECT_EQ(plan->before.cross_switch_hops, 4 * 8 * 2);
  EXPECT_EQ(plan->after.cross_switch_bytes, 3 * gib);
  EXPECT_EQ(plan->after.hop_bytes, 6 * gib);
  EXPECT_EQ(plan->lower_bound_hop_bytes, 6 * gib);
  EXPECT_EQ(plan->gap, 0.0);
  EXPECT_EQ(plan->moves, 2U);
  EXPECT_EQ(plan->fabric_revision, fabric->revision());
  ASSERT_EQ(plan->after.by_hops.size(), 2U);
  EXPECT_EQ(plan->after.by_hops[0].hops, 0);
  EXPECT_EQ(plan->after.by_hops[0].pairs, 4 * 28 + 16);
  EXPECT_EQ(plan->after.by_hops[1].hops, 2);
  EXPECT_EQ(plan->after.by_hops[1].bytes, 3 * gib);
  EXPECT_EQ(plan->after.by_hops[1].pairs, 16);
}

TEST(MakePlanTest, SecondsAreTheBusiestCableAtItsSpeedAndUnknownSpeedsAreNoted) {
  FabricDescription description = DescribeFabric({{1, 1}, /*devices=*/1, /*spines=*/1});
  const auto fabric = MakeFabric(description);
  const Job job = MakeJob(*fabric, {"s-0-0", "s-1-0"});
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
  ASSERT_TRUE(plan.ok());
  // Ring of two: 1 GiB each way over 200 Gbit/s device ports and one 400 Gbit/s uplink.
  EXPECT_EQ(plan->after.max_link_load_bytes, std::int64_t{1} << 30);
  // And two rounds of HCCL's alpha.
  EXPECT_DOUBLE_EQ(plan->after.step_seconds, 8.0 * (1 << 30) / 200e9 + 2 * 60e-6);
  EXPECT_THAT(plan->notes, ElementsAre(HasSubstr("the given order stays")));

  for (LinkDescription& link : description.links) link.mbps = 0;
  const auto dark = MakePlan(*MakeFabric(description), job, DefaultTrafficOf(job), {});
  ASSERT_TRUE(dark.ok());
  EXPECT_THAT(dark->notes, Contains(HasSubstr("takes 200000 Mbit/s")));
}

// The optimum of one ring over K leaves of one tier: the ring enters and leaves each leaf at least
// once, so K edges cross, two hops each.
TEST(MakePlanTest, RingUnderUnequalLeavesReachesTheClosedFormOptimumAndTheBoundProvesIt) {
  std::mt19937_64 random(7);
  const std::vector<std::vector<int>> shapes = {
      {6, 5, 3, 2}, {1, 9}, {4, 4, 4, 4}, {16, 1, 1}, {3, 3, 3, 3, 3, 3, 3}, {20, 30, 14}, {12}};
  for (const auto& leaves : shapes) {
    for (const Cabling cabling : {Cabling::kOneLeaf, Cabling::kTwoLeaves, Cabling::kRails}) {
      const auto fabric = MakeFabric(DescribeFabric({leaves, 8, 2, 1, cabling}));
      const Job job = MakeJob(*fabric, testing::ShuffledServers(*fabric, &random));
      const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
      ASSERT_TRUE(plan.ok()) << plan.status().message();
      const auto m = static_cast<std::int64_t>(job.units.size());
      const std::int64_t edge = kDefaultAllReduceBytes * 2 * (m - 1) / (m * 8);
      const auto crossing = static_cast<std::int64_t>(leaves.size() > 1 ? leaves.size() : 0);
      EXPECT_EQ(plan->after.hop_bytes, crossing * 8 * 2 * edge);
      EXPECT_EQ(plan->lower_bound_hop_bytes, plan->after.hop_bytes);
      EXPECT_EQ(plan->gap, 0.0);
      EXPECT_LE(plan->after.hop_bytes, plan->before.hop_bytes);
    }
  }
}

TEST(MakePlanTest, ThreeTiersKeepPodsTogether) {
  std::mt19937_64 random(3);
  const auto fabric = MakeFabric(DescribeFabric({{4, 5, 6, 3}, 8, 2, /*pods=*/2}));
  const Job job = MakeJob(*fabric, testing::ShuffledServers(*fabric, &random));
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
  ASSERT_TRUE(plan.ok());
  const std::int64_t edge = kDefaultAllReduceBytes * 2 * 17 / 144;  // 18 servers of 8 devices.
  // On 8 planes, two edges of two hops in pods and two of four hops across.
  EXPECT_EQ(plan->after.hop_bytes, 96 * edge);
  EXPECT_EQ(plan->lower_bound_hop_bytes, plan->after.hop_bytes);
}

TEST(MakePlanTest, GivenOrderThatIsOptimalStaysAsItIs) {
  const auto fabric = MakeFabric(DescribeFabric({{6, 5, 3}}));
  std::vector<std::string> servers;
  for (const ServerDescription& s : fabric->description().servers) servers.push_back(s.name);
  const Job job = MakeJob(*fabric, servers);
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(plan->moves, 0U);
  EXPECT_THAT(plan->notes, Contains(HasSubstr("the given order stays")));
  EXPECT_EQ(Servers(*plan), servers);
}

TEST(MakePlanTest, EqualInputsGiveEqualBytes) {
  std::mt19937_64 random(11);
  const auto fabric = MakeFabric(DescribeFabric({{9, 7, 8, 6}}));
  const Job job = MakeJob(*fabric, testing::ShuffledServers(*fabric, &random));
  const Traffic traffic = testing::RandomTraffic(job.rank_count(), 2000, &random);
  const auto first = MakePlan(*fabric, job, traffic, {});
  const auto second = MakePlan(*fabric, job, traffic, {});
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(WritePlanJson(*first), WritePlanJson(*second));
}

TEST(MakePlanTest, PinnedServersStayAndTheRestIsOptimal) {
  const auto fabric = MakeFabric(DescribeFabric({{3, 3}, 2}));
  const Job job = MakeJob(*fabric, {"s-0-0", "s-1-0", "s-0-1", "s-1-1", "s-0-2", "s-1-2"});
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {{{0, "s-1-2"}, {5, "s-0-0"}}});
  ASSERT_TRUE(plan.ok()) << plan.status().message();
  EXPECT_EQ(plan->order[0].server_id, "s-1-2");
  EXPECT_EQ(plan->order[5].server_id, "s-0-0");
  EXPECT_EQ(plan->order[0].previous_node_rank, 5U);
  EXPECT_EQ(plan->after.by_hops.back().pairs, 4);
}

TEST(MakePlanTest, BadPinsAreAllNamed) {
  const auto fabric = MakeFabric(DescribeFabric({{2, 2}, 1}));
  const Job job = MakeJob(*fabric, {"s-0-0", "s-0-1", "s-1-0", "s-1-1"});
  const auto plan =
      MakePlan(*fabric, job, DefaultTrafficOf(job),
               {{{9, "s-0-0"}, {0, "nobody"}, {1, "s-0-0"}, {1, "s-0-1"}, {2, "s-0-0"}}});
  ASSERT_FALSE(plan.ok());
  EXPECT_EQ(plan.status().reason(), "INVALID_PIN");
  std::vector<std::string> messages;
  for (const Diagnostic& d : plan.status().diagnostics()) messages.push_back(d.message);
  EXPECT_THAT(messages, ElementsAre(AllOf(HasSubstr("pin 9=s-0-0"), HasSubstr("from 0 to 3")),
                                    HasSubstr("no server of the job"), HasSubstr("pinned already"),
                                    HasSubstr("this server is pinned already")));
}

TEST(MakePlanTest, ServersThatTheFabricDoesNotHaveAreAllNamed) {
  const auto fabric = MakeFabric(DescribeFabric({{2}, 1}));
  Job job = MakeJob(*fabric, {"s-0-0", "s-0-1"});
  job.units[0].server_id = "ghost-a";
  job.units[1].server_id = "ghost-b";
  job.units[1].pod_name = "job-worker-1";
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
  ASSERT_FALSE(plan.ok());
  EXPECT_EQ(plan.status().reason(), "UNKNOWN_SERVER");
  ASSERT_EQ(plan.status().diagnostics().size(), 2U);
  EXPECT_THAT(plan.status().diagnostics()[1].message, HasSubstr("pod job-worker-1"));
  EXPECT_THAT(plan.status().message(), HasSubstr("2 servers of the job"));
}

TEST(MakePlanTest, PartsWithoutAPathAreNamed) {
  FabricDescription description = DescribeFabric({{1, 1}, 1});
  description.links.clear();
  const auto fabric = MakeFabric(description);
  const Job job = MakeJob(*fabric, {"s-0-0", "s-1-0"});
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
  ASSERT_FALSE(plan.ok());
  EXPECT_EQ(plan.status().code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(plan.status().reason(), "UNREACHABLE");
  EXPECT_THAT(plan.status().diagnostics().front().message,
              AllOf(HasSubstr("s-0-0 device 0"), HasSubstr("s-1-0 device 0")));
}

// Rails that no spine joins are no fault: only planes talk.
TEST(MakePlanTest, SeparateRailsNeedNoPathBetweenThem) {
  FabricDescription description = DescribeFabric({{4}, 2, 1, 1, Cabling::kRails});
  description.links.clear();
  const auto fabric = MakeFabric(description);
  const Job job = MakeJob(*fabric, {"s-0-0", "s-0-1", "s-0-2", "s-0-3"});
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
  ASSERT_TRUE(plan.ok()) << plan.status().message();
  EXPECT_EQ(plan->after.hop_bytes, 0);
  EXPECT_EQ(plan->gap, 0.0);
}

TEST(MakePlanTest, DarkDeviceIsPlannedLikeItsNeighbourAndNoted) {
  FabricDescription description = DescribeFabric({{2, 2}, 4});
  description.servers[0].devices[3].ports.clear();
  const auto fabric = MakeFabric(description);
  const Job job = MakeJob(*fabric, {"s-0-0", "s-1-0", "s-0-1", "s-1-1"});
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
  ASSERT_TRUE(plan.ok()) << plan.status().message();
  EXPECT_THAT(plan->notes,
              Contains(AllOf(HasSubstr("device 3 has no live cable"), HasSubstr("like device 2"))));
  EXPECT_EQ(plan->after.by_hops.back().pairs, 8);
}

TEST(MakePlanTest, DirectFibreCostsNoHop) {
  FabricDescription description;
  description.servers = {{"a", {}, "", {{0, "", {{"", "", "b/0", 200'000, {}}}}}},
                         {"b", {}, "", {{0, "", {{"", "", "a/0", 200'000, {}}}}}}};
  const auto fabric = MakeFabric(description);
  const Job job = MakeJob(*fabric, {"a", "b"});
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
  ASSERT_TRUE(plan.ok()) << plan.status().message();
  EXPECT_EQ(plan->after.hop_bytes, 0);
  EXPECT_EQ(plan->after.max_link_load_bytes, std::int64_t{1} << 30);
}

TEST(MakePlanTest, SuperPodsStayTogetherAndCostNothingInside) {
  FabricDescription description = DescribeFabric({{3, 3, 3, 3}, 2});
  for (ServerDescription& server : description.servers) {
    server.super_pod = server.name.back() == '0' ? "even" : server.name.back() == '1' ? "odd" : "";
  }
  const auto fabric = MakeFabric(description);
  std::mt19937_64 random(5);
  const Job job = MakeJob(*fabric, testing::ShuffledServers(*fabric, &random));
  const Traffic traffic = DefaultTrafficOf(job);
  const auto plan = MakePlan(*fabric, job, traffic, {});
  ASSERT_TRUE(plan.ok());
  const Oracle oracle(fabric->description(), job, traffic);
  EXPECT_TRUE(oracle.Allowed(UnitOrder(*plan)));
  EXPECT_EQ(oracle.HopBytes(UnitOrder(*plan)), plan->after.hop_bytes);
  EXPECT_LE(plan->lower_bound_hop_bytes, plan->after.hop_bytes);
}

// The logical super pods of the job hold, whatever the fabric's physical ones are.
TEST(MakePlanTest, SuperPodsOfTheJobReplaceThoseOfTheFabric) {
  FabricDescription description = DescribeFabric({{2, 2}, /*devices=*/1});
  for (ServerDescription& server : description.servers) server.super_pod = "physical";
  const auto fabric = MakeFabric(std::move(description));
  Job job = MakeJob(*fabric, {"s-0-0", "s-1-0", "s-0-1", "s-1-1"});
  const auto whole = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ(whole->before.hop_bytes, 0);

  // Each logical super pod has a server of each leaf. The order can still avoid every crossing.
  for (const std::size_t unit : {0, 1}) job.units[unit].super_pod = "a";
  for (const std::size_t unit : {2, 3}) job.units[unit].super_pod = "b";
  const auto split = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
  ASSERT_TRUE(split.ok()) << split.status().message();
  const std::set<std::string> first = {Servers(*split)[0], Servers(*split)[1]};
  EXPECT_TRUE(first == (std::set<std::string>{"s-0-0", "s-1-0"}) ||
              first == (std::set<std::string>{"s-0-1", "s-1-1"}));
  EXPECT_GT(split->before.hop_bytes, 0);
  EXPECT_EQ(split->after.hop_bytes, 0);
}

TEST(MakePlanTest, ALogicalSuperPodThatSpansPhysicalOnesIsNoted) {
  FabricDescription description = DescribeFabric({{1, 1}, /*devices=*/1});
  description.servers[0].super_pod = "p0";
  description.servers[1].super_pod = "p1";
  const auto fabric = MakeFabric(std::move(description));
  Job job = MakeJob(*fabric, {"s-0-0", "s-1-0"});
  for (LaunchUnit& unit : job.units) unit.super_pod = "0";
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {});
  ASSERT_TRUE(plan.ok());
  EXPECT_THAT(plan->notes, Contains(HasSubstr("super pod 0 of the job spans")));
}

TEST(MakePlanTest, ImpossiblePinsAreNoFeasibleOrder) {
  FabricDescription description = DescribeFabric({{4}, 1});
  description.servers[0].super_pod = "p";
  description.servers[1].super_pod = "p";
  const auto fabric = MakeFabric(description);
  const Job job = MakeJob(*fabric, {"s-0-0", "s-0-1", "s-0-2", "s-0-3"});
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), {{{0, "s-0-0"}, {3, "s-0-1"}}});
  ASSERT_FALSE(plan.ok());
  EXPECT_EQ(plan.status().code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(plan.status().reason(), "NO_FEASIBLE_ORDER");
}

// Super pods of two servers, the two of one pod pinned far from each other: the search for an order
// has to give up after a fixed amount of work.
TEST(MakePlanTest, ImpossiblePinsOfALargeJobEndInBoundedTime) {
  FabricDescription description = DescribeFabric({{300, 300}, 1});
  for (std::size_t i = 0; i < description.servers.size(); ++i) {
    description.servers[i].super_pod = "sp" + std::to_string(i / 2);
  }
  const auto fabric = MakeFabric(description);
  std::vector<std::string> servers;
  for (const ServerDescription& s : fabric->description().servers) servers.push_back(s.name);
  const Job job = MakeJob(*fabric, servers);
  const auto plan =
      MakePlan(*fabric, job, DefaultTrafficOf(job), {{{301, "s-0-0"}, {500, "s-0-1"}}});
  ASSERT_FALSE(plan.ok());
  EXPECT_EQ(plan.status().reason(), "NO_FEASIBLE_ORDER");
}

// Six servers under two leaves, four wanted: the four under the full leaf talk without a spine.
TEST(MakePlanTest, ChoosesServersAmongCandidates) {
  const auto fabric = MakeFabric(DescribeFabric({{2, 4}, 2}));
  const Job job = MakeJob(*fabric, {"s-0-0", "s-1-0", "s-0-1", "s-1-1", "s-1-2", "s-1-3"});
  const Traffic traffic = DefaultTraffic(std::vector<std::size_t>(4, 2));
  PlanOptions options;
  options.servers = 4;
  const auto plan = MakePlan(*fabric, job, traffic, options);
  ASSERT_TRUE(plan.ok()) << plan.status().message();
  ASSERT_EQ(plan->order.size(), 4U);
  for (const std::string& server : Servers(*plan)) EXPECT_THAT(server, HasSubstr("s-1-"));
  EXPECT_EQ(plan->after.hop_bytes, 0);
  EXPECT_EQ(plan->gap, 0.0);
}

TEST(MakePlanTest, ChoosesServersAmongManyCandidates) {
  const auto fabric = MakeFabric(DescribeFabric({{3, 8, 5}, 2}));
  std::vector<std::string> servers;
  for (const ServerDescription& s : fabric->description().servers) servers.push_back(s.name);
  const Job job = MakeJob(*fabric, servers);
  const Traffic traffic = DefaultTraffic(std::vector<std::size_t>(8, 2));
  PlanOptions options;
  options.servers = 8;
  const auto plan = MakePlan(*fabric, job, traffic, options);
  ASSERT_TRUE(plan.ok()) << plan.status().message();
  for (const std::string& server : Servers(*plan)) EXPECT_THAT(server, HasSubstr("s-1-"));
  EXPECT_EQ(plan->after.hop_bytes, 0);
}

TEST(MakePlanTest, NodeRanksThatMustBeTogetherShareALeaf) {
  const auto fabric = MakeFabric(DescribeFabric({{6, 6}, 1}));
  std::mt19937_64 random(3);
  const Job job = MakeJob(*fabric, testing::ShuffledServers(*fabric, &random));
  PlanOptions options;
  options.together = {{Together::Where::kLeaf, {0, 6}}, {Together::Where::kLeaf, {3, 9}}};
  const auto plan = MakePlan(*fabric, job, DefaultTrafficOf(job), options);
  ASSERT_TRUE(plan.ok()) << plan.status().message();
  EXPECT_EQ(plan->order[0].leaves, plan->order[6].leaves);
  EXPECT_EQ(plan->order[3].leaves, plan->order[9].leaves);

  options.together = {{Together::Where::kLeaf, {0, 1, 2, 3, 4, 5, 6}}};
  const auto none = MakePlan(*fabric, job, DefaultTrafficOf(job), options);
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.status().reason(), "NO_FEASIBLE_ORDER");
}

TEST(MakePlanTest, AFailedServerIsReplacedAndTheOthersStay) {
  const auto fabric = MakeFabric(DescribeFabric({{6, 6}, 2}));
  const Job before = MakeJob(*fabric, {"s-0-0", "s-0-1", "s-0-2", "s-0-3", "s-0-4", "s-1-0",
                                       "s-1-1", "s-1-2", "s-1-3", "s-1-4"});
  PlanOptions options;
  const auto first = MakePlan(*fabric, before, DefaultTrafficOf(before), options);
  ASSERT_TRUE(first.ok());
  // s-0-2 has failed, s-0-5 came in its place.
  const Job after = MakeJob(*fabric, {"s-0-5", "s-0-0", "s-0-1", "s-0-3", "s-0-4", "s-1-0", "s-1-1",
                                      "s-1-2", "s-1-3", "s-1-4"});
  options.previous = PreviousOrder{Servers(*first), 0};
  const auto second = MakePlan(*fabric, after, DefaultTrafficOf(after), options);
  ASSERT_TRUE(second.ok()) << second.status().message();
  EXPECT_EQ(second->moves, 0U);
  EXPECT_EQ(second->after.hop_bytes, first->after.hop_bytes);
  for (std::size_t i = 0; i < 10; ++i) {
    const std::string& was = first->order[i].server_id;
    EXPECT_EQ(second->order[i].server_id, was == "s-0-2" ? "s-0-5" : was);
  }
}

TEST(MakePlanTest, RailsPutSwappedCablesBackIntoTheirPlanes) {
  FabricDescription description = DescribeFabric({{10}, 8, 2, 1, Cabling::kRails});
  for (const std::size_t server : {1, 3, 4, 7, 8}) {
    std::swap(description.servers[server].devices[2].ports,
              description.servers[server].devices[5].ports);
  }
  const auto fabric = MakeFabric(description);
  std::vector<std::string> servers;
  for (const ServerDescription& s : fabric->description().servers) servers.push_back(s.name);
  const Job job = MakeJob(*fabric, servers);
  PlanOptions options;
  const auto kept = MakePlan(*fabric, job, DefaultTrafficOf(job), options);
  ASSERT_TRUE(kept.ok());
  EXPECT_GT(kept->after.hop_bytes, 0);
  EXPECT_THAT(kept->notes, Contains(HasSubstr("--device-order=rails")));
  options.device_order = DeviceOrder::kRails;
  const auto rails = MakePlan(*fabric, job, DefaultTrafficOf(job), options);
  ASSERT_TRUE(rails.ok());
  EXPECT_EQ(rails->after.hop_bytes, 0);
}

TEST(MakePlanTest, TwoPodsOfOneServerStayConsecutive) {
  const auto fabric = MakeFabric(DescribeFabric({{3, 3}, 4}));
  Job job;
  for (const char* name : {"s-0-0", "s-1-0", "s-0-1", "s-1-1", "s-0-2", "s-1-2"}) {
    for (int half = 0; half < 2; ++half) {
      job.units.push_back({name,
                           "",
                           std::string("job-w-") + std::to_string(job.units.size()),
                           {{half * 2, ""}, {half * 2 + 1, ""}}});
    }
  }
  std::mt19937_64 random(1);
  testing::Shuffle(&job.units, &random);
  const Traffic traffic = DefaultTrafficOf(job);
  const auto plan = MakePlan(*fabric, job, traffic, {});
  ASSERT_TRUE(plan.ok()) << plan.status().message();
  const Oracle oracle(fabric->description(), job, traffic);
  EXPECT_TRUE(oracle.Allowed(UnitOrder(*plan)));
  EXPECT_EQ(oracle.HopBytes(UnitOrder(*plan)), plan->after.hop_bytes);
  EXPECT_EQ(plan->after.by_hops.back().pairs, 4);  // Two ring edges cross, two planes.
}

TEST(WritePlanJsonTest, RankMappingUsesPodIndicesWhereEveryPodHasOne) {
  Plan plan;
  plan.order = {{0, 1, "a", "job-worker-3", {0, 1}, {"leaf-0"}},
                {1, 0, "b", "job-worker-0", {0, 1}, {"leaf-1"}}};
  const std::string pods = WritePlanJson(plan);
  EXPECT_THAT(pods, HasSubstr("\"rankMapping\": \"0-3,1-0\""));
  EXPECT_THAT(pods, HasSubstr("\"masterIndex\": 3"));
  plan.order[1].pod_name = "";
  const std::string ranks = WritePlanJson(plan);
  EXPECT_THAT(ranks, HasSubstr("\"rankMapping\": \"0-1,1-0\""));
  EXPECT_THAT(ranks, HasSubstr("\"masterIndex\": 1"));
  plan.order[1].pod_name = "job-master-0";
  const std::string tasks = WritePlanJson(plan);
  EXPECT_THAT(tasks, HasSubstr("\"job-master\": \"1-0\""));
  EXPECT_THAT(tasks, HasSubstr("\"job-worker\": \"0-3\""));
  EXPECT_THAT(tasks, HasSubstr("\"task\": \"job-worker\""));
}

TEST(WritePlanJsonTest, GapIsNullWhereOnlyTheBoundIsZero) {
  Plan plan;
  EXPECT_THAT(WritePlanJson(plan), HasSubstr("\"gap\": null"));
  plan.gap = 0.25;
  EXPECT_THAT(WritePlanJson(plan), HasSubstr("\"gap\": 0.25"));
}

TEST(JobFromRankTableTest, RefusesInterleavedServersByName) {
  RankTable table;
  table.servers.resize(2);
  for (const int s : {0, 1}) {
    RankTableServer& server = table.servers[static_cast<std::size_t>(s)];
    server.server_id = s == 0 ? "a" : "b";
    server.devices.resize(2);
    for (const int d : {0, 1}) {
      server.devices[static_cast<std::size_t>(d)].device_id = d;
      server.devices[static_cast<std::size_t>(d)].rank_id = 2 * d + s;
    }
  }
  table.document_index = {0, 1};
  const auto job = JobFromRankTable(table);
  ASSERT_FALSE(job.ok());
  EXPECT_EQ(job.status().reason(), "INTERLEAVED_RANKS");
  EXPECT_EQ(job.status().diagnostics().size(), 2U);
  EXPECT_THAT(job.status().message(), HasSubstr("ranks of 2 servers"));
}

}  // namespace
}  // namespace rankroute
