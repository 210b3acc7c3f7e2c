// The files that a request for a plan is made of, and the request itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "planner/background_csv.h"
#include "planner/job_servers.h"
#include "planner/plan_json_read.h"
#include "planner/plan_rank_table.h"
#include "planner/traffic_csv.h"
#include "ranktable/check.h"
#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAreArray;

std::vector<std::string> Faults(const Status& status) {
  std::vector<std::string> faults;
  for (const Diagnostic& d : status.diagnostics()) {
    faults.push_back(std::to_string(d.line) + ":" + std::to_string(d.column) + " " + d.reason);
  }
  return faults;
}

// Two leaves of two servers of two devices, with addresses.
FabricDescription Described() {
  FabricDescription description = testing::DescribeFabric({{2, 2}, 2});
  for (std::size_t i = 0; i < description.servers.size(); ++i) {
    ServerDescription& server = description.servers[i];
    const std::string n = std::to_string(i + 1);
    if (i != 3) server.addresses = {"192.0.2." + n};
    for (DeviceDescription& device : server.devices) {
      device.ip = "198.18." + n + "." + std::to_string(device.id + 1);
    }
  }
  return description;
}

TEST(RankTableFromFabricTest, TakesAllDevicesOfTheServersInTheOrderGiven) {
  const auto fabric = testing::MakeFabric(Described());
  const auto table = RankTableFromFabric(
      *fabric, {{"192.0.2.3", 1, 1}, {"s-0-0", 1, 2}, {"198.18.4.2", 1, 3}}, "job.yaml");
  ASSERT_TRUE(table.ok()) << table.status().message();
  EXPECT_EQ(table->version, "1.0");
  ASSERT_THAT(table->servers, SizeIs(3));
  EXPECT_EQ(table->servers[0].server_id, "192.0.2.3");
  EXPECT_EQ(table->servers[0].host_ip, "192.0.2.3");
  EXPECT_EQ(table->servers[1].server_id, "192.0.2.1");
  EXPECT_EQ(table->servers[2].server_id, "s-1-1");  // Has no address.
  EXPECT_EQ(table->servers[2].host_ip, "");
  std::int64_t rank = 0;
  for (const RankTableServer& server : table->servers) {
    ASSERT_THAT(server.devices, SizeIs(2));
    for (int d = 0; d < 2; ++d) {
      EXPECT_EQ(server.devices[d].device_id, d);
      EXPECT_EQ(server.devices[d].rank_id, rank++);
    }
  }
  EXPECT_EQ(table->servers[2].devices[1].device_ip, "198.18.4.2");
  EXPECT_THAT(CheckRankTable(WriteRankTable(*table)), IsEmpty());
}

TEST(RankTableFromFabricTest, NamesEveryFaultWithItsPlaceInTheJobFile) {
  FabricDescription description = Described();
  description.servers[1].devices[1].ip = "";
  description.servers[2].devices.clear();
  const auto fabric = testing::MakeFabric(description);
  const auto table = RankTableFromFabric(*fabric,
                                         {{"s-0-0", 3, 10},
                                          {"192.0.2.1", 3, 17},
                                          {"ghost", 3, 28},
                                          {"s-0-1", 3, 35},
                                          {"s-1-0", 3, 42}},
                                         "job.yaml");
  ASSERT_FALSE(table.ok());
  EXPECT_EQ(table.status().reason(), "INVALID_SERVERS");
  EXPECT_THAT(Faults(table.status()), ElementsAre("3:17 DUPLICATE_SERVER", "3:28 UNKNOWN_SERVER",
                                                  "3:35 NO_ADDRESS", "3:42 NO_DEVICES"));
  EXPECT_EQ(table.status().diagnostics()[0].file, "job.yaml");
  EXPECT_THAT(table.status().diagnostics()[2].message, HasSubstr("device 1 of server \"s-0-1\""));
  EXPECT_FALSE(RankTableFromFabric(*fabric, {}, "job.yaml").ok());
}

TEST(PlanRankTableTest, PlansAJobOfServersLikeTheRanktableThatItStandsFor) {
  const auto fabric = testing::MakeFabric(Described());
  PlanRequest by_servers;
  by_servers.servers = {{"s-0-0"}, {"s-1-0"}, {"s-0-1"}, {"s-1-1"}};
  const auto planned = PlanRankTable(*fabric, by_servers);
  ASSERT_TRUE(planned.ok()) << planned.status().message();
  EXPECT_LT(planned->plan.after.hop_bytes, planned->plan.before.hop_bytes);
  PlanRequest by_table;
  by_table.rank_table = WriteRankTable(*RankTableFromFabric(*fabric, by_servers.servers, ""));
  const auto same = PlanRankTable(*fabric, by_table);
  ASSERT_TRUE(same.ok()) << same.status().message();
  EXPECT_EQ(same->rank_table, planned->rank_table);
  EXPECT_EQ(WritePlanJson(same->plan), WritePlanJson(planned->plan));
}

