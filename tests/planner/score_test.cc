#include "planner/score.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

using testing::DescribeFabric;
using ::testing::HasSubstr;
using testing::MakeFabric;
using testing::MakeJob;

constexpr std::int64_t kGiB = std::int64_t{1} << 30;

// Two leaves of two servers; the ring of the given order crosses at every step.
TEST(ScoreOrderTest, SaysHowFarTheGivenOrderIsFromTheBoundAndWhatAPlanSaves) {
  const auto fabric = MakeFabric(DescribeFabric({{2, 2}}));
  const Job job = MakeJob(*fabric, {"s-0-0", "s-1-0", "s-0-1", "s-1-1"});
  const auto score = ScoreOrder(*fabric, job, DefaultTraffic({8, 8, 8, 8}), {});
  ASSERT_TRUE(score.ok()) << score.status().message();
  EXPECT_EQ(score->plan.before.hop_bytes, 12 * kGiB);
  EXPECT_EQ(score->plan.after.hop_bytes, 6 * kGiB);
  EXPECT_EQ(score->plan.lower_bound_hop_bytes, 6 * kGiB);
  EXPECT_EQ(score->given_gap, 1.0);
  EXPECT_EQ(score->plan.gap, 0.0);
  EXPECT_EQ(score->plan.moves, 2U);
  EXPECT_EQ(score->saved.hop_bytes, 0.5);
  EXPECT_EQ(score->saved.cross_switch_bytes, 0.5);
  EXPECT_EQ(score->saved.max_link_load_bytes, 0.5);
  const PlanCost& before = score->plan.before;
  EXPECT_DOUBLE_EQ(*score->saved.step_seconds,
                   1 - score->plan.after.step_seconds / before.step_seconds);
}

TEST(ScoreOrderTest, ThereIsNothingToSaveWhereNothingCrossesASwitch) {
  const auto fabric = MakeFabric(DescribeFabric({{1}}));
  const Job job = MakeJob(*fabric, {"s-0-0"});
  const auto score = ScoreOrder(*fabric, job, DefaultTraffic({8}), {});
  ASSERT_TRUE(score.ok()) << score.status().message();
  EXPECT_EQ(score->given_gap, 0.0);
  EXPECT_EQ(score->saved.hop_bytes, std::nullopt);
  EXPECT_EQ(score->saved.max_link_load_bytes, std::nullopt);
  EXPECT_THAT(WriteScoreJson(*score), HasSubstr("\"savedShares\": {\n    \"hopBytes\": null"));
}

// X and Y share a super pod and only slots 0 and 2 talk: X Z Y costs nothing, but a plan keeps X
// and Y side by side.
TEST(ScoreOrderTest, AnOrderThatBreaksARuleMayBeBelowTheBound) {
  FabricDescription description = DescribeFabric({{1, 1, 1}, /*devices=*/1, /*spines=*/1});
  description.servers[0].super_pod = "sp";
  description.servers[1].super_pod = "sp";
  const auto fabric = MakeFabric(std::move(description));
  Traffic traffic;
  traffic.source = "measured";
  traffic.flows = {{0, 2, 100}};
  const auto score =
      ScoreOrder(*fabric, MakeJob(*fabric, {"s-0-0", "s-2-0", "s-1-0"}), traffic, {});
  ASSERT_TRUE(score.ok()) << score.status().message();
  EXPECT_EQ(score->plan.before.hop_bytes, 0);
  EXPECT_EQ(score->plan.after.hop_bytes, 200);
  EXPECT_EQ(score->given_gap, -1.0);
}

TEST(ScoreOrderTest, FailsAsThePlanDoes) {
  const auto fabric = MakeFabric(DescribeFabric({{2}}));
  Job job = MakeJob(*fabric, {"s-0-0", "s-0-1"});
  job.units[1].server_id = "elsewhere";
  const auto score = ScoreOrder(*fabric, job, DefaultTraffic({8, 8}), {});
  ASSERT_FALSE(score.ok());
  EXPECT_EQ(score.status().reason(), "UNKNOWN_SERVER");
}

}  // namespace
}  // namespace rankroute
