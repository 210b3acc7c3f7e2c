#include "planner/simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "planner/near_names.h"
#include "planner/rank_reach.h"
#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

using testing::DescribeFabric;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::MakeFabric;
using testing::MakeJob;
using ::testing::SizeIs;

constexpr std::int64_t kBytes = 1'000'000'000;
// That kBytes take at 200 Gbit/s, the rate of a device's port, and at 400, that of an uplink.
constexpr double kPortSeconds = 0.04;
constexpr double kUplinkSeconds = 0.02;

std::vector<std::string> Messages(const Status& status) {
  std::vector<std::string> messages;
  for (const Diagnostic& d : status.diagnostics()) messages.push_back(d.message);
  return messages;
}

const LinkTime* FindLink(const Simulation& step, const std::string& from, const std::string& to) {
  for (const LinkTime& link : step.links) {
    if (link.from == from && link.to == to) return &link;
  }
  return nullptr;
}

// Four servers of one device under leaf-0, with one cable to each of two spines, and four under
// leaf-1, with two. Each server of leaf-0 sends kBytes to one of leaf-1 (dp, six rounds), and one
// of leaf-1 half of that back (pp, two rounds).
class SimulationTest : public ::testing::Test {
 protected:
  SimulationTest() {
    FabricDescription description = DescribeFabric({{4, 4}, 1, 2});
    description.servers[0].addresses = {"192.0.2.1"};
    fabric_ = MakeFabric(std::move(description));
    job_ =
        MakeJob(*fabric_, {"s-0-0", "s-1-0", "s-0-1", "s-1-1", "s-0-2", "s-1-2", "s-0-3", "s-1-3"});
    traffic_.source = "layout";
    traffic_.algorithm = {{"dp", "ring"}, {"pp", ""}};
    traffic_.parts.push_back(
        {"dp", 6, true, {{0, 1, kBytes}, {2, 3, kBytes}, {4, 5, kBytes}, {6, 7, kBytes}}});
    traffic_.parts.push_back({"pp", 2, false, {{1, 2, kBytes / 2}}});
    EXPECT_TRUE(SumParts(&traffic_).ok());
  }

  Result<Simulation> If(WhatIf what_if) const {
    return SimulateWhatIf(*fabric_, job_, traffic_, {}, what_if);
  }
  Result<Simulation> IfFails(std::vector<std::string> switches,
                             std::vector<std::string> cables) const {
    return If({{std::move(switches), std::move(cables)}, {}});
  }

  std::shared_ptr<const Fabric> fabric_;
  Job job_;
  Traffic traffic_;
};

TEST_F(SimulationTest, AlphaAndBytesByHand) {
  const auto step = SimulateStep(*fabric_, job_, traffic_, {});
  ASSERT_TRUE(step.ok()) << step.status().message();
  ASSERT_THAT(step->step.parts, SizeIs(2));
  const PartTime& dp = step->step.parts[0];
  EXPECT_EQ(dp.kind, "dp");
  EXPECT_DOUBLE_EQ(dp.latency_seconds, 6 * 60e-6);
  // 4 * kBytes over two uplinks of 400 Gbit/s, as long as a port takes.
  EXPECT_DOUBLE_EQ(dp.transfer_seconds, 2 * kUplinkSeconds);
  EXPECT_EQ(dp.hottest.front().from, "leaf-0");
  EXPECT_EQ(dp.hottest.front().to, "spine-0-0");
  const PartTime& pp = step->step.parts[1];
  EXPECT_DOUBLE_EQ(pp.latency_seconds, 2 * 60e-6);
  EXPECT_DOUBLE_EQ(pp.transfer_seconds, kPortSeconds / 2);
  EXPECT_EQ(pp.hottest.front().from, "s-1-0/0");
  EXPECT_DOUBLE_EQ(step->step.seconds, 8 * 60e-6 + 1.5 * kPortSeconds);
  // HCCL's own model counts on 20 of 25 GB/s.
  EXPECT_DOUBLE_EQ(step->hccl_seconds, 8 * 60e-6 + 1.5 * kPortSeconds / 0.8);
  EXPECT_FALSE(step->step.assumed_speed);
  EXPECT_EQ(step->fabric_revision, fabric_->revision());
}

