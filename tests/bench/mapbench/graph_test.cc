#include "tests/bench/mapbench/graph.h"

#include <gtest/gtest.h>

namespace rankroute::mapbench {
namespace {

Graph Small() { return MakeGraph(3, {{1, 0, 2}, {0, 1, 3}, {2, 2, 9}, {1, 2, 4}}); }

TEST(MapbenchGraphTest, ParallelEdgesAddUpAndLoopsAreDropped) {
  EXPECT_EQ(MetisText(Small()), "3 2 001\n2 5\n1 5 3 4\n2 4\n");
  EXPECT_EQ(ScotchText(Small()), "0\n3 4\n0 010\n1 5 1\n2 5 0 4 2\n1 4 1\n");
  EXPECT_EQ(TotalWeight(Small()), 9);
}

TEST(MapbenchGraphTest, ContractingLeavesWhatIsBetweenRuns) {
  const Graph path = MakeGraph(6, {{0, 1, 1}, {1, 2, 2}, {2, 3, 4}, {3, 4, 8}, {0, 3, 16}});
  EXPECT_EQ(MetisText(ContractRuns(path, 2)), "3 2 001\n2 18\n1 18 3 8\n2 8\n");
}

TEST(MapbenchGraphTest, ReadsWhatItWrites) {
  for (const Graph& graph : {Small(), MakeGraph(2, {}), MakeGraph(0, {})}) {
    const std::string text = MetisText(graph);
    const auto parsed = ParseMetis(text);
    ASSERT_TRUE(parsed.ok()) << parsed.status().message();
    EXPECT_EQ(MetisText(*parsed), text);
  }
}

TEST(MapbenchGraphTest, RefusesWhatIsNoGraphWithEdgeWeights) {
  for (const char* text : {"", "2 1\n2 1\n1 1\n", "2 1 011\n1 2 1\n1 1 1\n", "2 1 001\n2 5\n",
                           "2 1 001\n3 5\n1 5\n", "2 1 001\n2\n1 5\n", "2 1 001\n2 x\n1 5\n",
                           "2 2 001\n2 5\n1 5\n", "2 1 001\n2 5 y\n1 5\n"}) {
    EXPECT_FALSE(ParseMetis(text).ok()) << text;
  }
}

}  // namespace
}  // namespace rankroute::mapbench