TEST(PlanRankTableTest, RefusesTwoJobsAndSeveralSourcesOfTraffic) {
  const auto fabric = testing::MakeFabric(Described());
  PlanRequest base;
  base.servers = {{"s-0-0"}, {"s-1-0"}};
  std::vector<PlanRequest> bad(4, base);
  bad[0].rank_table = "{}";
  bad[1].traffic = "src,dst,bytes\n";
  bad[1].has_layout = true;
  bad[2].traffic = "src,dst,bytes\n";
  bad[2].layout.hccl_algo = "level1:ring";
  bad[3].traffic = "src,dst,bytes\n";
  bad[3].profile = {{"a.json", "{}"}};
  for (const PlanRequest& request : bad) {
    const Status status = PlanRankTable(*fabric, request).status();
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
    EXPECT_EQ(status.reason(), "CONTRADICTION") << status.message();
  }
}

TEST(TrafficCsvTest, IsReadBack) {
  const Traffic traffic = DefaultTraffic({2, 2, 2});
  const auto again = ReadTrafficCsv(WriteTrafficCsv(traffic), "t.csv", 6);
  ASSERT_TRUE(again.ok()) << again.status().message();
  ASSERT_EQ(again->flows.size(), traffic.flows.size());
  for (std::size_t i = 0; i < traffic.flows.size(); ++i) {
    EXPECT_EQ(again->flows[i].src, traffic.flows[i].src);
    EXPECT_EQ(again->flows[i].dst, traffic.flows[i].dst);
    EXPECT_EQ(again->flows[i].bytes, traffic.flows[i].bytes);
  }
}

TEST(ReadPlanJsonTest, ReadsTheOrderThatWasWritten) {
  Plan plan;
  plan.order = {{0, 2, "a", "job-worker-2", {0, 1}, {"leaf-0", "leaf-1"}},
                {1, 0, "b", "", {3, 2}, {}},
                {2, 1, "a", "\"quoted\" \xC3\xA4", {0}, {"leaf-0"}}};
  const auto order = ReadPlanJson(WritePlanJson(plan), "plan.json");
  ASSERT_TRUE(order.ok()) << order.status().message();
  ASSERT_EQ(order->size(), plan.order.size());
  for (std::size_t i = 0; i < plan.order.size(); ++i) {
    const PlannedUnit& read = (*order)[i];
    const PlannedUnit& written = plan.order[i];
    EXPECT_EQ(read.node_rank, written.node_rank);
    EXPECT_EQ(read.previous_node_rank, written.previous_node_rank);
    EXPECT_EQ(read.server_id, written.server_id);
    EXPECT_EQ(read.pod_name, written.pod_name);
    EXPECT_EQ(read.device_ids, written.device_ids);
    EXPECT_EQ(read.leaves, written.leaves);
  }
}

TEST(ReadPlanJsonTest, EntriesMayStandInAnyOrderAndHaveMoreKeys) {
  const auto order = ReadPlanJson(
      R"({"kind": "Plan", "apiVersion": "rankroute/v1", "later": 1, "order": [
        {"nodeRank": 1, "serverId": "b", "podName": "", "previousNodeRank": 9, "deviceIds": [],
         "leaves": [], "task": "t"},
        {"nodeRank": 0, "serverId": "a", "podName": "", "previousNodeRank": 4, "deviceIds": [],
         "leaves": []}]})",
      "plan.json");
  ASSERT_TRUE(order.ok()) << order.status().message();
  ASSERT_THAT(*order, SizeIs(2));
  EXPECT_EQ((*order)[0].server_id, "a");
  EXPECT_EQ((*order)[1].previous_node_rank, 9U);
}

