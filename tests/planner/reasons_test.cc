#include "planner/reasons.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr std::int64_t kMiB = std::int64_t{1} << 20;
constexpr std::int64_t kGiB = std::int64_t{1} << 30;

TEST(PlanReasonsTest, APlanThatMovesServersSaysWhatMadeIt) {
  ReasonInputs in;
  in.units = 16;
  in.moves = 12;
  in.hop_bytes_before = 24 * kGiB;
  in.hop_bytes_after = 9 * kGiB;
  in.lower_bound_hop_bytes = 9 * kGiB;
  in.kinds = {
      {"pp", {0, {{0, kGiB, 8}}}, {0, {{2, kGiB, 8}}}},
      {"tp", {40 * kGiB, {}}, {40 * kGiB, {}}},
      {"cp", {0, {{2, 512 * kMiB, 8}}}, {0, {{2, 512 * kMiB, 8}}}},
      {"dp",
       {2 * kGiB, {{0, 3 * kGiB, 8}, {2, 9 * kGiB, 24}}},
       {2 * kGiB, {{0, 9 * kGiB, 24}, {2, 3 * kGiB, 8}}}},
  };
  in.busiest_before = {{"leaf-0",
                        "spine-1",
                        240 * kMiB,
                        {{0, 8, 120 * kMiB}, {1, 9, 60 * kMiB}, {2, 10, 30 * kMiB}}},
                       {"leaf-1", "spine-1", 100 * kMiB, {}}};
  in.busiest_after = {{"s-0/3", "leaf-0", 90 * kMiB, {{3, 11, 90 * kMiB}}}};
  EXPECT_THAT(
      PlanReasons(in),
      ElementsAre(
          "The plan moves 12 of 16 servers and lowers hop-bytes by 62.5 % from 24 GiB to 9 GiB: "
          "the "
          "lower bound proves it optimal.",
          // 3 + 1 and 9 + 0.5 of 13.5 before; 9 and 3 + 1 + 0.5 after.
          "Traffic between servers: 4 GiB under one leaf (29.6 %), 9.5 GiB through a spine (70.4 "
          "%) "
          "before; 9 GiB under one leaf (66.7 %), 4.5 GiB through a spine (33.3 %) after.",
          "Of that dp: 3 GiB under one leaf (25.0 %), 9 GiB through a spine (75.0 %) before; 9 GiB "
          "under one leaf (75.0 %), 3 GiB through a spine (25.0 %) after.",
          "Of that pp: all 1 GiB under one leaf before; all 1 GiB through a spine after.",
          "Busiest link before: leaf-0 to spine-1 with 240 MiB per cable, most from rank 0 to rank "
          "8 "
          "(120 MiB) and from rank 1 to rank 9 (60 MiB).",
          "Busiest link after: s-0/3 to leaf-0 with 90 MiB per cable, most from rank 3 to rank 11 "
          "(90 MiB)."));
  std::reverse(in.kinds.begin(), in.kinds.end());
  EXPECT_EQ(PlanReasons(in).size(), kMaxReasons);
  EXPECT_EQ(PlanReasons(in)[2].substr(0, 11), "Of that dp:");
}

TEST(PlanReasonsTest, AnOptimalGivenOrderStays) {
  ReasonInputs in;
  in.units = 3;
  in.hop_bytes_before = in.hop_bytes_after = in.lower_bound_hop_bytes = 1536;
  in.kinds = {{"world", {0, {{2, 768, 3}}}, {0, {{2, 768, 3}}}}};
  in.busiest_before = in.busiest_after = {{"leaf-0", "spine-0", 256, {}}};
  EXPECT_THAT(
      PlanReasons(in),
      ElementsAre("The given order stays at 1.5 KiB hop-bytes: the lower bound proves it optimal.",
                  "Traffic between servers: all 768 B through a spine, before and after.",
                  "Busiest link before and after: leaf-0 to spine-0 with 256 B per cable."));
}

TEST(PlanReasonsTest, TrafficThatStaysInsideNeedsNoCable) {
  ReasonInputs in;
  in.units = 1;
  in.kinds = {{"tp", {kGiB, {}}, {kGiB, {}}}};
  EXPECT_THAT(
      PlanReasons(in),
      ElementsAre("The given order stays at 0 B hop-bytes: the lower bound proves it optimal.",
                  "No traffic leaves a server or super pod."));
}

struct VerdictCase {
  std::size_t moves;
  std::size_t units_changed;
  std::int64_t before;
  std::int64_t after;
  std::int64_t bound;
  const char* sentence;
};

