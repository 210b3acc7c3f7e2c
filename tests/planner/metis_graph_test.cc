#include "planner/metis_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>

#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

using ::testing::HasSubstr;

using Bytes = std::map<std::pair<int, int>, std::int64_t>;

// Of unordered pairs, both directions added.
Bytes BothWays(const Traffic& traffic) {
  Bytes bytes;
  for (const RankFlow& flow : traffic.flows) {
    bytes[{std::min(flow.src, flow.dst), std::max(flow.src, flow.dst)}] += flow.bytes;
  }
  return bytes;
}

struct GoodGraph {
  const char* what;
  const char* text;
  Bytes expected;
};

// The graphs of figure 3 of the METIS 5.1.0 manual: (a) without weights, (b) with edge weights, (c)
// with weights of vertices and edges, (d) with three weights of each vertex.
TEST(ReadMetisGraphTest, ReadsTheGraphsOfTheManual) {
  const Bytes weights = {{{0, 1}, 1}, {{0, 2}, 2}, {{0, 4}, 1}, {{1, 2}, 2},
                         {{1, 3}, 1}, {{2, 3}, 2}, {{2, 4}, 3}, {{3, 5}, 2},
                         {{3, 6}, 5}, {{4, 5}, 2}, {{5, 6}, 6}};
  Bytes ones = weights;
  for (auto& [pair, bytes] : ones) bytes = 1;
  const GoodGraph cases[] = {
      {"a", "7 11\n5 3 2\n1 3 4\n5 4 2 1\n2 3 6 7\n1 3 6\n5 4 7\n6 4\n", ones},
      {"b",
       "7 11 001\n5 1 3 2 2 1\n1 1 3 2 4 1\n5 3 4 2 2 2 1 2\n2 1 3 2 6 2 7 5\n1 1 3 3 6 2\n5 2 4 2 "
       "7 "
       "6\n6 6 4 5\n",
       weights},
      {"c",
       "7 11 011\n4 5 1 3 2 2 1\n2 1 1 3 2 4 1\n5 5 3 4 2 2 2 1 2\n3 2 1 3 2 6 2 7 5\n1 1 1 3 3 6 "
       "2\n6 "
       "5 2 4 2 7 6\n2 6 6 4 5\n",
       weights},
      {"d",
       "7 11 010 3\n1 2 0 5 3 2\n0 2 2 1 3 4\n4 1 1 5 4 2 1\n2 2 3 2 3 6 7\n1 1 1 1 3 6\n2 2 1 5 4 "
       "7\n1 2 1 6 4\n",
       ones},
  };
  for (const GoodGraph& good : cases) {
    SCOPED_TRACE(good.what);
    const auto traffic = ReadMetisGraph(good.text, "g.metis", 7);
    ASSERT_TRUE(traffic.ok()) << traffic.status().diagnostics()[0].message;
    EXPECT_EQ(traffic->source, "measured");
    EXPECT_EQ(BothWays(*traffic), good.expected);
  }
}

TEST(ReadMetisGraphTest, ReadsEveryFormatAndSkipsComments) {
  const GoodGraph cases[] = {
      {"sizes", "3 1 100\n9 2\n9 1\n9\n", {{{0, 1}, 1}}},
      {"sizes and edge weights", "3 1 101\n9 2 5\n9 1 5\n0\n", {{{0, 1}, 5}}},
      {"all", "3 1 111 2\n9 1 1 2 5\n9 1 1 1 5\n9 1 0\n", {{{0, 1}, 5}}},
      {"short fmt", "3 1 11\n7 2 5\n7 1 5\n7\n", {{{0, 1}, 5}}},
      {"fmt 0", "3 1 0\n2\n1\n\n", {{{0, 1}, 1}}},
      {"no edges", "3 0\n\n\n\n", {}},
      {"comments", "% a\n3 1 1\n% b\n2 5\n%\n1 5\n\n% c\n\n", {{{0, 1}, 5}}},
      {"blanks and CRLF", " 3\t1  001 \r\n 2 5\r\n1 5 \r\n\r\n", {{{0, 1}, 5}}},
      {"no last line end", "3 1\n\n3\n2", {{{1, 2}, 1}}},
  };
  for (const GoodGraph& good : cases) {
    SCOPED_TRACE(good.what);
    const auto traffic = ReadMetisGraph(good.text, "g.metis", 3);
    ASSERT_TRUE(traffic.ok()) << traffic.status().diagnostics()[0].message;
    EXPECT_EQ(BothWays(*traffic), good.expected);
  }
}

TEST(ReadMetisGraphTest, AnOddByteGoesUpwards) {
  const auto traffic = ReadMetisGraph("2 1 1\n2 7\n1 7\n", "g.metis", 2);
  ASSERT_TRUE(traffic.ok());
  ASSERT_EQ(traffic->flows.size(), 2U);
  EXPECT_EQ(traffic->flows[0].bytes, 4);
  EXPECT_EQ(traffic->flows[1].bytes, 3);
}

struct BadGraph {
  const char* text;
  int line;
  int column;
  const char* message;
};