TEST(ReadPlanJsonTest, ReportsEveryFaultWithItsPlace) {
  constexpr char kHead[] = "{\"apiVersion\": \"rankroute/v1\", \"kind\": \"Plan\", \"order\":\n";
  constexpr char kRest[] =
      "\"podName\": \"\", \"previousNodeRank\": 0, \"deviceIds\": [], \"leaves\": []}";
  const std::string head = kHead;
  const std::string rest = kRest;
  const struct {
    std::string text;
    std::vector<std::string> faults;
  } cases[] = {
      {"", {"1:1 JSON_SYNTAX"}},
      {"[]", {"1:1 WRONG_TYPE"}},
      {"{}", {"1:1 MISSING_KEY", "1:1 MISSING_KEY", "1:1 MISSING_KEY"}},
      {R"({"apiVersion": 1, "kind": "Job", "order": []})",
       {"1:16 WRONG_TYPE", "1:27 INVALID_VALUE", "1:43 WRONG_TYPE"}},
      {head + "{}}", {"2:1 WRONG_TYPE"}},
      {head + "[1]}", {"2:2 WRONG_TYPE"}},
      {head + "[{\"nodeRank\": 1, \"serverId\": \"a\", " + rest + "]}", {"2:15 OUT_OF_RANGE"}},
      {head + "[{\"nodeRank\": \"0\", \"serverId\": 7, " + rest + "]}",
       {"2:15 WRONG_TYPE", "2:32 WRONG_TYPE"}},
      {head + "[{\"nodeRank\": 0, \"serverId\": \"\", " + rest + "]}", {"2:30 EMPTY_VALUE"}},
      {head + "[{\"nodeRank\": 0, \"nodeRank\": 0, \"serverId\": \"a\", " + rest + "]}",
       {"2:18 DUPLICATE_KEY"}},
      {head + "[{\"nodeRank\": 0, \"serverId\": \"a\", " + rest +
           ",\n{\"nodeRank\": 0, \"serverId\": \"b\", " + rest + "]}",
       {"3:14 DUPLICATE_NODE_RANK", "3:69 DUPLICATE_NODE_RANK"}},
      {head +
           "[{\"nodeRank\": 0, \"serverId\": \"a\", \"podName\": \"\", \"previousNodeRank\": 0,\n"
           "\"deviceIds\": [-1, \"2\"], \"leaves\": [3]}]}",
       {"3:15 WRONG_TYPE", "3:19 WRONG_TYPE", "3:36 WRONG_TYPE"}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.text);
    const auto order = ReadPlanJson(c.text, "plan.json");
    ASSERT_FALSE(order.ok());
    EXPECT_EQ(order.status().reason(), "INVALID_PLAN");
    EXPECT_THAT(Faults(order.status()), UnorderedElementsAreArray(c.faults));
  }
}

TEST(ReadBackgroundCsvTest, AddsUpLinesOfOneDirection) {
  const auto loads = ReadBackgroundCsv(
      "from, to, bytes\n"
      "spine-1,leaf-a,10\r\n"
      "leaf-a,spine-1,5\n"
      "\n"
      "spine-1,leaf-a,7\n"
      "\"a,b/0\",leaf-a,1\n"
      "x,y,0\n",
      "b.csv");
  ASSERT_TRUE(loads.ok()) << loads.status().message();
  ASSERT_THAT(*loads, SizeIs(3));
  EXPECT_EQ((*loads)[0].from, "a,b/0");
  EXPECT_EQ((*loads)[1].from, "leaf-a");
  EXPECT_EQ((*loads)[1].bytes, 5);
  EXPECT_EQ((*loads)[2].from, "spine-1");
  EXPECT_EQ((*loads)[2].to, "leaf-a");
  EXPECT_EQ((*loads)[2].bytes, 17);
}

TEST(ReadBackgroundCsvTest, ReportsEveryBadLine) {
  const struct {
    const char* text;
    std::vector<std::string> faults;
  } cases[] = {
      {"", {"1:1 INVALID_BACKGROUND"}},
      {"src,dst,bytes\n", {"1:1 INVALID_BACKGROUND"}},
      {"from,to,bytes\na,b\na,b,1,2\n,b,1\na,a,1\na,b,-1\na,b,x\na,b,1125899906842625\n",
       {"2:1 INVALID_BACKGROUND", "3:1 INVALID_BACKGROUND", "4:1 INVALID_BACKGROUND",
        "5:1 INVALID_BACKGROUND", "6:1 INVALID_BACKGROUND", "7:1 INVALID_BACKGROUND",
        "8:1 INVALID_BACKGROUND"}},
      // 2^50 in all is the most.
      {"from,to,bytes\na,b,1125899906842624\na,b,1\n", {"3:1 INVALID_BACKGROUND"}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.text);
    const auto loads = ReadBackgroundCsv(c.text, "b.csv");
    ASSERT_FALSE(loads.ok());
    EXPECT_EQ(loads.status().reason(), "INVALID_BACKGROUND");
    EXPECT_THAT(Faults(loads.status()), UnorderedElementsAreArray(c.faults));
  }
}

}  // namespace
}  // namespace rankroute
