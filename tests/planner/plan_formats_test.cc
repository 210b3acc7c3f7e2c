// Planning jobs whose ranktables have other formats than version 1.0.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "planner/plan_rank_table.h"
#include "ranktable/check.h"
#include "tests/planner/fabrics.h"
#include "tests/ranktable/sound_tables.h"

namespace rankroute {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

// Two leaves of two servers of `devices` devices. Their addresses alternate between the leaves:
// 192.0.2.8 and 192.0.2.10 are below the first, 192.0.2.9 and 192.0.2.11 below the second.
std::shared_ptr<const Fabric> AlternatingFabric(int devices) {
  FabricDescription description = testing::DescribeFabric({{2, 2}, devices});
  const std::vector<std::string> addresses = {"192.0.2.8", "192.0.2.10", "192.0.2.9", "192.0.2.11"};
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    description.servers[i].addresses = {addresses[i]};
  }
  return testing::MakeFabric(description);
}

PlanRequest RequestFor(const std::string& text) {
  PlanRequest request;
  request.rank_table = text;
  request.rank_table_file = "t.json";
  return request;
}

// "server:devices" of each server by rank, as the table has them.
std::vector<std::string> TableOrder(const RankTable& table) {
  std::vector<std::string> order;
  for (const RankTableServer& server : table.servers) {
    order.push_back(server.server_id + ":");
    for (const RankTableDevice& device : server.devices) {
      order.back() += std::to_string(device.device_id);
    }
  }
  return order;
}

// The same of a plan, units of one server joined.
std::vector<std::string> PlanOrder(const Plan& plan) {
  std::vector<std::string> order;
  std::string last;
  for (const PlannedUnit& unit : plan.order) {
    if (unit.server_id != last) order.push_back(unit.server_id + ":");
    for (const int id : unit.device_ids) order.back() += std::to_string(id);
    last = unit.server_id;
  }
  return order;
}

TEST(PlanFormatsTest, EveryFormatIsPlannedAndWrittenInItsOwn) {
  const auto fabric = AlternatingFabric(2);
  for (const char* format : {"1.0", "1.1", "1.3", "1.4", "2.0", "tor-list", "hccl-json"}) {
    const auto planned =
        PlanRankTable(*fabric, RequestFor(SoundTableText(format, {{2, 2, 2, 2}, 4})));
    ASSERT_TRUE(planned.ok()) << format << planned.status().message();
    EXPECT_LT(planned->plan.after.hop_bytes, planned->plan.before.hop_bytes) << format;
    const auto table = ReadRankTable(planned->rank_table, "");
    ASSERT_TRUE(table.ok()) << format << table.status().message();
    EXPECT_EQ(TableOrder(*table), PlanOrder(planned->plan)) << format;
  }
}

TEST(PlanFormatsTest, AGroupListIsPlannedAsTheTableThatStatesItsOrder) {
  const auto fabric = AlternatingFabric(2);
  const auto planned =
      PlanRankTable(*fabric, RequestFor(SoundTableText("group-list", {{2, 2, 2, 2}})));
  ASSERT_TRUE(planned.ok()) << planned.status().message();
  EXPECT_THAT(CheckRankTable(planned->rank_table), IsEmpty());
  const auto table = ReadRankTable(planned->rank_table, "");
  ASSERT_TRUE(table.ok()) << table.status().message();
  EXPECT_EQ(table->version, "1.0");
  EXPECT_EQ(TableOrder(*table), PlanOrder(planned->plan));
  for (std::size_t i = 0; i < table->servers.size(); ++i) {
    EXPECT_EQ(table->servers[i].pod_name, planned->plan.order[i].pod_name);
  }
}

TEST(PlanFormatsTest, WhatALabTableLosesIsAWarning) {
  const auto fabric = AlternatingFabric(1);
  const auto inputs = ReadPlanInputs(*fabric, RequestFor(SoundTableText("lab", {{1, 1}})));
  ASSERT_TRUE(inputs.ok()) << inputs.status().message();
  ASSERT_THAT(inputs->warnings, SizeIs(6));
  EXPECT_EQ(inputs->warnings[0].severity, Severity::kWarning);
  EXPECT_EQ(inputs->warnings[0].reason, "LOST");
}

TEST(PlanFormatsTest, PodsOfOneServerAreUnitsThatStayTogether) {
  const auto fabric = AlternatingFabric(4);
  const std::string text = SoundTableText("group-list", {{4, 4, 4, 4}, 1, 2});
  const auto inputs = ReadPlanInputs(*fabric, RequestFor(text));
  ASSERT_TRUE(inputs.ok()) << inputs.status().message();
  ASSERT_THAT(inputs->job.units, SizeIs(8));
  EXPECT_EQ(inputs->job.units[1].pod_name, "demo-worker-1");
  EXPECT_EQ(inputs->job.units[1].server_id, "192.0.2.8");
  EXPECT_EQ(inputs->job.units[1].devices[1].id, 3);
  const auto planned = PlanFromInputs(*fabric, *inputs, {});
  ASSERT_TRUE(planned.ok()) << planned.status().message();
  const auto table = ReadRankTable(planned->rank_table, "");
  ASSERT_TRUE(table.ok()) << table.status().message();
  EXPECT_EQ(TableOrder(*table), PlanOrder(planned->plan));
  EXPECT_THAT(table->servers, SizeIs(4));
}

TEST(PlanFormatsTest, APodThatStaysOutTakesItsDevicesWithIt) {
  const auto fabric = AlternatingFabric(4);
  PlanRequest request = RequestFor(SoundTableText("group-list", {{4, 4}, 1, 2}));
  request.options.servers = 3;
  const auto planned = PlanRankTable(*fabric, request);
  ASSERT_TRUE(planned.ok()) << planned.status().message();
  const auto table = ReadRankTable(planned->rank_table, "");
  ASSERT_TRUE(table.ok()) << table.status().message();
  EXPECT_EQ(table->rank_count(), 6U);
  EXPECT_EQ(TableOrder(*table), PlanOrder(planned->plan));
}

TEST(JobFromRankTableTest, PodsWhoseRanksInterleaveAreRefused) {
  RankTable table;
  table.servers = {{"a", "", "", "", {}}};
  for (int i = 0; i < 3; ++i) {
    table.servers[0].devices.push_back({i, "", i, "", i == 1 ? "w-1" : "w-0"});
  }
  const auto job = JobFromRankTable(table);
  ASSERT_FALSE(job.ok());
  EXPECT_EQ(job.status().reason(), "INTERLEAVED_RANKS");
  EXPECT_THAT(job.status().diagnostics(), SizeIs(1));
}

}  // namespace
}  // namespace rankroute