TEST(ReadMetisGraphTest, NamesEveryFaultWithItsPlace) {
  const BadGraph cases[] = {
      {"", 1, 1, "the graph is empty"},
      {"% only\n", 1, 1, "the graph is empty"},
      {"\n3 1\n", 1, 1, "must be \"vertices edges [fmt [ncon]]\", found 0 words"},
      {"3\n", 1, 1, "found 1 words"},
      {"3 1 1 1 1\n", 1, 1, "found 5 words"},
      {"x 1\n", 1, 1, "the number of vertices must be a whole number"},
      {"3 -1\n", 1, 3, "the number of edges must be a whole number"},
      {"4 0\n\n\n\n\n", 1, 1, "has 4 vertices, the job has 3 ranks"},
      {"3 0 2\n\n\n\n", 1, 5, "fmt must be up to three digits 0 or 1, not \"2\""},
      {"3 0 0001\n\n\n\n", 1, 5, "not \"0001\""},
      {"3 0 010 0\n1\n1\n1\n", 1, 9, "ncon must be a whole number from 1 to 64"},
      {"3 0 001 1\n\n\n\n", 1, 9, "fmt has no vertex weights"},
      {"3 2\n2\n1\n\n", 1, 1, "promises 2 edges, which makes 4 neighbours, but the lines list 2"},
      {"3 0\n2\n1\n\n", 1, 1, "promises 0 edges"},
      {"3 1\n2\n1\n", 3, 1, "promises 3 vertices, only 2 lines follow"},
      {"3 1\n2\n1\n\n\n1\n", 6, 1, "data after the line of vertex 3"},
      {"3 2\n2 1\n1\n3\n", 2, 3, "vertex 1 is its own neighbour"},
      {"3 2\n2\n1\n4 1\n", 4, 1, "a neighbour must be a whole number from 1 to 3, not \"4\""},
      {"3 2\n2\n1 0\n1\n", 3, 3, "not \"0\""},
      {"3 1\n2\n1 -3\n\n", 3, 3, "not \"-3\""},
      {"3 1 1\n2 5\n1 6\n\n", 3, 1, "weighs 6 here and 5 in line 2"},
      {"3 1 1\n2 5\n1 0\n\n", 3, 3, "an edge weight must be a whole number from 1 to"},
      {"3 1 1\n2 5\n1 1125899906842625\n\n", 3, 3, "to 1125899906842624, not"},
      {"3 1 1\n2 5\n1\n\n", 3, 1, "the weight of the edge to \"1\" is missing"},
      {"3 1 010\n\n1 3\n1 2\n", 2, 1, "a vertex weight of vertex 1 is missing"},
      {"3 1 100\n-1 2\n1 1\n1\n", 2, 1, "the size must be a whole number"},
  };
  for (const BadGraph& bad : cases) {
    SCOPED_TRACE(bad.text);
    const auto traffic = ReadMetisGraph(bad.text, "g.metis", 3);
    ASSERT_FALSE(traffic.ok());
    EXPECT_EQ(traffic.status().reason(), "INVALID_TRAFFIC");
    const auto& found = traffic.status().diagnostics();
    const bool any = std::any_of(found.begin(), found.end(), [&](const Diagnostic& d) {
      return d.file == "g.metis" && d.line == bad.line && d.column == bad.column &&
             d.message.find(bad.message) != std::string::npos;
    });
    EXPECT_TRUE(any) << FormatDiagnostic(found[0]);
  }
}

TEST(ReadMetisGraphTest, EdgesMustBeListedByBothEndsOnce) {
  const auto one_way = ReadMetisGraph("3 1\n2 3\n\n\n", "g.metis", 3);
  ASSERT_FALSE(one_way.ok());
  ASSERT_EQ(one_way.status().diagnostics().size(), 2U);
  EXPECT_EQ(one_way.status().diagnostics()[0].message,
            "vertex 1 lists neighbour 2, which does not list it");
  EXPECT_EQ(one_way.status().diagnostics()[1].column, 3);
  const auto twice = ReadMetisGraph("2 2\n2 2\n1 1\n", "g.metis", 2);
  ASSERT_FALSE(twice.ok());
  ASSERT_EQ(twice.status().diagnostics().size(), 2U);
  EXPECT_EQ(twice.status().diagnostics()[1].message, "vertex 2 lists neighbour 1 twice");
}

TEST(ReadMetisGraphTest, RefusesSumsBeyondTheLimit) {
  // 12 vertices that all weigh the most to each other: 66 edges of 2^50 are more than 2^56.
  std::vector<RankPair> pairs;
  for (std::int32_t a = 0; a < 12; ++a) {
    for (std::int32_t b = a + 1; b < 12; ++b) pairs.push_back({a, b, kMaxPairBytes});
  }
  const auto traffic = ReadMetisGraph(WriteMetisGraph(12, pairs), "g.metis", 12);
  ASSERT_FALSE(traffic.ok());
  EXPECT_THAT(traffic.status().message(), HasSubstr("all bytes together"));
}

TEST(WriteMetisGraphTest, WritesAGraphOfTheManual) {
  EXPECT_EQ(WriteMetisGraph(4, {{0, 1, 10}, {0, 3, 7}, {1, 3, 2}}),
            "4 3 001\n2 10 4 7\n1 10 4 2\n\n1 7 2 2\n");
  EXPECT_EQ(WriteMetisGraph(0, {}), "0 0 001\n");
}

TEST(WriteMetisGraphTest, ReadsBackAsTheSamePairs) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 50; ++round) {
    const std::size_t ranks = 2 + random() % 30;
    const Traffic traffic = testing::RandomTraffic(ranks, 60, &random);
    const auto again = ReadMetisGraph(WriteMetisGraph(ranks, RankPairs(traffic)), "g", ranks);
    ASSERT_TRUE(again.ok()) << again.status().diagnostics()[0].message;
    EXPECT_EQ(BothWays(*again), BothWays(traffic));
  }
}

}  // namespace
}  // namespace rankroute
