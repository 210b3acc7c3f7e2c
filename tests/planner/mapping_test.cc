#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <ostream>
#include <string>

#include "planner/mapping/annealing.h"
#include "planner/mapping/bisection.h"
#include "planner/mapping/map_slots.h"
#include "planner/mapping/place_tree.h"
#include "planner/mapping/structured_order.h"
#include "tests/planner/mapping_problems.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using testing::Flow;
using testing::LeafShape;
using testing::UniformLeaves;

// Hops between leaves of one pod; between pods as many again.
constexpr std::int64_t kInPod = 2;

std::vector<Flow> Clique(std::uint32_t first, std::uint32_t size, std::int64_t bytes) {
  std::vector<Flow> flows;
  for (std::uint32_t u = 0; u < size; ++u) {
    for (std::uint32_t v = 0; v < u; ++v) flows.push_back({first + u, first + v, bytes, 0});
  }
  return flows;
}

std::vector<Flow> Joined(std::vector<Flow> flows, const std::vector<Flow>& more) {
  flows.insert(flows.end(), more.begin(), more.end());
  return flows;
}

struct BisectCase {
  std::string name;
  std::uint32_t vertices = 0;
  std::vector<Flow> flows;
  std::int64_t target = 0;
  std::int64_t least = 0;  // Weight that crosses the best bisection.
};

void PrintTo(const BisectCase& c, std::ostream* out) { *out << c.name; }

class BisectTest : public ::testing::TestWithParam<BisectCase> {};

TEST_P(BisectTest, FindsTheBestBisectionInFiveTries) {
  const BisectCase& c = GetParam();
  Bisector bisector;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Random random(seed);
    Sides sides;
    const std::int64_t crossing =
        bisector.Bisect(testing::GraphOf(c.vertices, c.flows), c.target, {}, &random, &sides);
    EXPECT_EQ(std::count(sides.begin(), sides.end(), 0), c.target);
    least = std::min(least, crossing);
  }
  EXPECT_EQ(least, c.least);
}

INSTANTIATE_TEST_SUITE_P(
    All, BisectTest,
    ::testing::Values(
        BisectCase{"one_vertex_none", 1, {}, 0, 0}, BisectCase{"one_vertex_all", 1, {}, 1, 0},
        BisectCase{"isolated", 100, {}, 37, 0},
        BisectCase{"none_of_a_path", 50, testing::GridFlows({50}), 0, 0},
        BisectCase{"all_of_a_path", 50, testing::GridFlows({50}), 50, 0},
        BisectCase{"part_of_a_path", 200, testing::GridFlows({200}), 77, 1},
        BisectCase{"half_of_a_ladder", 128, testing::GridFlows({2, 64}), 64, 2},
        BisectCase{"one_of_a_clique", 20, Clique(0, 20, 3), 1, 57},
        BisectCase{"cliques_with_a_bridge", 60,
                   Joined(Joined(Clique(0, 25, 2), Clique(25, 35, 2)), {{3, 40, 7, 0}}), 25, 7},
        BisectCase{"cliques_apart_and_isolated", 60, Joined(Clique(0, 20, 1), Clique(20, 20, 1)),
                   30, 0}),
    [](const auto& tested) { return tested.param.name; });

TEST(BisectFixed, KeepsFixedVerticesOnTheirSides) {
  BisectionGraph graph = testing::GraphOf(64, testing::GridFlows({64}));
  // Against what the path would like: both ends on one side.
  for (const std::uint32_t v : {0, 1, 62, 63}) graph.fixed[v] = 0;
  graph.fixed[2] = 1;
  Random random(1);
  Sides sides;
  const std::int64_t crossing = Bisector().Bisect(graph, 32, {}, &random, &sides);
  EXPECT_EQ(std::count(sides.begin(), sides.end(), 0), 32);
  for (const std::uint32_t v : {0, 1, 62, 63}) EXPECT_EQ(sides[v], 0);
  EXPECT_EQ(sides[2], 1);
  EXPECT_EQ(crossing, 2);
}

TEST(BisectFixed, MayHaveEverythingFixed) {
  BisectionGraph graph = testing::GraphOf(40, testing::GridFlows({40}));
  for (std::uint32_t v = 0; v < 40; ++v) graph.fixed[v] = static_cast<std::int8_t>(v % 2);
  Random random(1);
  Sides sides;
  EXPECT_EQ(Bisector().Bisect(graph, 20, {}, &random, &sides), 39);
  EXPECT_EQ(sides, graph.fixed);
}

