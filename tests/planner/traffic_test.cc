#include "planner/traffic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace rankroute {
namespace {

using ::testing::HasSubstr;

using Bytes = std::map<std::pair<int, int>, std::int64_t>;

Bytes ByPair(const Traffic& traffic) {
  Bytes bytes;
  for (const RankFlow& flow : traffic.flows) bytes[{flow.src, flow.dst}] += flow.bytes;
  return bytes;
}

// Plays the steps of a two-level AllReduce of n bytes with m units of d devices: ReduceScatter in a
// full mesh of one step, a ring of m - 1 steps each for ReduceScatter and AllGather of the n/d that
// a device is left with, slices of 1/m, and AllGather in the mesh. Counts slices of n/(m*d) so that
// all is whole.
Bytes PlaySteps(int m, int d) {
  Bytes slices;
  for (int unit = 0; unit < m; ++unit) {
    for (int phase = 0; phase < 2; ++phase) {
      for (int a = 0; a < d; ++a) {
        for (int b = 0; b < d; ++b) {
          if (a != b) slices[{unit * d + a, unit * d + b}] += m;
        }
      }
    }
  }
  for (int phase = 0; phase < 2; ++phase) {
    for (int step = 0; step + 1 < m; ++step) {
      for (int unit = 0; unit < m; ++unit) {
        for (int k = 0; k < d; ++k) slices[{unit * d + k, (unit + 1) % m * d + k}] += 1;
      }
    }
  }
  const std::int64_t slices_of_buffer = std::int64_t{m} * d;
  for (auto& [pair, count] : slices) count = kDefaultAllReduceBytes * count / slices_of_buffer;
  return slices;
}

TEST(DefaultTrafficTest, EqualsTheStepsOfARingBetweenUnitsPlayedOut) {
  for (int m = 1; m <= 9; ++m) {
    for (int d = 1; d <= 8; ++d) {
      SCOPED_TRACE(std::to_string(m) + " units of " + std::to_string(d));
      const std::vector<std::size_t> counts(static_cast<std::size_t>(m),
                                            static_cast<std::size_t>(d));
      const Traffic traffic = DefaultTraffic(counts);
      EXPECT_EQ(traffic.source, "default");
      EXPECT_EQ(traffic.algorithm.at("world"), "ring");
      EXPECT_EQ(ByPair(traffic), PlaySteps(m, d));
    }
  }
}

// HCCL's documents give 2(m-1)/m * n/d for the bytes that a device sends to other servers.
TEST(DefaultTrafficTest, FourServersOfEightSend192MiBPerPlaneAndEdge) {
  const Bytes bytes = ByPair(DefaultTraffic({8, 8, 8, 8}));
  EXPECT_EQ(bytes.at({0, 8}), std::int64_t{192} << 20);
  EXPECT_EQ(bytes.at({31, 7}), std::int64_t{192} << 20);
  EXPECT_EQ(bytes.count({0, 9}), 0U);
}

TEST(DefaultTrafficTest, UnequalUnitsRunOneRingOverAllRanks) {
  const Bytes bytes = ByPair(DefaultTraffic({2, 1}));
  const std::int64_t edge = kDefaultAllReduceBytes * 4 / 3;
  EXPECT_EQ(bytes, (Bytes{{{0, 1}, edge}, {{1, 2}, edge}, {{2, 0}, edge}}));
}

TEST(DefaultTrafficTest, FlowsAreSortedAndUnique) {
  const Traffic traffic = DefaultTraffic({4, 4});
  for (std::size_t i = 1; i < traffic.flows.size(); ++i) {
    const RankFlow& a = traffic.flows[i - 1];
    const RankFlow& b = traffic.flows[i];
    EXPECT_LT(std::make_pair(a.src, a.dst), std::make_pair(b.src, b.dst));
  }
}

TEST(DefaultTrafficTest, IsOnePartWithTheAlgorithmOfChipAndHcclAlgo) {
  struct Case {
    std::optional<Chip> chip;
    const char* hccl_algo;
    std::vector<int> super_pods;
    const char* algorithm;
    std::int64_t to_next;  // MiB from rank 0 to rank 8, to rank 16, of 1 GiB.
    std::int64_t to_second;
    std::int64_t rounds;
  };
  // n/d is 128 MiB; between servers 2 * 3/4 of it from each device, 2 * 1/2 with super pods.
  const Case cases[] = {
      {std::nullopt, "", {}, "ring", 192, 0, 2 + 6},
      {Chip::k910B, "", {}, "pipeline", 192, 0, 2 + 6},
      {Chip::k910, "", {}, "H-D_R", 64, 128, 2 + 4},
      {std::nullopt, "level1:NHR", {}, "NHR", 64, 64, 2 + 4},
      {std::nullopt, "", {0, 0, 1, 1}, "NHR", 128, 64, 2 + 2 + 2},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.algorithm);
    const auto traffic = DefaultTraffic({8, 8, 8, 8}, c.chip, c.hccl_algo, c.super_pods);
    ASSERT_TRUE(traffic.ok()) << traffic.status().message();
    EXPECT_EQ(traffic->source, "default");
    EXPECT_EQ(traffic->algorithm.at("world"), c.algorithm);
    Bytes bytes = ByPair(*traffic);
    const int next = 8;
    const int second = 16;
    EXPECT_EQ(bytes[std::pair(0, next)] >> 20, c.to_next);
    EXPECT_EQ(bytes[std::pair(0, second)] >> 20, c.to_second);
    ASSERT_EQ(traffic->parts.size(), 1U);
    EXPECT_EQ(traffic->parts.front().kind, "world");
    EXPECT_EQ(traffic->parts.front().latency_rounds, c.rounds);
    EXPECT_EQ(&FlowsOf(*traffic, traffic->parts.front()), &traffic->flows);
  }
  EXPECT_FALSE(DefaultTraffic({8, 8}, std::nullopt, "level1:AHC", {}).ok());
}

