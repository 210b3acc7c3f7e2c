#include "planner/traffic_csv.h"

#include <gtest/gtest.h>

#include <random>
#include <tuple>
#include <vector>

#include "planner/flow_sum.h"
#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

using Flow = std::tuple<int, int, std::int64_t>;

std::vector<Flow> Flows(const Traffic& traffic) {
  std::vector<Flow> flows;
  for (const RankFlow& flow : traffic.flows) flows.emplace_back(flow.src, flow.dst, flow.bytes);
  return flows;
}

TEST(WriteTrafficCsvTest, WritesALineForEachFlow) {
  Traffic traffic;
  EXPECT_EQ(WriteTrafficCsv(traffic), "src,dst,bytes\n");
  traffic.flows = {{0, 1, 5}, {1, 0, kMaxPairBytes}};
  EXPECT_EQ(WriteTrafficCsv(traffic), "src,dst,bytes\n0,1,5\n1,0,1125899906842624\n");
}

TEST(WriteTrafficCsvTest, ReadsBackAsTheSameFlows) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 50; ++round) {
    const std::size_t ranks = 2 + random() % 40;
    const Traffic traffic = testing::RandomTraffic(ranks, 80, &random);
    const auto again = ReadTrafficCsv(WriteTrafficCsv(traffic), "t.csv", ranks);
    ASSERT_TRUE(again.ok()) << again.status().message();
    EXPECT_EQ(Flows(*again), Flows(traffic));
  }
}

TEST(SumFlowsTest, AddsUpPairsAndLeavesOutWhatIsNoTraffic) {
  const auto sums = SumFlows({{2, 1, 3}, {0, 1, 5}, {1, 1, 9}, {2, 1, 4}, {0, 2, 0}});
  ASSERT_TRUE(sums.has_value());
  Traffic traffic;
  traffic.flows = *sums;
  EXPECT_EQ(Flows(traffic), (std::vector<Flow>{{0, 1, 5}, {2, 1, 7}}));
}

TEST(SumFlowsTest, HoldsUpToTheLimitAndNoMore) {
  EXPECT_TRUE(SumFlows({{0, 1, kMaxTrafficBytes - 1}, {1, 0, 1}}).has_value());
  EXPECT_FALSE(SumFlows({{0, 1, kMaxTrafficBytes}, {1, 0, 1}}).has_value());
  EXPECT_FALSE(SumFlows(std::vector<RankFlow>(1000, {0, 1, kMaxTrafficBytes})).has_value());
}

}  // namespace
}  // namespace rankroute
