#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "planner/bound.h"
#include "planner/cut_bound.h"
#include "tests/planner/fabrics.h"
#include "tests/planner/graphs.h"

namespace rankroute {
namespace {

using testing::Cabling;
using testing::FabricShape;
using testing::RandomGraph;

std::vector<std::size_t> RandomSizes(std::size_t vertices, std::size_t spare,
                                     std::mt19937_64* random) {
  std::vector<std::size_t> sizes;
  for (std::size_t left = vertices + spare; left > 0;) {
    sizes.push_back(1 + (*random)() % std::min<std::size_t>(left, 1 + vertices / 2));
    left -= sizes.back();
  }
  return sizes;
}

TEST(CrossingLowerBoundPropertyTest, IsNeverAboveTheOptimum) {
  std::mt19937_64 random(5);
  int tight = 0;
  constexpr int kRounds = 1500;
  for (int round = 0; round < kRounds; ++round) {
    const WeightedGraph graph = RandomGraph(4 + random() % 6, &random);
    const std::size_t spare = random() % 3 == 0 ? random() % 5 : 0;
    const std::vector<std::size_t> sizes = RandomSizes(graph.vertices, spare, &random);
    const std::int64_t least = testing::LeastCrossing(graph, sizes);
    const std::int64_t bound = CrossingLowerBound(graph, sizes);
    EXPECT_LE(bound, least) << "round " << round;
    tight += bound == least ? 1 : 0;
  }
  EXPECT_GT(tight, kRounds / 2);
}

// Least weight that leaves any set of `count` vertices, over all of them.
std::vector<std::int64_t> LeastLeaving(const WeightedGraph& graph) {
  std::vector<std::int64_t> least(graph.vertices + 1, -1);
  for (std::size_t set = 0; set < (std::size_t{1} << graph.vertices); ++set) {
    std::int64_t leaving = 0;
    std::size_t count = 0;
    for (std::size_t v = 0; v < graph.vertices; ++v) count += (set >> v) & 1U;
    for (const WeightedEdge& edge : graph.edges) {
      if (((set >> edge.a) & 1U) != ((set >> edge.b) & 1U)) leaving += edge.weight;
    }
    if (least[count] < 0 || leaving < least[count]) least[count] = leaving;
  }
  return least;
}

TEST(CrossingLowerBoundPropertyTest, OfTwoClustersIsNeverAboveTheLeastCutOfThoseSizes) {
  std::mt19937_64 random(6);
  for (int round = 0; round < 300; ++round) {
    const WeightedGraph graph = RandomGraph(7 + random() % 5, &random);
    const std::vector<std::int64_t> least = LeastLeaving(graph);
    for (std::size_t count = 1; count < graph.vertices; ++count) {
      EXPECT_LE(CrossingLowerBound(graph, {count, graph.vertices - count}), least[count])
          << "round " << round << ", " << count << " of " << graph.vertices;
    }
  }
}

FabricShape RandomShape(std::size_t servers, std::mt19937_64* random) {
  FabricShape shape;
  shape.devices = static_cast<int>(1 + (*random)() % 3);
  shape.cabling = static_cast<Cabling>((*random)() % 4);
  for (std::size_t left = servers; left > 0;) {
    const std::size_t under = 1 + (*random)() % std::min<std::size_t>(left, 3);
    shape.servers_under_leaf.push_back(static_cast<int>(under));
    left -= under;
  }
  shape.pods = static_cast<int>(1 + (*random)() % 2);
  shape.pods = std::min(shape.pods, static_cast<int>(shape.servers_under_leaf.size()));
  return shape;
}

// A graph over slots laid out over planes: in one plane, in each one, or between any two.
Traffic SlotGraphTraffic(const WeightedGraph& graph, std::size_t devices, std::mt19937_64* random) {
  Traffic traffic;
  const auto mode = (*random)() % 3;
  for (const WeightedEdge& edge : graph.edges) {
    for (std::size_t k = 0; k < devices; ++k) {
      for (std::size_t l = 0; l < devices; ++l) {
        if (mode == 0 ? k + l > 0 : mode == 1 && k != l) continue;
        traffic.flows.push_back({static_cast<std::int32_t>(edge.a * devices + k),
                                 static_cast<std::int32_t>(edge.b * devices + l), edge.weight});
      }
    }
  }
  return traffic;
}

// hop_bytes of slot s on unit order[s], pair by pair of ranks.
std::int64_t HopBytes(const JobOnFabric& job, const std::vector<RankPair>& pairs,
                      const std::vector<RankPlace>& places, const std::vector<std::size_t>& order) {
  std::int64_t cost = 0;
  for (const RankPair& pair : pairs) {
    const RankPlace& a = places[static_cast<std::size_t>(pair.a)];
    const RankPlace& b = places[static_cast<std::size_t>(pair.b)];
    if (a.slot == b.slot) continue;
    cost += pair.bytes * job.Hops(job.unit_class[order[a.slot]], a.plane,
                                  job.unit_class[order[b.slot]], b.plane);
  }
  return cost;
}

// Over all ways to put slots of these device counts on units of the same.
std::int64_t LeastHopBytes(const JobOnFabric& job, const std::vector<RankPair>& pairs,
                           const std::vector<std::size_t>& slot_devices) {
  const std::vector<RankPlace> places = RankPlaces(slot_devices);
  std::vector<std::size_t> order(job.devices.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::int64_t least = -1;
  do {
    bool fits = true;
    for (std::size_t s = 0; s < slot_devices.size(); ++s) {
      fits = fits && slot_devices[s] == job.devices[order[s]];
    }
    if (!fits) continue;
    const std::int64_t cost = HopBytes(job, pairs, places, order);
    if (least < 0 || cost < least) least = cost;
  } while (std::next_permutation(order.begin(), order.end()));
  return least;
}

TEST(HopBytesLowerBoundPropertyTest, IsNeverAboveTheOptimum) {
  int tight = 0;
  constexpr std::uint64_t kSeeds = 1000;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    std::mt19937_64 random(seed);
    const WeightedGraph graph = RandomGraph(2 + random() % 5, &random);
    const std::size_t spare = random() % 4 == 0 && graph.vertices < 6 ? 1 : 0;
    const FabricShape shape = RandomShape(graph.vertices + spare, &random);
    FabricDescription description = testing::DescribeFabric(shape);
    const bool super_pods = random() % 3 == 0;
    const bool unequal = spare == 0 && shape.devices > 1 && random() % 4 == 0;
    for (ServerDescription& server : description.servers) {
      if (super_pods && random() % 2 == 0) server.super_pod = "sp" + std::to_string(random() % 2);
      if (unequal && random() % 3 == 0) server.devices.pop_back();
    }
    const auto fabric = testing::MakeFabric(std::move(description));
    const auto job =
        PlaceJob(*fabric, testing::MakeJob(*fabric, testing::ShuffledServers(*fabric, &random)));
    ASSERT_TRUE(job.ok());
    std::vector<std::size_t> slot_devices(
        job->devices.begin(), job->devices.begin() + static_cast<std::ptrdiff_t>(graph.vertices));
    const std::size_t ranks =
        std::accumulate(slot_devices.begin(), slot_devices.end(), std::size_t{0});
    const Traffic traffic =
        unequal ? testing::RandomTraffic(ranks, 20, &random)
                : SlotGraphTraffic(graph, static_cast<std::size_t>(shape.devices), &random);
    const std::vector<RankPair> pairs = RankPairs(traffic);
    const std::int64_t least = LeastHopBytes(*job, pairs, slot_devices);
    const std::int64_t bound = HopBytesLowerBound(
        *job, MakeSlotTraffic(pairs, RankPlaces(slot_devices), slot_devices.size()));
    EXPECT_LE(bound, least) << "seed " << seed;
    tight += bound == least ? 1 : 0;
  }
  EXPECT_GT(tight, static_cast<int>(kSeeds) / 2);
}

}  // namespace
}  // namespace rankroute