TEST(PlanReasonsTest, TheVerdictTellsMovesChangeAndProof) {
  const std::vector<VerdictCase> cases = {
      {0, 0, 200, 200, 160,
       "The given order stays at 200 B hop-bytes: that is 25.0 % above the "
       "lower bound."},
      {0, 0, 200, 200, 0, "The given order stays at 200 B hop-bytes: the lower bound is 0."},
      {0, 1, 80, 20, 20,
       "The plan reorders the devices of 1 of 4 servers and lowers hop-bytes by "
       "75.0 % from 80 B to 20 B: the lower bound proves it optimal."},
      {2, 3, 80, 0, 0,
       "The plan moves 2 of 4 servers, reorders the devices of 3 of 4 servers and "
       "lowers hop-bytes by 100.0 % from 80 B to 0 B: the lower bound proves it "
       "optimal."},
      {2, 0, 80, 80, 60,
       "The plan moves 2 of 4 servers and keeps hop-bytes at 80 B: that is 33.3 % "
       "above the lower bound."},
      {4, 0, 80, 90, 80,
       "The plan moves 4 of 4 servers and raises hop-bytes by 12.5 % from 80 B to "
       "90 B: that is 12.5 % above the lower bound."},
      {2, 0, 0, 8, 0,
       "The plan moves 2 of 4 servers and raises hop-bytes from 0 B to 8 B: the "
       "lower bound is 0."},
      {2, 0, 100'000, 99'999, 99'998,
       "The plan moves 2 of 4 servers and lowers hop-bytes by under "
       "0.1 % from 97.7 KiB to 97.7 KiB: that is under 0.1 % above "
       "the lower bound."},
      {2, 0, 100'000, 1, 1,
       "The plan moves 2 of 4 servers and lowers hop-bytes by over 99.9 % from "
       "97.7 KiB to 1 B: the lower bound proves it optimal."},
  };
  for (const VerdictCase& c : cases) {
    ReasonInputs in;
    in.units = 4;
    in.moves = c.moves;
    in.units_changed = c.units_changed;
    in.hop_bytes_before = c.before;
    in.hop_bytes_after = c.after;
    in.lower_bound_hop_bytes = c.bound;
    EXPECT_EQ(PlanReasons(in)[0], c.sentence);
  }
}

TEST(PlanReasonsTest, BytesHaveOneUnitAndATenth) {
  const std::vector<std::pair<std::int64_t, const char*>> cases = {
      {1, " 1 B "},
      {1023, " 1023 B "},
      {1024, " 1 KiB "},
      {1075, " 1 KiB "},  // 1.0498
      {1076, " 1.1 KiB "},
      {kMiB - 1, " 1 MiB "},
      {kMiB - 52, " 1023.9 KiB "},
      {3 * kGiB / 2, " 1.5 GiB "},
      {std::int64_t{1} << 62, " 4 EiB "},
  };
  for (const auto& [bytes, text] : cases) {
    ReasonInputs in;
    in.hop_bytes_before = in.hop_bytes_after = bytes;
    EXPECT_THAT(PlanReasons(in)[0], HasSubstr(std::string("stays at") + text)) << bytes;
  }
}

TEST(PlanReasonsTest, DistancesHaveTheirNames) {
  ReasonInputs in;
  const TrafficSpread spread = {0, {{0, 1, 1}, {1, 1, 1}, {2, 1, 1}, {3, 1, 1}, {4, 1, 1}}};
  in.kinds = {{"dp", spread, spread}};
  EXPECT_EQ(
      PlanReasons(in)[1],
      "Traffic between servers: 1 B under one leaf (20.0 %), 1 B over 1 switch-to-switch link "
      "(20.0 %), 1 B through a spine (20.0 %), 1 B over 3 switch-to-switch links (20.0 %), 1 "
      "B through a core (20.0 %), before and after.");
}

TEST(PlanReasonsTest, ALinkThatIsNoLongerLoadedIsNone) {
  ReasonInputs in;
  in.busiest_before = {{"a", "b", 7, {{0, 1, 7}}}};
  const std::vector<std::string> reasons = PlanReasons(in);
  ASSERT_THAT(reasons, SizeIs(4));
  EXPECT_EQ(reasons[2],
            "Busiest link before: a to b with 7 B per cable, most from rank 0 to rank 1 (7 B).");
  EXPECT_EQ(reasons[3], "Busiest link after: none.");
}

//   leaf-0: s-0-0, s-0-1     leaf-1: s-1-0     s-0-0 and s-1-0 in one super pod
TEST(SpreadOfTest, TellsServersSuperPodsLeavesAndSpinesApart) {
  FabricDescription description =
      testing::DescribeFabric({{2, 1}, /*devices=*/2, /*spines=*/1, 1, testing::Cabling::kOneLeaf});
  description.servers[0].super_pod = "sp";
  description.servers[2].super_pod = "sp";
  const auto fabric = testing::MakeFabric(description);
  const Job job = testing::MakeJob(*fabric, {"s-0-0", "s-0-1", "s-1-0"});
  const auto placed = PlaceJob(*fabric, job);
  ASSERT_TRUE(placed.ok());
  const std::vector<RankFlow> flows = {{0, 1, 1},   {0, 2, 10},   {2, 0, 20},  {1, 3, 40},
                                       {1, 4, 100}, {3, 4, 1000}, {5, 2, 2000}};
  const auto places = RankPlaces(placed->devices);
  const TrafficSpread given = SpreadOf(flows, *placed, places, {0, 1, 2});
  EXPECT_EQ(given.inside_bytes, 101);
  ASSERT_THAT(given.network, SizeIs(2));
  EXPECT_EQ(given.network[0].hops, 0);
  EXPECT_EQ(given.network[0].bytes, 70);
  EXPECT_EQ(given.network[0].pairs, 2);
  EXPECT_EQ(given.network[1].hops, 2);
  EXPECT_EQ(given.network[1].bytes, 3000);
  EXPECT_EQ(given.network[1].pairs, 2);
  // Slot 0 now has s-0-1: slots 1 and 2 share the super pod, 0 and 1 the leaf.
  const TrafficSpread moved = SpreadOf(flows, *placed, places, {1, 0, 2});
  EXPECT_EQ(moved.inside_bytes, 1 + 3000);
  ASSERT_THAT(moved.network, SizeIs(2));
  EXPECT_EQ(moved.network[0].bytes, 70);
  EXPECT_EQ(moved.network[1].bytes, 100);
}

}  // namespace
}  // namespace rankroute