std::vector<std::size_t> UnitsOfChildren(const PlaceTree& tree, const PlaceTree::Node& node) {
  std::vector<std::size_t> units;
  for (const std::size_t child : node.children) units.push_back(tree.nodes[child].units);
  return units;
}

TEST(PlaceTree, PutsLeavesIntoPodsLargestFirst) {
  const MappingProblem problem =
      testing::TreeProblem({{3, 0}, {5, 1}, {7, 0}, {1, 1}}, {{0, 1, 1, 0}});
  const PlaceTree tree = MakePlaceTree(problem);
  EXPECT_EQ(tree.root().units, 16U);
  EXPECT_EQ(tree.root().hops, 4);
  EXPECT_THAT(UnitsOfChildren(tree, tree.root()), ElementsAre(10, 6));
  const PlaceTree::Node& pod = tree.nodes[tree.root().children[0]];
  EXPECT_EQ(pod.hops, 2);
  EXPECT_THAT(UnitsOfChildren(tree, pod), ElementsAre(7, 3));
}

TEST(PlaceTree, HasNoNodeWithOneChild) {
  const PlaceTree tree =
      MakePlaceTree(testing::TreeProblem({{4, 0}, {4, 0}, {4, 1}}, {{0, 1, 1, 0}}));
  ASSERT_THAT(UnitsOfChildren(tree, tree.root()), ElementsAre(8, 4));
  EXPECT_TRUE(tree.nodes[tree.root().children[1]].children.empty());
  EXPECT_EQ(tree.nodes.size(), 5U);
}

TEST(PlaceTree, OfOneClassIsThatClass) {
  const PlaceTree tree = MakePlaceTree(testing::TreeProblem({{4, 0}}, {{0, 1, 1, 0}}));
  EXPECT_EQ(tree.nodes.size(), 1U);
  EXPECT_EQ(tree.root().units, 4U);
}

TEST(PlaceTree, GoesByTheMatrixOfTheMostBytes) {
  MappingProblem problem = testing::TreeProblem(UniformLeaves(4, 1, 2), {});
  // Another plane whose pods are {0, 2} and {1, 3}.
  for (int a = 0; a < 4; ++a) {
    for (int b = 0; b < 4; ++b) {
      problem.hops.hops.push_back(static_cast<std::uint8_t>(a == b ? 0 : a % 2 == b % 2 ? 2 : 4));
    }
  }
  problem.graph.first = {0, 2, 4, 4, 4};
  problem.graph.edges = {{1, 0, 5}, {1, 1, 6}, {0, 0, 5}, {0, 1, 6}};
  const PlaceTree tree = MakePlaceTree(problem);
  const PlaceTree::Node& pod = tree.nodes[tree.root().children[0]];
  EXPECT_EQ(tree.nodes[pod.children[0]].class_index, 0U);
  EXPECT_EQ(tree.nodes[pod.children[1]].class_index, 2U);
}

// Hypercube, dimension d's edges with `weights[d]` bytes.
std::vector<Flow> Hypercube(const std::vector<std::int64_t>& weights) {
  std::vector<Flow> flows;
  for (std::uint32_t u = 0; u < 1U << weights.size(); ++u) {
    for (std::size_t d = 0; d < weights.size(); ++d) {
      const std::uint32_t v = u ^ 1U << d;
      if (u < v) flows.push_back({u, v, weights[d], 0});
    }
  }
  return flows;
}

// By Han's inequality a set of 2^k vertices has at most the edges of a cube of the k heaviest
// dimensions inside, so the others leave every leaf and pod.
std::int64_t HypercubeOptimum(std::vector<std::int64_t> weights, std::size_t leaf,
                              std::size_t pod) {
  std::sort(weights.rbegin(), weights.rend());
  const std::int64_t edges = std::int64_t{1} << (weights.size() - 1);
  std::int64_t cost = 0;
  for (std::size_t d = leaf; d < weights.size(); ++d)
    cost += weights[d] * edges * (d < pod ? 2 : 4);
  return cost;
}

struct OrderCase {
  std::string name;
  std::vector<LeafShape> leaves;
  std::vector<Flow> flows;
  std::int64_t optimum = 0;
};

void PrintTo(const OrderCase& c, std::ostream* out) { *out << c.name; }

class StructuredOrderTest : public ::testing::TestWithParam<OrderCase> {};

