#include "planner/bound.h"

#include <gtest/gtest.h>

#include <numeric>

#include "planner/bound_levels.h"
#include "planner/cut_bound.h"
#include "planner/cut_bound_line.h"
#include "planner/cut_bound_product.h"
#include "tests/planner/fabrics.h"
#include "tests/planner/graphs.h"

namespace rankroute {
namespace {

using testing::Cabling;
using testing::Clique;
using testing::FabricShape;
using testing::Hypercube;
using testing::Path;
using testing::Product;
using testing::Ring;

using Sizes = std::vector<std::size_t>;

struct CrossingCase {
  const char* name;
  WeightedGraph graph;
  Sizes sizes;
  int crossing;  // The optimum, by the closed form in the comment.
};

TEST(CrossingLowerBoundTest, IsTheOptimumWhereThatIsKnown) {
  const std::vector<CrossingCase> cases = {
      // A ring is left and entered once per cluster.
      {"ring, unequal leaves", Ring(24, 10), {5, 7, 12}, 30},
      {"ring, two leaves", Ring(24, 10), {1, 23}, 20},
      {"ring, single vertices", Ring(7, 3), Sizes(7, 1), 21},
      {"path", Path(24, 10), {5, 7, 12}, 20},
      // 4 x 4 tiles of the torus have 4 * 3 * 2 of its 512 edges inside.
      {"torus, square tiles", Product(Ring(16, 1), Ring(16, 1)), Sizes(16, 16), 512 - 16 * 24},
      // 8 x 2 tiles: 2 * 7 edges of weight 4 and 8 of weight 1.
      {"torus, long tiles", Product(Ring(32, 4), Ring(8, 1)), Sizes(16, 16),
       256 * 5 - 16 * (14 * 4 + 8)},
      {"torus of three dimensions, cubes", Product(Product(Ring(8, 1), Ring(8, 1)), Ring(8, 1)),
       Sizes(64, 8), 1536 - 64 * 12},
      // Rows of 16: whole rings inside.
      {"ring times path, a ring a leaf", Product(Ring(16, 5), Path(8, 1)), Sizes(8, 16), 7 * 16},
      // Subcubes of the three heaviest of six dimensions.
      {"hypercube, subcubes", Hypercube({1, 2, 4, 8, 16, 32}), Sizes(8, 8), 32 * (1 + 2 + 4)},
      {"hypercube of equal weights", Hypercube({1, 1, 1, 1, 1, 1}), Sizes(8, 8), 32 * 3},
      {"hypercube times path", Product(Hypercube({1, 2, 4}), Path(4, 1)), Sizes(4, 8), 3 * 8},
      {"cliques under their leaves", Product(Clique(8, 3), {8, {}}), Sizes(8, 8), 0},
      {"two cliques a leaf", Product(Clique(8, 3), {8, {}}), Sizes(4, 16), 0},
      // 4 * 4 of a clique's edges.
      {"half a clique a leaf", Product(Clique(8, 3), {8, {}}), Sizes(16, 4), 8 * 16 * 3},
      {"one clique", Clique(10, 2), {4, 6}, 4 * 6 * 2},
      {"cliques times ring", Product(Clique(4, 9), Ring(6, 1)), Sizes(3, 8), 3 * 4},
      {"no edges", {6, {}}, {3, 3}, 0},
      {"one cluster", Ring(6, 1), {6}, 0},
      // Room for more vertices than there are: the largest clusters that suffice.
      {"room in one leaf", Ring(8, 10), {8, 8, 4}, 0},
      {"room in two leaves", Ring(12, 10), {4, 8, 8}, 20},
      {"cliques and room", Product(Clique(8, 3), {2, {}}), {4, 8, 8, 4}, 0},
      {"leaves that hold too few", Ring(12, 10), {5, 6}, 0},
  };
  for (const CrossingCase& c : cases) {
    EXPECT_EQ(CrossingLowerBound(c.graph, c.sizes), c.crossing) << c.name;
  }
}

TEST(CrossingLowerBoundTest, TakesParallelEdgesAndLoopsForTheirSum) {
  WeightedGraph graph = Ring(6, 2);
  for (const WeightedEdge& edge : Ring(6, 3).edges) {
    graph.edges.push_back({edge.b, edge.a, edge.weight});
  }
  graph.edges.push_back({4, 4, 100});
  EXPECT_EQ(CrossingLowerBound(graph, {2, 4}), 10);
}

TEST(CrossingLowerBoundTest, DropsNoMoreThanTheEdgesThatFitNoProduct) {
  // A ring through 8 groups of a ring times path, as a second collective lays it.
  WeightedGraph graph = Product(Ring(16, 100), Path(8, 20));
  graph.edges.push_back({3, 77, 1});
  graph.edges.push_back({9, 127, 1});
  const std::int64_t bound = CrossingLowerBound(graph, Sizes(8, 16));
  EXPECT_GE(bound, 7 * 16 * 20);
  EXPECT_LE(bound, 7 * 16 * 20 + 2);
}

TEST(FindProductTest, FindsTheDirectionsOfAProduct) {
  const WeightedGraph graph = Product(Product(Clique(4, 7), Ring(6, 5)), Path(3, 2));
  const ProductStructure product = FindProduct(graph, EdgeKey::kWeight);
  EXPECT_TRUE(product.rest.empty());
  EXPECT_EQ(product.piece, 72U);
  std::vector<std::pair<std::size_t, std::size_t>> factors;  // Positions and edges.
  for (const ProductFactor& factor : product.factors) {
    factors.emplace_back(factor.positions, factor.edges.size());
    EXPECT_EQ(factor.largest_slice, 72 / factor.positions);
  }
  std::sort(factors.begin(), factors.end());
  EXPECT_EQ(factors, (std::vector<std::pair<std::size_t, std::size_t>>{
                         {3, 2 * 24}, {4, 6 * 18}, {6, 6 * 12}}));
}

TEST(FindProductTest, TellsEqualWeightsApartByStride) {
  const WeightedGraph graph = Product(Ring(6, 1), Ring(5, 1));
  EXPECT_EQ(FindProduct(graph, EdgeKey::kWeight).factors.size(), 1U);
  const ProductStructure product = FindProduct(graph, EdgeKey::kWeightAndStride);
  ASSERT_EQ(product.factors.size(), 2U);
  EXPECT_EQ(product.factors[0].positions + product.factors[1].positions, 11U);
  EXPECT_TRUE(product.rest.empty());
}

TEST(FindProductTest, AnEdgeAcrossBothDirectionsIsLeftOver) {
  WeightedGraph graph = Product(Ring(6, 3), Ring(5, 2));
  graph.edges.push_back({0, 7, 1});
  const ProductStructure product = FindProduct(graph, EdgeKey::kWeight);
  EXPECT_EQ(product.factors.size(), 2U);
  ASSERT_EQ(product.rest.size(), 1U);
  EXPECT_EQ(product.rest[0].b, 7U);
}

TEST(FindProductTest, NoisyWeightsAreLevelledByStride) {
  WeightedGraph graph = Product(Ring(6, 100), Ring(5, 50));
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    graph.edges[i].weight += static_cast<std::int64_t>(i);
  }
  const ProductStructure product = FindProduct(graph, EdgeKey::kStride);
  EXPECT_EQ(product.factors.size(), 2U);
  std::int64_t before = 0;
  std::int64_t after = 0;
  for (const WeightedEdge& edge : graph.edges) before += edge.weight;
  for (const ProductFactor& factor : product.factors) {
    for (const WeightedEdge& edge : factor.edges) after += edge.weight;
  }
  // Inner edges of the first direction, its edges from end to end, and the second direction.
  EXPECT_EQ(after, 25 * 100 + 5 * 105 + 30 * (50 + 30));
  for (const WeightedEdge& edge : product.rest) after += edge.weight;
  EXPECT_EQ(after, before);
}

TEST(LineTableTest, IsExactForRingsPathsAndCliques) {
  EXPECT_EQ(LineTable(Ring(5, 2), 9), (InsideTable{0, 0, 2, 4, 6, 10}));
  EXPECT_EQ(LineTable(Path(4, 2), 9), (InsideTable{0, 0, 2, 4, 6}));
  EXPECT_EQ(LineTable(Clique(5, 1), 4), (InsideTable{0, 0, 1, 3, 6}));
}

// The job's slot traffic: a ring over slots in every plane.
SlotTraffic RingTraffic(const JobOnFabric& job, std::int64_t bytes) {
  Traffic traffic;
  std::size_t ranks = 0;
  for (const std::size_t devices : job.devices) ranks += devices;
  const std::size_t step = job.devices.front();
  for (std::size_t r = 0; r < ranks; ++r) {
    traffic.flows.push_back(
        {static_cast<std::int32_t>(r), static_cast<std::int32_t>((r + step) % ranks), bytes});
  }
  return MakeSlotTraffic(RankPairs(traffic), RankPlaces(job.devices), job.devices.size());
}

JobOnFabric Placed(const Fabric& fabric) {
  std::vector<std::string> servers;
  for (const ServerDescription& server : fabric.description().servers) {
    servers.push_back(server.name);
  }
  return *PlaceJob(fabric, testing::MakeJob(fabric, servers));
}

TEST(FindDistanceLevelsTest, LeavesJoinFirstThenPods) {
  const auto fabric =
      testing::MakeFabric(testing::DescribeFabric({{2, 1, 3, 1}, 1, 1, 2, Cabling::kOneLeaf}));
  const JobOnFabric job = Placed(*fabric);
  const DistanceLevels distances = FindDistanceLevels(job, 0, 0);
  EXPECT_EQ(distances.least, 0);
  ASSERT_EQ(distances.levels.size(), 2U);
  EXPECT_EQ(distances.levels[0].hops, 2);
  EXPECT_EQ(distances.levels[0].cluster, (std::vector<std::size_t>{0, 1, 2, 3}));
  EXPECT_EQ(distances.levels[1].hops, 2);
  EXPECT_EQ(distances.levels[1].cluster, (std::vector<std::size_t>{0, 0, 1, 1}));
}

TEST(FindDistanceLevelsTest, DifferentRailsAreApartEvenInOneGroup) {
  const auto fabric =
      testing::MakeFabric(testing::DescribeFabric({{3, 3}, 2, 1, 1, Cabling::kRails}));
  const JobOnFabric job = Placed(*fabric);
  const DistanceLevels same = FindDistanceLevels(job, 0, 0);
  EXPECT_EQ(same.least, 0);
  ASSERT_EQ(same.levels.size(), 1U);
  EXPECT_EQ(same.levels[0].hops, 2);
  const DistanceLevels other = FindDistanceLevels(job, 0, 1);
  EXPECT_EQ(other.least, 2);
  EXPECT_TRUE(other.levels.empty());
}

struct HopBytesCase {
  const char* name;
  FabricShape shape;
  int bound;  // With 100 bytes from each device to the next unit's.
};

TEST(HopBytesLowerBoundTest, OfARingIsTheOptimum) {
  const std::vector<HopBytesCase> cases = {
      {"one leaf", {{5}, 2, 1, 1, Cabling::kOneLeaf}, 0},
      {"three leaves, two planes", {{5, 1, 3}, 2, 1, 1, Cabling::kOneLeaf}, 2 * 3 * 2 * 100},
      // Four leaves are left at 2 hops, two pods at 2 hops more.
      {"two pods", {{2, 3, 4, 1}, 1, 1, 2, Cabling::kOneLeaf}, (4 * 2 + 2 * 2) * 100},
      {"two leaves a group", {{4, 3}, 8, 1, 1, Cabling::kTwoLeaves}, 8 * 2 * 2 * 100},
      {"rails", {{4, 3, 2}, 8, 1, 1, Cabling::kRails}, 8 * 3 * 2 * 100},
      {"dual homed", {{4, 3, 2}, 8, 1, 1, Cabling::kDualHomed}, 8 * 3 * 2 * 100},
  };
  for (const HopBytesCase& c : cases) {
    const auto fabric = testing::MakeFabric(testing::DescribeFabric(c.shape));
    const JobOnFabric job = Placed(*fabric);
    EXPECT_EQ(HopBytesLowerBound(job, RingTraffic(job, 100)), c.bound) << c.name;
  }
}

TEST(HopBytesLowerBoundTest, SuperPodsAreWithoutHops) {
  FabricDescription description = testing::DescribeFabric({{2, 2, 2}, 1, 1, 1, Cabling::kOneLeaf});
  // Two leaves in one super pod: the ring leaves it and the third leaf, twice.
  for (std::size_t i = 0; i < 4; ++i) description.servers[i].super_pod = "sp0";
  const auto fabric = testing::MakeFabric(std::move(description));
  const JobOnFabric job = Placed(*fabric);
  EXPECT_EQ(HopBytesLowerBound(job, RingTraffic(job, 100)), 2 * 2 * 100);
}

TEST(HopBytesLowerBoundTest, TrafficBetweenRailsPaysForEveryByte) {
  const auto fabric =
      testing::MakeFabric(testing::DescribeFabric({{3, 3}, 2, 1, 1, Cabling::kRails}));
  const JobOnFabric job = Placed(*fabric);
  Traffic traffic;
  traffic.flows = {{0, 3, 10}, {4, 7, 5}, {8, 11, 1}};  // Plane 0 to plane 1 of the next slot.
  EXPECT_EQ(
      HopBytesLowerBound(job, MakeSlotTraffic(RankPairs(traffic), RankPlaces(job.devices), 6)),
      2 * 16);
}

TEST(HopBytesLowerBoundTest, FewerSlotsThanUnitsUseTheBestUnits) {
  const auto fabric =
      testing::MakeFabric(testing::DescribeFabric({{3, 8, 5}, 1, 1, 1, Cabling::kOneLeaf}));
  const JobOnFabric job = Placed(*fabric);
  const auto ring_of = [](std::size_t slots) {
    Traffic traffic;
    for (std::size_t s = 0; s < slots; ++s) {
      traffic.flows.push_back(
          {static_cast<std::int32_t>(s), static_cast<std::int32_t>((s + 1) % slots), 100});
    }
    return MakeSlotTraffic(RankPairs(traffic), RankPlaces(Sizes(slots, 1)), slots);
  };
  EXPECT_EQ(HopBytesLowerBound(job, ring_of(8)), 0);
  EXPECT_EQ(HopBytesLowerBound(job, ring_of(12)), 2 * 2 * 100);
}

}  // namespace
}  // namespace rankroute