TEST_F(SimulationTest, OverlapHidesThePartsThatMayRunBesideBackward) {
  const auto step = SimulateStep(*fabric_, job_, traffic_, {0.5, {}});
  ASSERT_TRUE(step.ok());
  EXPECT_DOUBLE_EQ(step->step.seconds,
                   0.5 * (6 * 60e-6 + kPortSeconds) + 2 * 60e-6 + kPortSeconds / 2);
  EXPECT_DOUBLE_EQ(step->hccl_seconds,
                   0.5 * (6 * 60e-6 + kPortSeconds / 0.8) + 2 * 60e-6 + kPortSeconds / 2 / 0.8);
}

TEST_F(SimulationTest, ALinkNeedsTheTimeOfEachPartAndOfOtherJobs) {
  const auto step =
      SimulateStep(*fabric_, job_, traffic_, {0, {{"spine-0-0", "leaf-0", 3 * kBytes}}});
  ASSERT_TRUE(step.ok()) << step.status().message();
  const LinkTime* up = FindLink(*step, "leaf-0", "spine-0-0");
  ASSERT_NE(up, nullptr);
  EXPECT_EQ(up->cables, 1);
  EXPECT_DOUBLE_EQ(up->bytes, 2.0 * kBytes);
  EXPECT_THAT(up->part_seconds, ElementsAre(2 * kUplinkSeconds, 0));
  // Down go a half of pp's bytes and the others'.
  const LinkTime* down = FindLink(*step, "spine-0-0", "leaf-0");
  ASSERT_NE(down, nullptr);
  EXPECT_DOUBLE_EQ(down->bytes, 3.25 * kBytes);
  EXPECT_DOUBLE_EQ(down->background_bytes, 3.0 * kBytes);
  EXPECT_DOUBLE_EQ(down->background_seconds, 3 * kUplinkSeconds);
  EXPECT_DOUBLE_EQ(down->part_seconds[1], kUplinkSeconds / 4);
  EXPECT_DOUBLE_EQ(down->seconds, 3.25 * kUplinkSeconds);
  EXPECT_EQ(&step->links.front(), down);
  // spine-0-0 to leaf-1 has two cables.
  EXPECT_EQ(FindLink(*step, "spine-0-0", "leaf-1")->cables, 2);
  // 4 uplinks and 8 device links of dp, 4 and 2 of pp.
  EXPECT_THAT(step->links, SizeIs(18));
}

TEST_F(SimulationTest, AFailedSpineDoublesWhatTheOtherCarries) {
  for (const auto& what_if : std::vector<WhatIf>{{{{"spine-0-1"}, {}}, {}},
                                                 {{{}, {"leaf-0:up1.0"}}, {}},
                                                 {{{}, {"spine-0-1:leaf-0.0"}}, {}},
                                                 {{{}, {"leaf-0,spine-0-1"}}, {}},
                                                 {{{}, {"spine-0-1,leaf-0"}}, {}}}) {
    const auto with = If(what_if);
    ASSERT_TRUE(with.ok()) << with.status().message();
    EXPECT_DOUBLE_EQ(with->step.parts[0].transfer_seconds, 4 * kUplinkSeconds);
    EXPECT_EQ(with->step.parts[0].hottest.front().from, "leaf-0");
    EXPECT_EQ(with->step.parts[0].hottest.front().to, "spine-0-0");
    EXPECT_EQ(FindLink(*with, "leaf-0", "spine-0-1"), nullptr);
    EXPECT_NE(with->fabric_revision, fabric_->revision());
  }
}

TEST_F(SimulationTest, AFailedCableOfSeveralLeavesTheOthers) {
  const auto with = IfFails({}, {"leaf-1:up0.1", "spine-0-1:leaf-1.1"});
  ASSERT_TRUE(with.ok()) << with.status().message();
  const LinkTime* link = FindLink(*with, "spine-0-0", "leaf-1");
  ASSERT_NE(link, nullptr);
  EXPECT_EQ(link->cables, 1);
  EXPECT_DOUBLE_EQ(link->seconds, 2 * kUplinkSeconds);
}