TEST_P(StructuredOrderTest, IsOptimalOnRegularJobs) {
  const OrderCase& c = GetParam();
  const MappingProblem problem = testing::TreeProblem(c.leaves, c.flows);
  const PlaceTree tree = MakePlaceTree(problem);
  const SlotOrder order = StructuredOrders(problem, tree).front();
  const ClassAssignment assignment = FillInOrder(problem, tree, order);
  EXPECT_TRUE(testing::ObeysRules(problem, assignment));
  EXPECT_EQ(testing::CostOf(problem, c.flows, assignment), c.optimum);
}

INSTANTIATE_TEST_SUITE_P(
    All, StructuredOrderTest,
    ::testing::Values(
        // 16 cells of a plane have at most 24 sides in common, of 112: at least 16 leave.
        OrderCase{"plane", UniformLeaves(4, 16, 4), testing::GridFlows({8, 8}), 16 * kInPod},
        // 8 cells of space have at most 12 in common, of 144.
        OrderCase{"space", UniformLeaves(8, 8, 8), testing::GridFlows({4, 4, 4}), 48 * kInPod},
        // Besides, 32 cells of a plane of 64 have a border of at least 8.
        OrderCase{"plane_in_pods", UniformLeaves(4, 16, 2), testing::GridFlows({8, 8}),
                  16 * kInPod + 8 * kInPod},
        OrderCase{"line", UniformLeaves(6, 8, 3), testing::GridFlows({48}),
                  5 * kInPod + 1 * kInPod},
        OrderCase{"cube_light_dimensions_first", UniformLeaves(8, 8, 4),
                  Hypercube({1, 2, 3, 5, 8, 13}), HypercubeOptimum({1, 2, 3, 5, 8, 13}, 3, 5)},
        OrderCase{"cube_mixed", UniformLeaves(16, 4, 4), Hypercube({4, 1, 9, 2, 7, 3}),
                  HypercubeOptimum({4, 1, 9, 2, 7, 3}, 2, 4)}),
    [](const auto& tested) { return tested.param.name; });

TEST(MapSlots, IsOptimalOnARingWhateverItsLabels) {
  std::vector<std::uint32_t> label(32);
  std::iota(label.begin(), label.end(), 0U);
  std::mt19937_64 random(7);
  for (int i = 0; i < 5; ++i) {
    const std::vector<Flow> flows = testing::RingFlows(label);
    const MappingProblem problem = testing::TreeProblem(UniformLeaves(4, 8, 4), flows);
    // Each of the 4 leaves has to be left by 2 edges.
    EXPECT_EQ(testing::CostOf(problem, flows, MapSlots(problem, {}, {})), 4 * kInPod);
    std::shuffle(label.begin(), label.end(), random);
  }
}

TEST(MapSlots, MapsOneSlotAndSlotsThatDoNotTalk) {
  EXPECT_THAT(MapSlots(testing::TreeProblem({{1, 0}}, {}), {}, {}), ElementsAre(0));
  const MappingProblem silent = testing::TreeProblem({{2, 0}, {3, 1}}, {});
  EXPECT_TRUE(testing::ObeysRules(silent, MapSlots(silent, {}, {})));
}

TEST(MapSlots, TakesBytesBeyond32Bits) {
  constexpr std::int64_t kHuge = std::int64_t{1} << 52;
  std::vector<Flow> flows = testing::GridFlows({4, 8});
  for (Flow& flow : flows) flow.bytes = kHuge;
  const MappingProblem problem = testing::TreeProblem(UniformLeaves(2, 16, 1), flows);
  EXPECT_EQ(testing::CostOf(problem, flows, MapSlots(problem, {}, {})), 4 * kHuge * 4);
}

TEST(MapSlots, KeepsAStartThatMeetsTheBound) {
  const std::vector<Flow> flows = testing::GridFlows({4, 4});
  const MappingProblem problem = testing::TreeProblem(UniformLeaves(4, 4, 4), flows);
  const ClassAssignment tiles = {0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3};
  MapOptions options;
  options.lower_bound = 8 * kInPod;
  EXPECT_EQ(MapSlots(problem, {tiles}, options), tiles);
}

TEST(SwapSearch, SwapsNothingAcrossShapes) {
  const std::vector<Flow> flows = {{0, 2, 5, 0}, {1, 3, 5, 0}};
  MappingProblem problem = testing::TreeProblem(UniformLeaves(2, 2, 1), flows);
  problem.class_shape = {0, 1};
  problem.slot_shape = {0, 0, 1, 1};
  const ClassAssignment start = {0, 0, 1, 1};
  SwapSearch search(problem, start);
  search.Descend(1000);
  Random random(1);
  search.Anneal(100, 1, 1000, Deadline(), &random);
  EXPECT_EQ(search.assignment(), start);
}

}  // namespace
}  // namespace rankroute