TEST(ReadTrafficCsvTest, AddsUpLinesOfOnePairAndSorts) {
  const auto traffic =
      ReadTrafficCsv("src,dst,bytes\r\n2, 1 ,5\n0,1,7\n\n2,1,6\n1,1,0\n", "t.csv", 3);
  ASSERT_TRUE(traffic.ok()) << traffic.status().message();
  EXPECT_EQ(traffic->source, "measured");
  EXPECT_EQ(ByPair(*traffic), (Bytes{{{0, 1}, 7}, {{2, 1}, 11}}));
  EXPECT_EQ(traffic->flows.front().src, 0);
}

struct BadLine {
  const char* text;
  int line;
  int column;
  const char* message;
};

TEST(ReadTrafficCsvTest, NamesEveryBadLineWithItsPlace) {
  const BadLine cases[] = {
      {"", 1, 1, "the file is empty"},
      {"from,to,bytes\n0,1,2\n", 1, 1, "the first line must be \"src,dst,bytes\""},
      {"src,dst,bytes\n0,1\n", 2, 1, "expected src,dst,bytes"},
      {"src,dst,bytes\n0,1,2,3\n", 2, 1, "expected src,dst,bytes"},
      {"src,dst,bytes\n0,1,2\n3,1,2\n", 3, 1, "src must be a rank from 0 to 2, not \"3\""},
      {"src,dst,bytes\n0,-1,2\n", 2, 3, "dst must be a rank from 0 to 2, not \"-1\""},
      {"src,dst,bytes\n0,x,2\n", 2, 3, "not \"x\""},
      {"src,dst,bytes\n0,1, 1.5\n", 2, 6, "bytes must be a whole number"},
      {"src,dst,bytes\n0,1,-2\n", 2, 5, "bytes must be a whole number"},
      {"src,dst,bytes\n0,1,1125899906842625\n", 2, 5, "from 0 to 1125899906842624"},
      {"src,dst,bytes\n1,1,2\n", 2, 3, "src equals dst"},
  };
  for (const BadLine& bad : cases) {
    SCOPED_TRACE(bad.text);
    const auto traffic = ReadTrafficCsv(bad.text, "t.csv", 3);
    ASSERT_FALSE(traffic.ok());
    EXPECT_EQ(traffic.status().reason(), "INVALID_TRAFFIC");
    ASSERT_EQ(traffic.status().diagnostics().size(), 1U);
    const Diagnostic& diagnostic = traffic.status().diagnostics().front();
    EXPECT_EQ(diagnostic.file, "t.csv");
    EXPECT_EQ(diagnostic.line, bad.line);
    EXPECT_EQ(diagnostic.column, bad.column);
    EXPECT_THAT(diagnostic.message, HasSubstr(bad.message));
  }
}

TEST(ReadTrafficCsvTest, ReportsAllFaultsAtOnceAndRefusesSumsBeyondTheLimit) {
  const auto faults = ReadTrafficCsv("src,dst,bytes\n9,8,x\n0,1\n", "t.csv", 3);
  ASSERT_FALSE(faults.ok());
  EXPECT_EQ(faults.status().diagnostics().size(), 4U);

  std::string much = "src,dst,bytes\n";
  for (int i = 0; i < 65; ++i) much += "0,1,1125899906842624\n";
  const auto sum = ReadTrafficCsv(much, "t.csv", 3);
  ASSERT_FALSE(sum.ok());
  EXPECT_THAT(sum.status().diagnostics().front().message, HasSubstr("all bytes together"));
}

}  // namespace
}  // namespace rankroute