TEST_F(SimulationTest, BothEndsOfACableNameTheSameCable) {
  const auto revision = [&](const char* cable) {
    const auto fabric = WithoutFailed(*fabric_, {{}, {cable}});
    EXPECT_TRUE(fabric.ok()) << fabric.status().message();
    return (*fabric)->revision();
  };
  EXPECT_EQ(revision("leaf-1:up0.1"), revision("spine-0-0:leaf-1.1"));
  EXPECT_EQ(revision("leaf-0:s-0-0/0"), revision("s-0-0/0"));
  EXPECT_EQ(revision("192.0.2.1/0"), revision("s-0-0/0"));
  EXPECT_EQ(revision("192.0.2.1/0,leaf-0"), revision("leaf-0,s-0-0/0"));
  EXPECT_NE(revision("leaf-1:up0.1"), revision("leaf-1:up0.0"));
}

TEST(FailuresTest, DirectFibreFailsFromBothSides) {
  FabricDescription description;
  for (const std::string name : {"a", "b"}) {
    const std::string peer = name == "a" ? "b/0" : "a/0";
    description.servers.push_back({name, {}, "", {{0, "", {{"", "", peer, 200'000, {}}}}}});
  }
  const auto fabric = MakeFabric(std::move(description));
  const auto failed = WithoutFailed(*fabric, {{}, {"a/0"}});
  ASSERT_TRUE(failed.ok()) << failed.status().message();
  for (const ServerDescription& server : (*failed)->description().servers) {
    EXPECT_THAT(server.devices[0].ports, IsEmpty());
  }
}

TEST_F(SimulationTest, RanksThatAreCutOffAreNamed) {
  const auto one = IfFails({}, {"s-0-0/0"});
  ASSERT_FALSE(one.ok());
  EXPECT_EQ(one.status().code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(one.status().reason(), "UNREACHABLE");
  EXPECT_THAT(Messages(one.status()),
              ElementsAre("rank 0 (s-0-0 device 0) has no cable left and exchanges traffic with 1 "
                          "rank of other servers"));
  const auto leaf = IfFails({"leaf-0"}, {});
  ASSERT_FALSE(leaf.ok());
  EXPECT_EQ(leaf.status().message(), "4 ranks have no cable left, 0 pairs of other ranks no path");
  EXPECT_THAT(Messages(leaf.status()), SizeIs(4));
  EXPECT_THAT(Messages(leaf.status())[1],
              HasSubstr("rank 2 (s-0-1 device 0) has no cable left and exchanges traffic with 2 "));
}

TEST_F(SimulationTest, PairsWithoutPathAreNamed) {
  const auto apart = IfFails({"spine-0-0"}, {"leaf-0:up1.0"});
  ASSERT_FALSE(apart.ok());
  EXPECT_EQ(apart.status().reason(), "UNREACHABLE");
  EXPECT_THAT(Messages(apart.status()),
              ElementsAre("rank 0 (s-0-0 device 0) and rank 1 (s-1-0 device 0) have no path",
                          "rank 1 (s-1-0 device 0) and rank 2 (s-0-1 device 0) have no path",
                          "rank 2 (s-0-1 device 0) and rank 3 (s-1-1 device 0) have no path",
                          "rank 4 (s-0-2 device 0) and rank 5 (s-1-2 device 0) have no path",
                          "rank 6 (s-0-3 device 0) and rank 7 (s-1-3 device 0) have no path"));
}

TEST_F(SimulationTest, AServerOfNoTrafficMayLoseItsCables) {
  traffic_.parts.clear();
  traffic_.flows = {{2, 3, kBytes}};
  const auto with = IfFails({}, {"s-0-0/0"});
  ASSERT_TRUE(with.ok()) << with.status().message();
  EXPECT_DOUBLE_EQ(with->step.seconds, kPortSeconds);
}

TEST(RankReachTest, RanksOfOneSuperPodNeedNoCable) {
  FabricDescription description = DescribeFabric({{1, 1}, 1, 1});
  for (ServerDescription& server : description.servers) server.super_pod = "sp0";
  const auto fabric = MakeFabric(std::move(description));
  const Job job = MakeJob(*fabric, {"s-0-0", "s-1-0"});
  Traffic traffic;
  traffic.flows = {{0, 1, kBytes}};
  const auto with = SimulateWhatIf(*fabric, job, traffic, {}, {{{}, {"s-0-0/0"}}, {}});
  ASSERT_TRUE(with.ok()) << with.status().message();
  EXPECT_EQ(with->step.seconds, 0);
}

TEST_F(SimulationTest, ManyRanksAreCounted) {
  const auto fabric = MakeFabric(DescribeFabric({{20, 20}, 1, 1}));
  std::vector<std::string> servers;
  Traffic traffic;
  for (int i = 0; i < 20; ++i) {
    servers.push_back("s-0-" + std::to_string(i));
    servers.push_back("s-1-" + std::to_string(i));
    traffic.flows.push_back({2 * i, 2 * i + 1, kBytes});
  }
  const Job job = MakeJob(*fabric, servers);
  const auto cut = SimulateWhatIf(*fabric, job, traffic, {}, {{{"leaf-0"}, {}}, {}});
  EXPECT_THAT(Messages(cut.status()), SizeIs(kMaxNamedRanks + 1));
  EXPECT_EQ(Messages(cut.status()).back(), "and 4 more ranks without a cable");
  const auto apart = SimulateWhatIf(*fabric, job, traffic, {}, {{{"spine-0-0"}, {}}, {}});
  EXPECT_THAT(Messages(apart.status()), SizeIs(kMaxNamedRanks + 1));
  EXPECT_EQ(Messages(apart.status()).back(), "and 4 more pairs of ranks without a path");
}

TEST_F(SimulationTest, AnAddedLoadCountsBesideTheBackground) {
  const SimulationOptions options = {0, {{"leaf-0", "spine-0-0", kBytes}}};
  const WhatIf what_if = {{}, {{"leaf-0", "spine-0-0", 4 * kBytes}}};
  const auto with = SimulateWhatIf(*fabric_, job_, traffic_, options, what_if);
  ASSERT_TRUE(with.ok()) << with.status().message();
  EXPECT_DOUBLE_EQ(with->step.parts[0].transfer_seconds, 7 * kUplinkSeconds);
}

TEST_F(SimulationTest, LoadsOnFailedCablesAreLeftOutWithANote) {
  const SimulationOptions options = {
      0, {{"leaf-0", "spine-0-1", kBytes}, {"leaf-0", "spine-0-0", kBytes}}};
  const auto with = SimulateWhatIf(*fabric_, job_, traffic_, options, {{{"spine-0-1"}, {}}, {}});
  ASSERT_TRUE(with.ok()) << with.status().message();
  EXPECT_DOUBLE_EQ(with->step.parts[0].transfer_seconds, 5 * kUplinkSeconds);
  EXPECT_THAT(with->notes,
              ElementsAre("1 loads of other jobs are on cables that failed: left out"));
}

TEST_F(SimulationTest, EveryUnknownNameIsReportedWithThoseNearIt) {
  const auto with = If(
      {{{"leaf-2", "core"}, {"leaf-0:up1.9", "s-0-0/7", "leaf-0"}}, {{"leaf-0", "spine-0-2", 1}}});
  ASSERT_FALSE(with.ok());
  EXPECT_EQ(with.status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(with.status().reason(), "UNKNOWN_PART");
  EXPECT_EQ(with.status().message(),
            "5 failed parts are not in the fabric; 1 background loads do not fit the fabric");
  const std::string form =
      "expected SWITCH:PORT, SERVER/DEVICE or two ends of a cable between a comma";
  EXPECT_THAT(
      Messages(with.status()),
      ElementsAre("failed switch \"core\" is no switch of the fabric",
                  "failed switch \"leaf-2\" is no switch of the fabric; near it: leaf-0, leaf-1",
                  "failed link \"leaf-0:up1.9\" is no cable of the fabric: " + form +
                      "; near it: leaf-0:up1.0, leaf-0:up0.0, leaf-1:up1.0",
                  "failed link \"s-0-0/7\" is no cable of the fabric: " + form +
                      "; near it: s-0-0/0, s-0-1/0, s-0-2/0",
                  "failed link \"leaf-0\" is no cable of the fabric: " + form,
                  "background load from leaf-0 to spine-0-2: \"spine-0-2\" is no switch of the "
                  "fabric and no device (server/device id); near it: spine-0-0, spine-0-1"));
}

TEST_F(SimulationTest, AnUnknownServerAndAnEmptyJobAreRefused) {
  Job job = job_;
  job.units[3].server_id = "elsewhere";
  EXPECT_EQ(SimulateStep(*fabric_, job, traffic_, {}).status().reason(), "UNKNOWN_SERVER");
  EXPECT_EQ(SimulateStep(*fabric_, Job(), Traffic(), {}).status().reason(), "EMPTY_JOB");
}

TEST_F(SimulationTest, SlowerLinksBeginWithTheLargestRise) {
  const auto before = SimulateStep(*fabric_, job_, traffic_, {});
  const auto after = IfFails({"spine-0-1"}, {});
  ASSERT_TRUE(before.ok() && after.ok());
  const std::vector<SlowerLink> slower = SlowerLinks(*before, *after);
  ASSERT_THAT(slower, SizeIs(4));  // Both directions of both leaves' uplinks to spine-0-0.
  EXPECT_EQ(slower[0].from, "leaf-0");
  EXPECT_EQ(slower[0].to, "spine-0-0");
  EXPECT_DOUBLE_EQ(slower[0].before_seconds, 2 * kUplinkSeconds);
  EXPECT_DOUBLE_EQ(slower[0].after_seconds, 4 * kUplinkSeconds);
  EXPECT_EQ(slower[1].to, "leaf-1");
  EXPECT_THAT(SlowerLinks(*before, *before), IsEmpty());
}

TEST_F(SimulationTest, TheReportHasBothStepsOnlyWhereSomethingIsAsked) {
  const auto plain = ReportSimulation(*fabric_, job_, traffic_, {}, {});
  ASSERT_TRUE(plain.ok());
  EXPECT_FALSE(plain->with.has_value());
  EXPECT_EQ(plain->rounds.at("dp"), 6);
  const auto both = ReportSimulation(*fabric_, job_, traffic_, {}, {{{"spine-0-1"}, {}}, {}});
  ASSERT_TRUE(both.ok());
  EXPECT_GT(both->with->step.seconds, both->step.step.seconds);
}

TEST(NearNamesTest, TheNearestComeFirstAndFarOnesNotAtAll) {
  struct Case {
    const char* name;
    std::vector<const char*> known;
    const char* text;
  };
  for (const Case& c : std::vector<Case>{
           {"leaf-1", {}, ""},
           {"leaf-1", {"spine-1", "core"}, ""},
           {"leaf-1", {"leaf-12", "leaf_1", "Leaf-1"}, "; near it: Leaf-1, leaf-12, leaf_1"},
           {"laef-1", {"leaf-1", "leaf-2"}, "; near it: leaf-1"},
           {"leaf-1",
            {"leaf-4", "leaf-3", "leaf-2", "leaf-3"},
            "; near it: leaf-2, leaf-3, leaf-4"},
           {"a", {"b", "abc", "abcd"}, "; near it: b, abc"},
           {"", {"ab", "abc"}, "; near it: ab"},
           {"leaf-a-03:400GE1/0/25",
            {"leaf-a-03:400GE1/0/52", "leaf-b-13:400GE2/0/2"},
            "; near it: leaf-a-03:400GE1/0/52, leaf-b-13:400GE2/0/2"},
       }) {
    NearNames near(c.name);
    for (const char* known : c.known) near.Offer(known);
    EXPECT_EQ(near.Text(), c.text) << c.name;
  }
}

}  // namespace
}  // namespace rankroute
