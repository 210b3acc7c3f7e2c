#include "planner/hccl_algorithm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>

#include "tests/planner/collective_player.h"

namespace rankroute {
namespace {

using ::testing::HasSubstr;
using testing::PlayedOperation;
using testing::PlayOperation;

struct Case {
  HcclAlgorithm algorithm;
  HcclOperation operation;
};

constexpr HcclAlgorithm kBetweenServers[] = {HcclAlgorithm::kRing, HcclAlgorithm::kNhr,
                                             HcclAlgorithm::kNb, HcclAlgorithm::kHalvingDoubling};
constexpr HcclOperation kCollectives[] = {HcclOperation::kReduceScatter, HcclOperation::kAllGather,
                                          HcclOperation::kAllReduce, HcclOperation::kBroadcast};

std::vector<Case> PlayableCases() {
  std::vector<Case> cases = {{HcclAlgorithm::kStar, HcclOperation::kBroadcast},
                             {HcclAlgorithm::kPipeline, HcclOperation::kReduceScatter},
                             {HcclAlgorithm::kPipeline, HcclOperation::kAllGather},
                             {HcclAlgorithm::kPipeline, HcclOperation::kAllReduce}};
  for (const HcclOperation operation : kCollectives) {
    for (const HcclAlgorithm algorithm : kBetweenServers) cases.push_back({algorithm, operation});
    cases.push_back({HcclAlgorithm::kMesh, operation});
  }
  return cases;
}

// Equal fractions of the buffer, pair by pair, and nobody else sends.
void ExpectShares(const OperationShares& shares, const PlayedOperation& played) {
  EXPECT_EQ(shares.rounds, played.rounds);
  ASSERT_EQ(shares.members.size(), played.sent.size());
  auto at = played.sent.begin();
  for (const MemberShare& share : shares.members) {
    const std::pair<int, int> pair{share.src, share.dst};
    ASSERT_EQ(pair, at->first);
    EXPECT_EQ(share.numerator * played.slices, at->second * shares.denominator)
        << share.src << " to " << share.dst;
    ++at;
  }
}

TEST(SharesOfTest, EqualsEveryOperationPlayedWithRealSlices) {
  for (const Case& c : PlayableCases()) {
    for (int p = 1; p <= 19; ++p) {
      SCOPED_TRACE(std::string(HcclAlgorithmName(c.algorithm)) + " " +
                   HcclOperationName(c.operation) + " of " + std::to_string(p));
      const auto shares = SharesOf(c.algorithm, c.operation, p);
      ASSERT_TRUE(shares.ok()) << shares.status().message();
      ExpectShares(*shares, PlayOperation(c.algorithm, c.operation, p));
    }
  }
}

TEST(SharesOfTest, PairwiseSendsOneSliceToEachOtherMember) {
  const auto shares = SharesOf(HcclAlgorithm::kPairwise, HcclOperation::kAllToAll, 5);
  ASSERT_TRUE(shares.ok());
  EXPECT_EQ(shares->denominator, 5);
  EXPECT_EQ(shares->rounds, 4);
  ASSERT_EQ(shares->members.size(), 20U);
  for (const MemberShare& share : shares->members) EXPECT_EQ(share.numerator, 1);
}

using Numerators = std::map<std::pair<int, int>, std::int64_t>;

Numerators NumeratorsOf(HcclOperation operation, int p) {
  const auto shares = SharesOf(HcclAlgorithm::kSendRecv, operation, p);
  EXPECT_TRUE(shares.ok());
  EXPECT_EQ(shares->denominator, 1);
  Numerators numerators;
  for (const MemberShare& share : shares->members) {
    numerators[{share.src, share.dst}] = share.numerator;
  }
  return numerators;
}

TEST(SharesOfTest, PointToPointOperationsSendTheWholeBuffer) {
  EXPECT_EQ(NumeratorsOf(HcclOperation::kRingExchange, 3),
            (Numerators{{{0, 1}, 1}, {{1, 2}, 1}, {{2, 0}, 1}}));
  EXPECT_EQ(NumeratorsOf(HcclOperation::kStageChain, 3),
            (Numerators{{{0, 1}, 1}, {{1, 0}, 1}, {{1, 2}, 1}, {{2, 1}, 1}}));
  EXPECT_EQ(NumeratorsOf(HcclOperation::kWrapAround, 3), (Numerators{{{0, 2}, 1}, {{2, 0}, 1}}));
}

// Each member but those that give or take a whole buffer receives what it is without: every
// algorithm moves at least (p-1)/p of the buffer into a member that gathers.
TEST(SharesOfTest, EveryMemberReceivesWhatItLacks) {
  for (const HcclAlgorithm algorithm : kBetweenServers) {
    for (const int p : {2, 7, 64, 1000, 4096}) {
      SCOPED_TRACE(std::string(HcclAlgorithmName(algorithm)) + " " + std::to_string(p));
      const auto shares = SharesOf(algorithm, HcclOperation::kAllGather, p);
      ASSERT_TRUE(shares.ok());
      std::vector<std::int64_t> received(static_cast<std::size_t>(p), 0);
      for (const MemberShare& share : shares->members) {
        received[static_cast<std::size_t>(share.dst)] += share.numerator;
      }
      for (const std::int64_t slices : received) {
        if (algorithm == HcclAlgorithm::kHalvingDoubling) {
          EXPECT_GE(slices, p - 1);
        } else {
          EXPECT_EQ(slices, p - 1);
        }
      }
    }
  }
}

// Cross-leaf bytes of one plane, both directions, in units of the buffer, two equal leaves of
// servers: contiguous (0011) and interleaved (0101). Two digits after the point at most.
struct LeafRow {
  int p;
  bool interleaved;
  // Of ring, NHR, NB, H-D_R.
  double reduce_scatter[4];
  double all_gather[4];
};

constexpr LeafRow kLeafRows[] = {
    {4, false, {1.5, 2, 2, 2}, {1.5, 2, 2.5, 2}},       {4, true, {3, 2, 2, 1}, {3, 2, 1, 1}},
    {8, false, {1.75, 3, 3, 4}, {1.75, 3, 5.25, 4}},    {8, true, {7, 4, 4, 1}, {7, 4, 1, 1}},
    {16, false, {1.875, 4, 4, 8}, {1.875, 4, 10.6, 8}}, {16, true, {15, 8, 8, 1}, {15, 8, 1, 1}},
};

int LeafOf(const LeafRow& row, int member) {
  return row.interleaved ? member % 2 : member / (row.p / 2);
}

double CrossLeaf(const LeafRow& row, const OperationShares& shares) {
  double sum = 0;
  for (const MemberShare& share : shares.members) {
    if (LeafOf(row, share.src) == LeafOf(row, share.dst)) continue;
    sum += static_cast<double>(share.numerator) / static_cast<double>(shares.denominator);
  }
  return sum;
}

double CrossLeaf(const LeafRow& row, const PlayedOperation& played) {
  double sum = 0;
  for (const auto& [pair, slices] : played.sent) {
    if (LeafOf(row, pair.first) == LeafOf(row, pair.second)) continue;
    sum += static_cast<double>(slices) / static_cast<double>(played.slices);
  }
  return sum;
}

TEST(SharesOfTest, WhichOrderOfServersIsBestDependsOnTheAlgorithm) {
  constexpr double kPrinted = 0.05;  // The last digit printed.
  for (const LeafRow& row : kLeafRows) {
    for (std::size_t a = 0; a < 4; ++a) {
      SCOPED_TRACE(std::string(HcclAlgorithmName(kBetweenServers[a])) + " " +
                   std::to_string(row.p) + (row.interleaved ? " interleaved" : " contiguous"));
      for (const bool gather : {false, true}) {
        const HcclOperation operation =
            gather ? HcclOperation::kAllGather : HcclOperation::kReduceScatter;
        const double printed = gather ? row.all_gather[a] : row.reduce_scatter[a];
        const auto shares = SharesOf(kBetweenServers[a], operation, row.p);
        ASSERT_TRUE(shares.ok());
        EXPECT_NEAR(CrossLeaf(row, *shares), printed, kPrinted);
        EXPECT_NEAR(CrossLeaf(row, PlayOperation(kBetweenServers[a], operation, row.p)), printed,
                    kPrinted);
      }
    }
  }
}

TEST(SharesOfTest, RefusesWhatAnAlgorithmCannotDo) {
  const Case cases[] = {
      {HcclAlgorithm::kRing, HcclOperation::kAllToAll},
      {HcclAlgorithm::kPairwise, HcclOperation::kAllReduce},
      {HcclAlgorithm::kPipeline, HcclOperation::kBroadcast},
      {HcclAlgorithm::kStar, HcclOperation::kAllGather},
      {HcclAlgorithm::kSendRecv, HcclOperation::kAllReduce},
      {HcclAlgorithm::kMesh, HcclOperation::kStageChain},
  };
  for (const Case& c : cases) {
    const auto shares = SharesOf(c.algorithm, c.operation, 4);
    ASSERT_FALSE(shares.ok());
    EXPECT_EQ(shares.status().reason(), "UNSUPPORTED_OPERATION");
    EXPECT_THAT(shares.status().message(), HasSubstr(HcclOperationName(c.operation)));
  }
}

TEST(SharesOfTest, RefusesMeshesOfMorePairsThanTheLimit) {
  EXPECT_TRUE(SharesOf(HcclAlgorithm::kPairwise, HcclOperation::kAllToAll, 1448).ok());
  const auto shares = SharesOf(HcclAlgorithm::kPairwise, HcclOperation::kAllToAll, 1449);
  ASSERT_FALSE(shares.ok());
  EXPECT_EQ(shares.status().reason(), "GROUP_TOO_LARGE");
}

}  // namespace
}  // namespace rankroute
