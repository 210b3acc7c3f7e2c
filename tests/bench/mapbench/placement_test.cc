#include "tests/bench/mapbench/placement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace rankroute::mapbench {
namespace {

// Five servers: two and two under the leaves of one pod, one in another pod.
Topology Small() { return MakeTopology({{2, 2}, {1}}, false, 1); }

// Groups 0 to 4 of 8 ranks; first ranks of neighbors send as much as the first one's number + 1.
Graph Path() {
  std::vector<Edge> edges;
  for (int group = 0; group < 4; ++group) {
    edges.push_back({group * kNpusPerServer, (group + 1) * kNpusPerServer, group + 1});
  }
  return MakeGraph(5 * kNpusPerServer, std::move(edges));
}

std::vector<int> ServerOfGroups(const Placement& placement) {
  std::vector<int> servers;
  for (std::size_t rank = 0; rank < placement.slot_of_rank.size(); ++rank) {
    const int slot = placement.slot_of_rank[rank];
    EXPECT_EQ(slot % kNpusPerServer, static_cast<int>(rank) % kNpusPerServer);
    if (rank % kNpusPerServer == 0) servers.push_back(slot / kNpusPerServer);
  }
  return servers;
}

TEST(MapbenchPlacementTest, GroupsGoToPlaces) {
  struct {
    std::vector<int> places;
    std::vector<int> servers;
    Places kind;
    int moved;
  } const cases[] = {
      {{4, 2, 0, 1, 3}, {4, 2, 0, 1, 3}, Places::kServerOfGroup, 0},
      {{1, 2, 0, 1, 0}, {2, 4, 0, 3, 1}, Places::kLeafOfGroup, 0},
      // Of 0, 1 and 2 under leaf 0, 0 has least traffic with the others. Beside 1, it costs least
      // under leaf 1, in the same pod.
      {{0, 0, 0, 2, 1}, {2, 0, 1, 4, 3}, Places::kLeafOfGroup, 8},
      // Server 3 keeps 3, which is tied to 2 there as 2 is to it: the first of equals goes.
      {{0, 1, 3, 3, 4}, {0, 1, 2, 3, 4}, Places::kServerOfGroup, 8},
  };
  for (const auto& c : cases) {
    const auto placement = Place(c.kind, c.places, Path(), Small());
    ASSERT_TRUE(placement.ok()) << placement.status().message();
    EXPECT_EQ(ServerOfGroups(*placement), c.servers);
    EXPECT_EQ(placement->moved_ranks, c.moved);
  }
}

TEST(MapbenchPlacementTest, WhateverIsCrowdedComesOutAsAPermutation) {
  const std::size_t ranks = std::size_t{5} * kNpusPerServer;
  struct {
    Places kind;
    std::size_t vertices;
    int moved;
  } const cases[] = {{Places::kSlotOfRank, ranks, 39},
                     {Places::kServerOfGroup, 5, 4 * kNpusPerServer},
                     {Places::kLeafOfGroup, 5, 3 * kNpusPerServer}};
  for (const auto& c : cases) {
    const auto placement = Place(c.kind, std::vector<int>(c.vertices, 1), Path(), Small());
    ASSERT_TRUE(placement.ok()) << placement.status().message();
    EXPECT_EQ(placement->moved_ranks, c.moved);
    std::vector<int> slots = placement->slot_of_rank;
    std::sort(slots.begin(), slots.end());
    std::vector<int> all(ranks);
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(slots, all);
  }
}

TEST(MapbenchPlacementTest, RefusesPlacesThatAreNone) {
  for (const std::vector<int>& places :
       {std::vector<int>{}, {0, 1, 2, 3}, {0, 1, 2, 3, 5}, {0, 1, 2, 3, -1}}) {
    EXPECT_FALSE(Place(Places::kServerOfGroup, places, Path(), Small()).ok());
  }
  EXPECT_FALSE(Place(Places::kLeafOfGroup, {0, 1, 2, 3, 0}, Path(), Small()).ok());
}

TEST(MapbenchPlacementTest, ReadsPlaces) {
  const auto places = ParsePlaces("3\n0\n12\n");
  ASSERT_TRUE(places.ok());
  EXPECT_EQ(*places, (std::vector<int>{3, 0, 12}));
  EXPECT_FALSE(ParsePlaces("3\nx\n").ok());
}

TEST(MapbenchPlacementTest, ReadsScotchMappings) {
  const auto places = ParseScotchMapping("3\n2\t7\n0\t5\n1\t6\n");
  ASSERT_TRUE(places.ok());
  EXPECT_EQ(*places, (std::vector<int>{5, 6, 7}));
  for (const char* text : {"", "2\n0\t1\n", "1\n0\t1\n1\t0\n", "2\n0\t1\n0\t0\n", "1\n1\t0\n",
                           "1\n-1\t0\n", "1\n0\tx\n"}) {
    EXPECT_FALSE(ParseScotchMapping(text).ok()) << text;
  }
}

}  // namespace
}  // namespace rankroute::mapbench
