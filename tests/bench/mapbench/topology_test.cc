#include "tests/bench/mapbench/topology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/bench/mapbench/instance.h"
#include "tests/bench/mapbench/targets.h"

namespace rankroute::mapbench {
namespace {

constexpr unsigned kSeed = 1;

// Servers 0 and 1 under leaf 0 and 2 under leaf 1 of pod 0; 3 under leaf 2 of pod 1.
Topology Small(bool rail) { return MakeTopology({{2, 0, 1}, {0}, {1}}, rail, kSeed); }

int SlotOf(int server, int npu) { return server * kNpusPerServer + npu; }

TEST(MapbenchTopologyTest, HopsFollowTheTree) {
  const Topology tree = Small(false);
  struct {
    int server;
    std::int64_t hops;
  } const cases[] = {{0, 0}, {1, 2}, {2, 4}, {3, 6}};
  for (const auto& c : cases) {
    for (const int npu : {0, 5}) {
      EXPECT_EQ(tree.Hops(SlotOf(0, 0), SlotOf(c.server, npu)), c.hops) << c.server;
      EXPECT_EQ(tree.Hops(SlotOf(c.server, npu), SlotOf(0, 0)), c.hops) << c.server;
    }
  }
}

TEST(MapbenchTopologyTest, HopsFollowTheRails) {
  const Topology rails = Small(true);
  EXPECT_EQ(rails.Hops(SlotOf(0, 3), SlotOf(0, 5)), 0);
  EXPECT_EQ(rails.Hops(SlotOf(0, 3), SlotOf(1, 3)), 2);
  EXPECT_EQ(rails.Hops(SlotOf(0, 3), SlotOf(1, 4)), 4);
  EXPECT_EQ(rails.Hops(SlotOf(0, 3), SlotOf(2, 3)), 6);
  EXPECT_EQ(rails.clusters(kPodLevel), 1);
}

TEST(MapbenchTopologyTest, ReadsWhatItWrites) {
  for (const bool rail : {false, true}) {
    const std::string text = TopologyText(Small(rail));
    const auto parsed = ParseTopology(text);
    ASSERT_TRUE(parsed.ok()) << parsed.status().message();
    EXPECT_EQ(TopologyText(*parsed), text);
  }
}

TEST(MapbenchTopologyTest, RefusesWhatIsNoTopology) {
  for (const char* text :
       {"", "1 2 0\n0 2 4\n0 0 0\n1\n0\n", "2 3 0\n0 2 4 6\n0 0 0 0\n",
        "2 3 0\n0 2 4 6\n0 0 0 0\n0 1 0 1\n1\n0\n",  // A server in two leaves.
        "2 3 0\n0 2 4 6\n0 0 0 0\n2 0 0 0\n3\n0 1 2\n", "1 3 0\n0 2 4 6\n0 0 0 0\n2\n0 1\n"}) {
    EXPECT_FALSE(ParseTopology(text).ok()) << text;
  }
}

// No leaf and no pod holds more than it can, and the job has the servers that it asked for.
TEST(MapbenchTopologyTest, AllocationsFitTheCluster) {
  for (const int servers : {1, 8, 17, 64, 128, 1000}) {
    for (const Allocation& allocation :
         {RegularAllocation(servers), BusyAllocation(servers, false, kSeed),
          BusyAllocation(servers, true, kSeed)}) {
      int total = 0;
      for (const auto& pod : allocation) {
        EXPECT_LE(pod.size(), std::size_t{kLeavesPerPod});
        for (const int leaf : pod) {
          EXPECT_GE(leaf, 0);
          EXPECT_LE(leaf, kServersPerLeaf);
          total += leaf;
        }
      }
      EXPECT_EQ(total, servers);
    }
  }
}

TEST(MapbenchTopologyTest, HostRanksArePermutations) {
  for (const InstanceSpec& spec : Instances()) {
    std::vector<int> ranks = TopologyOf(spec).host_rank;
    std::sort(ranks.begin(), ranks.end());
    std::vector<int> expected(spec.job.ranks() / kNpusPerServer);
    std::iota(expected.begin(), expected.end(), 0);
    EXPECT_EQ(ranks, expected) << spec.name;
  }
}

// Written by hand from the user's guides of Scotch and Mt-KaHyPar.
TEST(MapbenchTargetsTest, AnUnevenAllocationIsPartOfATree) {
  const Topology uneven = Small(false);
  EXPECT_EQ(ScotchTarget(uneven, Grain::kServer), "sub\n4 0 1 2 4\ntleaf\n3 2 2 2 2 2 2\n");
  EXPECT_EQ(ScotchTarget(uneven, Grain::kNpu),
            "sub\n32 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 32 33 34 35 36 "
            "37 38 39\ntleaf\n4 2 2 2 2 2 2 8 1\n");
  EXPECT_EQ(MtKahyparTarget(uneven), "3 3 1\n2 2 3 4\n1 2 3 4\n1 4 2 4\n");
  EXPECT_EQ(HierarchyOf(uneven, PlaceLevel::kServer).sizes, "");
}

TEST(MapbenchTargetsTest, AnEvenAllocationIsATree) {
  const Topology even = MakeTopology({{3, 3}, {3, 3}}, false, kSeed);
  EXPECT_EQ(ScotchTarget(even, Grain::kServer), "tleaf\n3 2 2 2 2 3 2\n");
  const Hierarchy servers = HierarchyOf(even, PlaceLevel::kServer);
  EXPECT_EQ(servers.sizes, "3:2:2");
  EXPECT_EQ(servers.distances, "2:4:6");
  const Hierarchy leaves = HierarchyOf(even, PlaceLevel::kLeaf);
  EXPECT_EQ(leaves.sizes, "2:2");
  EXPECT_EQ(leaves.distances, "2:4");
}

}  // namespace
}  // namespace rankroute::mapbench
