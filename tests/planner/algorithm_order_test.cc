// The best order depends on the algorithm that HCCL runs: one AllReduce (ReduceScatter and
// AllGather) over p servers under equal leaves.

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "planner/mapping/annealing.h"
#include "planner/mapping_of_job.h"
#include "planner/plan.h"
#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

struct AlgorithmCase {
  std::string algorithm;
  int servers = 0;
  int leaves = 0;
};

void PrintTo(const AlgorithmCase& c, std::ostream* out) {
  *out << c.algorithm << " of " << c.servers << " servers under " << c.leaves << " leaves";
}

class AlgorithmOrderTest : public ::testing::TestWithParam<AlgorithmCase> {
 protected:
  AlgorithmOrderTest()
      : fabric_(testing::MakeFabric(
            testing::DescribeFabric({std::vector<int>(static_cast<std::size_t>(GetParam().leaves),
                                                      GetParam().servers / GetParam().leaves),
                                     /*devices=*/1, /*spines=*/1}))),
        traffic_(*DefaultTraffic(
            std::vector<std::size_t>(static_cast<std::size_t>(GetParam().servers), 1), std::nullopt,
            "level0:NA;level1:" + GetParam().algorithm, {})) {}

  // Servers leaf by leaf, or one of each leaf in turn.
  Job JobOf(bool interleaved) const {
    std::vector<std::string> servers;
    const int leaves = GetParam().leaves;
    const int under_leaf = GetParam().servers / leaves;
    for (int i = 0; i < GetParam().servers; ++i) {
      const int leaf = interleaved ? i % leaves : i / under_leaf;
      const int place = interleaved ? i / leaves : i % under_leaf;
      servers.push_back("s-" + std::to_string(leaf) + "-" + std::to_string(place));
    }
    return testing::MakeJob(*fabric_, servers);
  }

  // hop_bytes after random swaps of which every one that lowers them is made.
  std::int64_t AfterRandomSwaps(const Job& job, int swaps) const {
    const JobOnFabric placed = *PlaceJob(*fabric_, job);
    const std::size_t slots = placed.devices.size();
    const SlotTraffic slot_traffic =
        MakeSlotTraffic(RankPairs(traffic_), RankPlaces(placed.devices), slots);
    const OrderRules rules(placed, placed.devices, std::vector<std::size_t>(slots, kNoPin));
    const MappingProblem problem = *MappingOfJob(placed, slot_traffic, rules, {});
    UnitOrderVector given(slots);
    for (std::size_t i = 0; i < slots; ++i) given[i] = i;
    SwapSearch search(problem, ClassesOf(placed, given));
    Random random(1);
    for (int i = 0; i < swaps; ++i) {
      const std::uint32_t a = random.Below(static_cast<std::uint32_t>(slots));
      const std::uint32_t b = random.Below(static_cast<std::uint32_t>(slots));
      if (a != b && search.SwapDelta(a, b) < 0) search.Swap(a, b);
    }
    return MappingCost(problem, search.assignment());
  }

  std::shared_ptr<const Fabric> fabric_;
  Traffic traffic_;
};

TEST_P(AlgorithmOrderTest, PlanIsNowhereAboveOtherOrdersAndMeetsTheClosedForms) {
  const Job sorted = JobOf(/*interleaved=*/false);
  const Job interleaved = JobOf(/*interleaved=*/true);
  const auto plan = MakePlan(*fabric_, sorted, traffic_, {});
  const auto other = MakePlan(*fabric_, interleaved, traffic_, {});
  ASSERT_TRUE(plan.ok() && other.ok());
  EXPECT_LE(plan->after.hop_bytes, plan->before.hop_bytes);
  EXPECT_LE(plan->after.hop_bytes, other->before.hop_bytes);
  EXPECT_EQ(plan->after.hop_bytes, other->after.hop_bytes);
  constexpr int kSwaps = 1'000'000;
  EXPECT_LE(plan->after.hop_bytes, AfterRandomSwaps(sorted, kSwaps));
  const AlgorithmCase& c = GetParam();
  if (c.algorithm == "ring") {
    // A ring enters and leaves each leaf once at the least.
    EXPECT_EQ(plan->after.cross_switch_bytes, plan->before.cross_switch_bytes);
  } else if (c.algorithm == "H-D_R") {
    EXPECT_EQ(plan->after.cross_switch_bytes,
              plan->before.cross_switch_bytes / (c.servers / (c.leaves == 2 ? 2 : 4)));
  }
}

std::vector<AlgorithmCase> AllCases() {
  std::vector<AlgorithmCase> cases;
  for (const char* algorithm : {"ring", "NHR", "NB", "H-D_R"}) {
    for (const int servers : {8, 16, 32}) {
      for (const int leaves : {2, 4}) cases.push_back({algorithm, servers, leaves});
    }
  }
  return cases;
}

std::string CaseName(const ::testing::TestParamInfo<AlgorithmCase>& info) {
  std::string name = info.param.algorithm == "H-D_R" ? "HDR" : info.param.algorithm;
  name += "_" + std::to_string(info.param.servers);
  return name + "_under_" + std::to_string(info.param.leaves);
}

INSTANTIATE_TEST_SUITE_P(Collectives, AlgorithmOrderTest, ::testing::ValuesIn(AllCases()),
                         CaseName);

}  // namespace
}  // namespace rankroute
