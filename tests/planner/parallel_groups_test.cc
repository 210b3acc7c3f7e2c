#include "planner/parallel_groups.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace rankroute {
namespace {

using ::testing::HasSubstr;

Layout MakeLayout(int tp, int cp, int ep, int etp, int pp, const std::string& order) {
  Layout layout;
  layout.tp = tp;
  layout.cp = cp;
  layout.ep = ep;
  layout.etp = etp;
  layout.pp = pp;
  layout.order = order;
  return layout;
}

// A rank's coordinates in a grid, by axis name: the order read from the left as digits.
using Sizes = std::map<std::string, int>;
Sizes Coordinates(const std::vector<std::string>& order, const Sizes& sizes, int rank) {
  Sizes at;
  for (const std::string& axis : order) {
    at[axis] = rank % sizes.at(axis);
    rank /= sizes.at(axis);
  }
  return at;
}

// Ranks share a group along `free` where all their other coordinates agree.
RankGroups BruteForce(const std::vector<std::string>& order, const Sizes& sizes,
                      const std::vector<std::string>& free, int ranks) {
  std::map<Sizes, std::vector<std::int32_t>> by_others;
  for (int rank = 0; rank < ranks; ++rank) {
    Sizes others = Coordinates(order, sizes, rank);
    for (const std::string& axis : free) others[axis] = 0;
    by_others[others].push_back(rank);
  }
  RankGroups groups;
  for (const auto& [others, group] : by_others) groups.push_back(group);
  std::sort(groups.begin(), groups.end());
  return groups;
}

void ExpectBruteForce(const Layout& layout, const std::vector<std::string>& order, int ranks) {
  const auto groups = MakeParallelGroups(layout, static_cast<std::size_t>(ranks));
  ASSERT_TRUE(groups.ok()) << groups.status().message();
  const int etp = layout.etp == 0 ? layout.tp : layout.etp;
  const Sizes dense = {{"tp", layout.tp},
                       {"cp", layout.cp},
                       {"ep", 1},
                       {"dp", ranks / layout.tp / layout.cp / layout.pp},
                       {"pp", layout.pp}};
  const Sizes expert = {{"tp", etp},
                        {"cp", 1},
                        {"ep", layout.ep},
                        {"dp", ranks / etp / layout.ep / layout.pp},
                        {"pp", layout.pp}};
  EXPECT_EQ(groups->dp, dense.at("dp"));
  EXPECT_EQ(groups->edp, expert.at("dp"));
  EXPECT_EQ(groups->tp_groups, BruteForce(order, dense, {"tp"}, ranks));
  EXPECT_EQ(groups->cp_groups, BruteForce(order, dense, {"cp"}, ranks));
  EXPECT_EQ(groups->dp_groups, BruteForce(order, dense, {"dp"}, ranks));
  EXPECT_EQ(groups->dp_cp_groups, BruteForce(order, dense, {"dp", "cp"}, ranks));
  EXPECT_EQ(groups->pp_groups, BruteForce(order, dense, {"pp"}, ranks));
  EXPECT_EQ(groups->pp_groups, BruteForce(order, expert, {"pp"}, ranks));
  EXPECT_EQ(groups->etp_groups, BruteForce(order, expert, {"tp"}, ranks));
  EXPECT_EQ(groups->ep_groups, BruteForce(order, expert, {"ep"}, ranks));
  EXPECT_EQ(groups->edp_groups, BruteForce(order, expert, {"dp"}, ranks));
  for (int rank = 0; rank < ranks; ++rank) {
    EXPECT_EQ(groups->stage_of_rank[static_cast<std::size_t>(rank)],
              Coordinates(order, dense, rank).at("pp"));
  }
  RankGroups embedding;
  for (const auto& group : groups->pp_groups) {
    if (layout.pp > 1) embedding.push_back({group.front(), group.back()});
  }
  EXPECT_EQ(groups->embd_groups, embedding);
}

std::string Joined(const std::vector<std::string>& order) {
  std::string text;
  for (const std::string& axis : order) text.append(text.empty() ? "" : "-").append(axis);
  return text;
}

// Every order of the five axes: with pp last whatever the sizes, else where both grids agree.
TEST(MakeParallelGroupsTest, EqualsTheEnumerationOfAllCoordinates) {
  std::vector<std::string> order = {"cp", "dp", "ep", "pp", "tp"};
  do {
    const std::string text = Joined(order);
    SCOPED_TRACE(text);
    ExpectBruteForce(MakeLayout(2, 1, 1, 0, 3, text), order, 24);
    if (order.back() != "pp") continue;
    ExpectBruteForce(MakeLayout(2, 3, 2, 1, 2, text), order, 48);
    ExpectBruteForce(MakeLayout(1, 2, 4, 3, 2, text), order, 48);
    ExpectBruteForce(MakeLayout(4, 1, 6, 2, 1, text), order, 24);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(MakeParallelGroupsTest, Has128RanksInMegatronsExample) {
  const auto groups = MakeParallelGroups(MakeLayout(8, 1, 1, 0, 4, "tp-cp-ep-dp-pp"), 128);
  ASSERT_TRUE(groups.ok());
  EXPECT_EQ(groups->tp_groups.front(), (std::vector<std::int32_t>{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(groups->dp_groups.front(), (std::vector<std::int32_t>{0, 8, 16, 24}));
  EXPECT_EQ(groups->pp_groups.front(), (std::vector<std::int32_t>{0, 32, 64, 96}));
  EXPECT_EQ(groups->embd_groups.back(), (std::vector<std::int32_t>{31, 127}));
  EXPECT_EQ(groups->tp_groups.size(), 16U);
  EXPECT_EQ(groups->pp_groups.size(), 32U);
}

TEST(MakeParallelGroupsTest, AxesOfSizeOneMayBeLeftOut) {
  const auto all = MakeParallelGroups(MakeLayout(2, 1, 1, 0, 2, "tp-cp-ep-dp-pp"), 8);
  const auto some = MakeParallelGroups(MakeLayout(2, 1, 1, 0, 2, "tp-dp-pp"), 8);
  ASSERT_TRUE(all.ok());
  ASSERT_TRUE(some.ok());
  EXPECT_EQ(some->dp_groups, all->dp_groups);
  EXPECT_EQ(some->pp_groups, all->pp_groups);
}

struct BadLayout {
  Layout layout;
  std::size_t ranks;
  std::vector<std::string> messages;
  int column;  // Of the first fault.
};

TEST(MakeParallelGroupsTest, NamesEveryFaultOfALayout) {
  Layout chunks = MakeLayout(1, 1, 1, 0, 1, "tp-cp-ep-dp-pp");
  chunks.vpp = 2;
  const BadLayout cases[] = {
      {MakeLayout(0, 1, -2, 0, 1, "tp-cp-ep-dp-pp"),
       8,
       {"tp must be from 1 to the number of ranks, 8, not 0", "ep must be", "etp must be"},
       0},
      {MakeLayout(3, 1, 1, 0, 1, "tp-cp-ep-dp-pp"),
       8,
       {"tp * cp * pp = 3 * 1 * 1 must divide the number of ranks, 8",
        "etp * ep * pp = 3 * 1 * 1 must divide"},
       0},
      {MakeLayout(1, 1, 5, 0, 2, "tp-cp-ep-dp-pp"), 16, {"etp * ep * pp = 1 * 5 * 2"}, 0},
      {MakeLayout(8, 8, 1, 1, 8, "tp-cp-ep-dp-pp"), 64, {"tp * cp * pp = 8 * 8 * 8"}, 0},
      {MakeLayout(1, 1, 1, 0, 1, "tp-xx-dp-tp"),
       8,
       {"unknown axis \"xx\" in order \"tp-xx-dp-tp\"; accepted: tp, cp, ep, dp, pp",
        "axis tp is twice"},
       4},
      {MakeLayout(1, 1, 1, 0, 1, ""), 8, {"unknown axis \"\""}, 1},
      {MakeLayout(2, 2, 1, 0, 1, "tp-pp"),
       8,
       {"axis cp of size 2 is missing", "axis dp of size 4 is missing"},
       0},
      {MakeLayout(2, 1, 2, 0, 2, "tp-pp-ep-dp"), 16, {"needs pp last: dp is 4 and edp 2"}, 0},
      {MakeLayout(2, 2, 2, 0, 2, "tp-cp-pp-ep-dp"), 16, {"different pipelines"}, 0},
      {chunks, 8, {"vpp 2 needs pp above 1"}, 0},
  };
  for (const BadLayout& bad : cases) {
    SCOPED_TRACE(bad.messages.front());
    const auto groups = MakeParallelGroups(bad.layout, bad.ranks);
    ASSERT_FALSE(groups.ok());
    EXPECT_EQ(groups.status().reason(), "INVALID_LAYOUT");
    const auto& faults = groups.status().diagnostics();
    ASSERT_EQ(faults.size(), bad.messages.size());
    for (std::size_t i = 0; i < faults.size(); ++i) {
      EXPECT_THAT(faults[i].message, HasSubstr(bad.messages[i]));
    }
    EXPECT_EQ(faults.front().column, bad.column);
  }
}

}  // namespace
}  // namespace rankroute
