#include "tests/bench/mapbench/evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <numeric>
#include <random>
#include <sstream>
#include <string>

#include "tests/bench/mapbench/instance.h"

namespace rankroute::mapbench {
namespace {

constexpr int kMostNpus = 1024;  // Larger instances take long under a sanitizer.

bool AreRingNeighbors(int a, int b, int length) {
  return length > 1 && ((a + 1) % length == b || (b + 1) % length == a);
}

// What two ranks send each other, by the definition of the job: coordinates that differ in one
// dimension only, by a step that its algorithm makes.
std::int64_t PairWeight(const JobShape& job, const JobWeights& weights, int r, int s) {
  const int t1 = r % job.tp;
  const int t2 = s % job.tp;
  const int d1 = r / job.tp % job.dp;
  const int d2 = s / job.tp % job.dp;
  const int p1 = r / job.tp / job.dp;
  const int p2 = s / job.tp / job.dp;
  std::int64_t weight = 0;
  if (d1 == d2 && p1 == p2 && AreRingNeighbors(t1, t2, job.tp)) weight += weights.tp;
  if (t1 == t2 && d1 == d2) {
    const bool wraps = weights.pp_wraps && job.pp > 2 && std::abs(p1 - p2) == job.pp - 1;
    if (std::abs(p1 - p2) == 1 || wraps) weight += weights.pp;
  }
  if (t1 == t2 && p1 == p2) {
    if (job.kind == JobKind::kHalvingDoubling) {
      for (int bit = 1; bit < job.dp; bit *= 2) {
        if ((d1 ^ d2) == bit)
          weight += std::llround(static_cast<double>(weights.dp) * bit / job.dp);
      }
    } else if (AreRingNeighbors(d1, d2, job.dp)) {
      weight += weights.dp;
    }
    if (job.kind == JobKind::kMoe) {
      if (d1 / job.ep == d2 / job.ep) weight += weights.ep;
      if (d1 % job.ep == d2 % job.ep && AreRingNeighbors(d1 / job.ep, d2 / job.ep, job.dp / job.ep))
        weight += weights.edp;
    }
  }
  return weight;
}

// Of ranks on the slots of the same numbers, from the numbers of the slots' clusters.
std::int64_t IdentityCost(const InstanceSpec& spec, const Topology& topology) {
  const JobWeights weights = WeightsOf(spec.job);
  std::int64_t cost = 0;
  for (int r = 0; r < spec.job.ranks(); ++r) {
    for (int s = r + 1; s < spec.job.ranks(); ++s) {
      if (r / kNpusPerServer == s / kNpusPerServer) continue;
      const auto same = [&](Level level) {
        return topology.cluster[level][r] == topology.cluster[level][s];
      };
      int hops = 6;
      if (topology.rail) {
        if (same(kLeafLevel)) hops = r % kNpusPerServer == s % kNpusPerServer ? 2 : 4;
      } else {
        if (same(kPodLevel)) hops = 4;
        if (same(kLeafLevel)) hops = 2;
      }
      cost += hops * PairWeight(spec.job, weights, r, s);
    }
  }
  return cost;
}

std::vector<int> Identity(int size) {
  std::vector<int> identity(size);
  std::iota(identity.begin(), identity.end(), 0);
  return identity;
}

TEST(MapbenchEvaluateTest, IdentityCostsTheSumOverAllPairs) {
  for (const char* name : {"dense-64-frag", "interl-64-frag", "interl-512-reg", "dense-512-rail",
                           "hd-1024-frag", "moe-1024-irr"}) {
    const auto spec = FindInstance(name);
    ASSERT_TRUE(spec.ok()) << name;
    const Topology topology = TopologyOf(*spec);
    const Graph graph = JobGraph(spec->job, WeightsOf(spec->job));
    const auto evaluation = Evaluate(graph, topology, Identity(graph.size()));
    ASSERT_TRUE(evaluation.ok()) << name;
    EXPECT_EQ(evaluation->cost, IdentityCost(*spec, topology)) << name;
  }
}

// Units of 16 MiB. TP: 4 AllReduces x 128 / 16 layers x 64 microbatches x 256 MiB x 2 x 7 / 8. PP:
// 2 x 64 x 256 MiB / 8. DP: 6 bytes x 405e9 / 128 parameters x 31 / 32.
TEST(MapbenchJobTest, WeightsAreWhatTheModelSends) {
  const JobWeights dense = WeightsOf({JobKind::kDense, 8, 1, 32, 16});
  EXPECT_EQ(dense.tp, 57344);
  EXPECT_EQ(dense.pp, 256);
  EXPECT_EQ(dense.dp, 1096);
  EXPECT_EQ(WeightsOf({JobKind::kInterleaved, 8, 1, 32, 16}).pp, 1024);
}

TEST(MapbenchJobTest, TheWholeWeightFitsThirtyOneBits) {
  for (const char* name : {"dense-4096-reg", "interl-1024-reg", "hd-1024-irr", "moe-4096-reg"}) {
    const auto spec = FindInstance(name);
    ASSERT_TRUE(spec.ok()) << name;
    const std::int64_t total = TotalWeight(JobGraph(spec->job, WeightsOf(spec->job)));
    EXPECT_GT(total, 0) << name;
    EXPECT_LT(total, std::int64_t{1} << 31) << name;
  }
}

// On a tree whose levels add two hops each, the cost is what leaves the clusters, twice.
TEST(MapbenchEvaluateTest, CostIsTwiceTheCuts) {
  std::mt19937 random(7);
  for (const char* name : {"dense-512-frag", "moe-1024-frag"}) {
    const auto spec = FindInstance(name);
    ASSERT_TRUE(spec.ok()) << name;
    const Graph graph = JobGraph(spec->job, WeightsOf(spec->job));
    std::vector<int> slots = Identity(graph.size());
    std::shuffle(slots.begin(), slots.end(), random);
    const auto evaluation = Evaluate(graph, TopologyOf(*spec), slots);
    ASSERT_TRUE(evaluation.ok()) << name;
    const auto& cut = evaluation->cut;
    EXPECT_EQ(evaluation->cost, 2 * (cut[0] + cut[1] + cut[2])) << name;
    for (int level = 0; level < kLevels; ++level) {
      EXPECT_LE(evaluation->max_uplink[level], cut[level]) << name;
      EXPECT_EQ(evaluation->max_uplink[level] > 0, cut[level] > 0) << name;
    }
  }
}

TEST(MapbenchEvaluateTest, RefusesWhatIsNoPermutation) {
  const Topology topology = MakeTopology({{1}}, false, 1);
  const Graph graph = MakeGraph(kNpusPerServer, {});
  EXPECT_TRUE(Evaluate(graph, topology, {7, 6, 5, 4, 3, 2, 1, 0}).ok());
  for (const std::vector<int>& slots : {std::vector<int>{0, 1, 2},
                                        {0, 1, 2, 3, 4, 5, 6, 6},
                                        {0, 1, 2, 3, 4, 5, 6, 8},
                                        {-1, 1, 2, 3, 4, 5, 6, 7}}) {
    EXPECT_FALSE(Evaluate(graph, topology, slots).ok());
  }
}

using CostByTool = std::map<std::string, std::int64_t>;

std::map<std::string, CostByTool> ReadRecorded() {
  std::ifstream file(MAPBENCH_RECORDED);
  std::map<std::string, CostByTool> recorded;
  std::string instance;
  std::string tool;
  std::string cost;
  std::string seconds;
  std::getline(file, seconds);
  while (std::getline(file, instance, ',') && std::getline(file, tool, ',') &&
         std::getline(file, cost, ',') && std::getline(file, seconds)) {
    recorded[instance][tool] = std::stoll(cost);
  }
  return recorded;
}

// Every instance is the one that the recorded figures are about.
TEST(MapbenchRecordedTest, FixedOrdersCostWhatIsRecorded) {
  const auto recorded = ReadRecorded();
  for (const InstanceSpec& spec : Instances()) {
    ASSERT_EQ(recorded.count(spec.name), spec.recorded ? 1U : 0U) << spec.name;
    if (!spec.recorded || spec.job.ranks() > kMostNpus) continue;
    const Graph graph = JobGraph(spec.job, WeightsOf(spec.job));
    const Topology topology = TopologyOf(spec);
    const CostByTool& costs = recorded.at(spec.name);
    for (const auto& [tool, servers] : {std::pair("base:leaf", ServersByLeaf(topology)),
                                        std::pair("base:host-name", ServersByHostName(topology))}) {
      const auto evaluation = Evaluate(graph, topology, SlotsInServerOrder(topology, servers));
      ASSERT_TRUE(evaluation.ok()) << spec.name;
      EXPECT_EQ(evaluation->cost, costs.at(tool)) << spec.name << ' ' << tool;
    }
  }
}

}  // namespace
}  // namespace rankroute::mapbench
