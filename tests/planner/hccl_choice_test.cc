#include "planner/hccl_choice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace rankroute {
namespace {

using ::testing::HasSubstr;

constexpr std::int64_t kKiB = std::int64_t{1} << 10;
constexpr std::int64_t kMiB = std::int64_t{1} << 20;
constexpr std::int64_t kGiB = std::int64_t{1} << 30;

GroupShape Equal(std::int32_t servers, std::int32_t devices) {
  return {std::vector<std::int32_t>(static_cast<std::size_t>(servers), devices), {}};
}

struct Choice {
  Chip chip;
  const char* hccl_algo;
  HcclOperation operation;
  std::int64_t bytes;
  GroupShape shape;
  const char* algorithm;
};

void ExpectChoice(const Choice& c) {
  const auto context = MakeHcclContext(c.chip, c.hccl_algo);
  ASSERT_TRUE(context.ok()) << context.status().message();
  EXPECT_STREQ(
      HcclAlgorithmName(ChooseBetweenServers(*context, c.operation, c.bytes, LevelsOf(c.shape))),
      c.algorithm);
}

TEST(ChooseBetweenServersTest, FollowsChipSizeAndServers) {
  constexpr HcclOperation kRs = HcclOperation::kReduceScatter;
  constexpr HcclOperation kAg = HcclOperation::kAllGather;
  constexpr HcclOperation kAr = HcclOperation::kAllReduce;
  constexpr HcclOperation kBc = HcclOperation::kBroadcast;
  const std::vector<Choice> cases = {
      // 910: H-D_R from 8 servers or for powers of two.
      {Chip::k910, "", kAr, kGiB, Equal(2, 8), "H-D_R"},
      {Chip::k910, "", kAr, kGiB, Equal(3, 8), "ring"},
      {Chip::k910, "", kAr, kGiB, Equal(4, 8), "H-D_R"},
      {Chip::k910, "", kAr, kGiB, Equal(7, 8), "ring"},
      {Chip::k910, "", kAr, kGiB, Equal(9, 8), "H-D_R"},
      // A3: NHR instead.
      {Chip::k910_93, "", kAr, kGiB, Equal(3, 16), "ring"},
      {Chip::k910_93, "", kAg, kGiB, Equal(4, 16), "NHR"},
      {Chip::k910_93, "", kRs, kGiB, Equal(12, 16), "NHR"},
      {Chip::k950, "", kRs, kGiB, Equal(3, 8), "NHR"},
      // A2: pipeline from 32 KiB per rank, and from 1 MiB per member of an AllReduce.
      {Chip::k910B, "", kRs, 2048 * kKiB, Equal(8, 8), "pipeline"},
      {Chip::k910B, "", kRs, 2048 * kKiB - 1, Equal(8, 8), "NHR"},
      {Chip::k910B, "", kAg, 512 * kKiB - 1, Equal(2, 8), "ring"},
      {Chip::k910B, "", kAr, 64 * kMiB, Equal(8, 8), "pipeline"},
      {Chip::k910B, "", kAr, 64 * kMiB - 1, Equal(8, 8), "NHR"},
      // Not with one member per server, nor with more tasks than one graph holds: m servers of 8
      // take 43 * m + 5 tasks, an AllReduce twice that.
      {Chip::k910B, "", kAr, kGiB, Equal(8, 1), "NHR"},
      {Chip::k910B, "", kRs, 1024 * kGiB, Equal(1523, 8), "pipeline"},
      {Chip::k910B, "", kRs, 1024 * kGiB, Equal(1524, 8), "NHR"},
      {Chip::k910B, "", kAr, 1024 * kGiB, Equal(761, 8), "pipeline"},
      {Chip::k910B, "", kAr, 1024 * kGiB, Equal(762, 8), "NHR"},
      // A2 without pipeline: ring for 2 and 3 servers, NHR from 4; H-D_R only of Broadcast.
      {Chip::k910B, "", kAr, kGiB, Equal(2, 1), "ring"},
      {Chip::k910B, "", kAr, kGiB, Equal(3, 1), "ring"},
      {Chip::k910B, "", kAr, kGiB, Equal(4, 1), "NHR"},
      {Chip::k910B, "", kBc, kGiB, Equal(4, 8), "H-D_R"},
      {Chip::k910B, "", kBc, kGiB, Equal(5, 8), "ring"},
      // Irregular groups.
      {Chip::k910B, "", kAr, kGiB, {{8, 4}, {}}, "NHR"},
      {Chip::k910B, "", kAr, kGiB, {{8, 3}, {}}, "ring"},
      {Chip::k910_93, "", kAr, kGiB, {{8, 3}, {}}, "NHR"},
      // What HCCL_ALGO fixes, and where it does not apply.
      {Chip::k910B, "level1:H-D_R", kAr, kGiB, Equal(8, 8), "H-D_R"},
      {Chip::k910B, "level1:pipeline", kAr, kKiB, Equal(8, 8), "pipeline"},
      {Chip::k910B, "level1:pipeline", kAr, kGiB, Equal(8, 1), "NHR"},
      {Chip::k910B, "level1:pipeline", kBc, kGiB, Equal(4, 8), "H-D_R"},
      {Chip::k910B, "level1:pairwise", kAr, kGiB, Equal(8, 8), "pipeline"},
      {Chip::k910B, "allgather=level1:NB", kAg, kGiB, Equal(8, 8), "NB"},
      {Chip::k910B, "allgather=level1:NB", kRs, kGiB, Equal(8, 8), "pipeline"},
      {Chip::k910B, "", HcclOperation::kAllToAll, kGiB, Equal(8, 8), "pairwise"},
      {Chip::k910B, "level1:NHR", HcclOperation::kAllToAll, kGiB, Equal(8, 8), "pairwise"},
      {Chip::k910B, "level1:pipeline", HcclOperation::kAllToAll, kGiB, Equal(8, 8), "pipeline"},
      {Chip::k910_93, "level1:pipeline", HcclOperation::kAllToAll, kGiB, Equal(8, 8), "pairwise"},
  };
  for (std::size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE("case " + std::to_string(i) + ", " + cases[i].algorithm);
    ExpectChoice(cases[i]);
  }
}

// The rule that follows from HCCL's costs, whatever the size: H-D_R needs as many rounds as NHR
// and never fewer bytes; the ring needs no more rounds up to 3 servers.
TEST(ChooseBetweenServersTest, WithoutPipelineA2TakesRingUpToThreeServersThenNhr) {
  for (std::int32_t servers = 2; servers <= 70; ++servers) {
    for (const std::int64_t bytes : {std::int64_t{1}, kKiB, kMiB, kGiB}) {
      ExpectChoice({Chip::k910B, "", HcclOperation::kReduceScatter, bytes, Equal(servers, 1),
                    servers <= 3 ? "ring" : "NHR"});
    }
  }
}

TEST(ChooseBetweenServersTest, SuperPodsMeanA3WhereNoChipIsGiven) {
  const HcclContext context;
  EXPECT_EQ(ChipOf(context, LevelsOf({{8, 8, 8, 8}, {2, 2}})), Chip::k910_93);
  EXPECT_EQ(ChipOf(context, LevelsOf(Equal(4, 8))), Chip::k910B);
  EXPECT_EQ(ChooseBetweenSuperPods(context, HcclOperation::kAllReduce), HcclAlgorithm::kNhr);
  const auto fixed = MakeHcclContext(Chip::k910_93, "level2:ring");
  ASSERT_TRUE(fixed.ok());
  EXPECT_EQ(ChooseBetweenSuperPods(*fixed, HcclOperation::kAllReduce), HcclAlgorithm::kRing);
}

TEST(LevelsOfTest, SplitsUnequalSuperPodsByTheirGreatestCommonDivisor) {
  struct Case {
    GroupShape shape;
    std::vector<std::int32_t> levels;  // Devices, servers, super pods.
    bool irregular;
    bool aggregated;
  };
  const Case cases[] = {
      {{{}, {}}, {1, 1, 1}, false, false},
      {{{8}, {}}, {8, 1, 1}, false, false},
      {{{8, 8, 8}, {}}, {8, 3, 1}, false, false},
      {{{8, 8, 8}, {3}}, {8, 3, 1}, false, false},
      {{{4, 4, 4, 4}, {2, 2}}, {4, 2, 2}, false, false},
      {{{2, 2, 2, 2, 2, 2}, {4, 2}}, {2, 2, 3}, false, false},
      {{{2, 2, 2, 2, 2}, {3, 2}}, {2, 1, 5}, false, false},
      {{{8, 4}, {}}, {1, 12, 1}, true, true},
      {{{8, 3}, {1, 1}}, {1, 11, 1}, true, false},
  };
  for (const Case& c : cases) {
    const GroupLevels levels = LevelsOf(c.shape);
    EXPECT_EQ((std::vector<std::int32_t>{levels.devices, levels.servers, levels.super_pods}),
              c.levels);
    EXPECT_EQ(levels.irregular, c.irregular);
    EXPECT_EQ(levels.aggregated, c.aggregated);
  }
}

TEST(MakeHcclContextTest, RefusesWhatAscend950CannotRun) {
  EXPECT_TRUE(MakeHcclContext(Chip::k950, "level0:NA;level1:NHR").ok());
  const auto ring = MakeHcclContext(Chip::k950, "allreduce=level1:ring");
  ASSERT_FALSE(ring.ok());
  EXPECT_EQ(ring.status().reason(), "INVALID_HCCL_ALGO");
  EXPECT_THAT(ring.status().message(), HasSubstr("accepted: NHR"));
  EXPECT_FALSE(MakeHcclContext(Chip::k950, "nonsense").ok());
}

}  // namespace
}  // namespace rankroute
