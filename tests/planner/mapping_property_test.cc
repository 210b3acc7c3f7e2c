#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "planner/mapping/annealing.h"
#include "planner/mapping/bisection.h"
#include "planner/mapping/coarsening.h"
#include "planner/mapping/map_slots.h"
#include "planner/mapping/place_tree.h"
#include "planner/mapping/structured_order.h"
#include "planner/mapping/tree_partition.h"
#include "tests/planner/mapping_problems.h"

namespace rankroute {
namespace {

using testing::CostOf;
using testing::Flow;
using testing::LeafShape;
using testing::ObeysRules;
using testing::RandomProblem;
using testing::RandomTreeProblem;

std::int64_t WeightBetween(const std::vector<Flow>& flows, const Sides& sides) {
  std::int64_t weight = 0;
  for (const Flow& flow : flows) weight += sides[flow.u] != sides[flow.v] ? flow.bytes : 0;
  return weight;
}

std::int64_t LeastBisection(const std::vector<Flow>& flows, const BisectionGraph& graph,
                            std::int64_t target) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  const std::uint32_t n = graph.vertices();
  for (std::uint32_t mask = 0; mask < 1U << n; ++mask) {
    Sides sides(n);
    bool allowed = true;
    for (std::uint32_t v = 0; v < n; ++v) {
      sides[v] = static_cast<std::int8_t>(mask >> v & 1);
      allowed = allowed && (graph.fixed[v] < 0 || graph.fixed[v] == sides[v]);
    }
    if (!allowed || std::count(sides.begin(), sides.end(), 0) != target) continue;
    least = std::min(least, WeightBetween(flows, sides));
  }
  return least;
}

// Fixes some vertices as some bisection of that target has them.
void FixSome(std::int64_t target, std::mt19937_64* random, BisectionGraph* graph) {
  std::vector<std::uint32_t> order(graph->vertices());
  std::iota(order.begin(), order.end(), 0U);
  std::shuffle(order.begin(), order.end(), *random);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if ((*random)() % 6 != 0) continue;
    graph->fixed[order[i]] =
        static_cast<std::int8_t>(static_cast<std::int64_t>(i) < target ? 0 : 1);
  }
}

TEST(BisectProperty, HasExactSizesAndCountsWhatCrosses) {
  Bisector bisector;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const auto n = static_cast<std::uint32_t>(1 + random() % 150);
    const auto target = static_cast<std::int64_t>(random() % (n + 1));
    const auto flows = testing::RandomFlows(n, static_cast<std::uint32_t>(1 + seed % 6), &random);
    BisectionGraph graph = testing::GraphOf(n, flows);
    if (seed % 2 == 0) FixSome(target, &random, &graph);
    Random search(seed);
    Sides sides;
    const std::int64_t crossing = bisector.Bisect(graph, target, {}, &search, &sides);
    ASSERT_EQ(sides.size(), n);
    EXPECT_EQ(std::count(sides.begin(), sides.end(), 0), target);
    EXPECT_EQ(crossing, WeightBetween(flows, sides));
    for (std::uint32_t v = 0; v < n; ++v) {
      EXPECT_TRUE(graph.fixed[v] < 0 || graph.fixed[v] == sides[v]);
    }
  }
}

TEST(BisectProperty, IsNeverBelowTheOptimumAndMostlyThere) {
  constexpr int kGraphs = 100;
  Bisector bisector;
  int optimal = 0;
  for (std::uint64_t seed = 0; seed < kGraphs; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const auto n = static_cast<std::uint32_t>(2 + random() % 9);
    const auto target = static_cast<std::int64_t>(random() % (n + 1));
    const auto flows = testing::RandomFlows(n, 4, &random);
    BisectionGraph graph = testing::GraphOf(n, flows);
    FixSome(target, &random, &graph);
    Random search(seed);
    Sides sides;
    const std::int64_t crossing = bisector.Bisect(graph, target, {}, &search, &sides);
    const std::int64_t least = LeastBisection(flows, graph, target);
    EXPECT_GE(crossing, least);
    optimal += crossing == least ? 1 : 0;
  }
  EXPECT_GE(optimal, kGraphs * 3 / 4);
}

TEST(BisectProperty, HasExactSizesOnStars) {
  std::vector<Flow> star;
  for (std::uint32_t v = 1; v < 60; ++v) star.push_back({0, v, v, 0});
  const BisectionGraph graph = testing::GraphOf(60, star);
  for (std::int64_t target = 0; target <= 60; ++target) {
    Random search(1);
    Sides sides;
    const std::int64_t crossing = Bisector().Bisect(graph, target, {}, &search, &sides);
    EXPECT_EQ(crossing, WeightBetween(star, sides));
    EXPECT_EQ(std::count(sides.begin(), sides.end(), 0), target);
  }
}

TEST(BisectProperty, DoesNotDependOnEarlierGraphs) {
  std::mt19937_64 random(3);
  Bisector used;
  for (std::uint32_t n = 150; n > 10; n -= 20) {
    const BisectionGraph graph = testing::GraphOf(n, testing::RandomFlows(n, 5, &random));
    Random first(n);
    Random second(n);
    Sides by_used;
    Sides by_new;
    used.Bisect(graph, n / 3, {}, &first, &by_used);
    Bisector().Bisect(graph, n / 3, {}, &second, &by_new);
    EXPECT_EQ(by_used, by_new);
  }
}

// Weights between pairs of groups, by both ends.
using GroupWeights = std::map<std::pair<std::uint32_t, std::uint32_t>, std::int64_t>;
GroupWeights WeightsBetween(const BisectionGraph& graph, const std::vector<std::uint32_t>& group) {
  GroupWeights weights;
  for (std::uint32_t u = 0; u < graph.vertices(); ++u) {
    for (std::uint32_t e = graph.first[u]; e < graph.first[u + 1]; ++e) {
      if (group[u] == group[graph.to[e]]) continue;
      weights[{group[u], group[graph.to[e]]}] += graph.weight[e];
    }
  }
  return weights;
}

TEST(CoarsenProperty, KeepsWeightsBetweenGroups) {
  Coarsener coarsener;
  Coarsened result;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const auto n = static_cast<std::uint32_t>(2 + random() % 100);
    BisectionGraph graph =
        testing::GraphOf(n, testing::RandomFlows(n, static_cast<std::uint32_t>(seed % 6), &random));
    FixSome(n / 2, &random, &graph);
    for (std::int32_t& size : graph.size) size = 1 + static_cast<std::int32_t>(random() % 3);
    constexpr std::int32_t kMaxSize = 4;
    Random search(seed);
    coarsener.Coarsen(graph, kMaxSize, &search, &result);
    const BisectionGraph& coarse = result.graph;
    std::vector<std::uint32_t> itself(coarse.vertices());
    std::iota(itself.begin(), itself.end(), 0U);
    EXPECT_EQ(WeightsBetween(coarse, itself), WeightsBetween(graph, result.vertex));
    std::vector<std::int32_t> size(coarse.vertices(), 0);
    std::vector<int> joined(coarse.vertices(), 0);
    for (std::uint32_t v = 0; v < n; ++v) {
      const std::uint32_t c = result.vertex[v];
      size[c] += graph.size[v];
      ++joined[c];
      EXPECT_EQ(coarse.fixed[c], graph.fixed[v]);
    }
    EXPECT_EQ(coarse.size, size);
    for (std::uint32_t c = 0; c < coarse.vertices(); ++c) {
      EXPECT_TRUE(joined[c] == 1 || (joined[c] == 2 && size[c] <= kMaxSize));
      EXPECT_EQ(coarse.degree[c], std::accumulate(coarse.weight.begin() + coarse.first[c],
                                                  coarse.weight.begin() + coarse.first[c + 1], 0));
    }
  }
}

TEST(CoarsenProperty, HalvesAPathAndIsolatedVertices) {
  for (const auto& flows : {testing::GridFlows({60}), std::vector<Flow>{}}) {
    Random search(1);
    Coarsened result;
    Coarsener().Coarsen(testing::GraphOf(60, flows), 2, &search, &result);
    EXPECT_GE(result.graph.vertices(), 30U);
    EXPECT_LE(result.graph.vertices(), 45U);
  }
}

ClassAssignment Swapped(ClassAssignment classes, std::uint32_t u, std::uint32_t v) {
  std::swap(classes[u], classes[v]);
  return classes;
}

TEST(SwapSearchProperty, DeltaIsTheDifferenceOfCosts) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem made = testing::MakeRandomProblem(seed, 12);
    ASSERT_EQ(MappingCost(made.problem, made.assignment),
              CostOf(made.problem, made.flows, made.assignment));
    SwapSearch search(made.problem, made.assignment);
    Random random(seed);
    for (int i = 0; i < 2; ++i) {
      const ClassAssignment& now = search.assignment();
      const std::int64_t cost = CostOf(made.problem, made.flows, now);
      for (std::uint32_t u = 0; u < 12; ++u) {
        for (std::uint32_t v = 0; v < 12; ++v) {
          if (u == v) continue;
          EXPECT_EQ(search.SwapDelta(u, v),
                    CostOf(made.problem, made.flows, Swapped(now, u, v)) - cost);
        }
      }
      search.Anneal(30, 1, 500, Deadline(), &random);
    }
  }
}

// Whether some swap of a free slot with one in the class of a neighbour saves anything.
bool SomeSwapHelps(const RandomProblem& made, const ClassAssignment& classes) {
  const MappingProblem& problem = made.problem;
  const std::int64_t cost = CostOf(problem, made.flows, classes);
  const auto free = [&](std::uint32_t slot) {
    return problem.fixed_class[slot] == MappingProblem::kFree;
  };
  for (const Flow& flow : made.flows) {
    for (const auto& [u, neighbour] : {std::pair(flow.u, flow.v), std::pair(flow.v, flow.u)}) {
      for (std::uint32_t v = 0; v < problem.slots(); ++v) {
        if (!free(u) || !free(v) || classes[v] != classes[neighbour]) continue;
        if (problem.slot_shape[u] != problem.slot_shape[v]) continue;
        if (CostOf(problem, made.flows, Swapped(classes, u, v)) < cost) return true;
      }
    }
  }
  return false;
}

TEST(SwapSearchProperty, DescentEndsWhereNoSwapHelps) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem made = testing::MakeRandomProblem(seed, 20);
    SwapSearch search(made.problem, made.assignment);
    search.Descend(std::numeric_limits<std::int64_t>::max());
    EXPECT_TRUE(ObeysRules(made.problem, search.assignment()));
    EXPECT_FALSE(SomeSwapHelps(made, search.assignment()));
  }
}

// Also a check that no swap is left out because of what it is believed to cost at least.
TEST(SwapSearchProperty, AnnealingWithoutHeatEndsWhereNoSwapHelps) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem made = testing::MakeRandomProblem(seed, 20);
    SwapSearch search(made.problem, made.assignment);
    Random random(seed);
    EXPECT_TRUE(search.Anneal(50, 5, 5000, Deadline(), &random));
    EXPECT_TRUE(ObeysRules(made.problem, search.assignment()));
    EXPECT_TRUE(search.Anneal(0, 0, 50'000, Deadline(), &random));
    EXPECT_TRUE(ObeysRules(made.problem, search.assignment()));
    EXPECT_FALSE(SomeSwapHelps(made, search.assignment()));
  }
}

TEST(SwapSearchProperty, AnnealingStopsAtTheDeadline) {
  const RandomProblem made = testing::MakeRandomProblem(1, 20);
  SwapSearch search(made.problem, made.assignment);
  Random random(1);
  EXPECT_FALSE(
      search.Anneal(1, 1, std::numeric_limits<std::int64_t>::max(), Deadline(0.0), &random));
  EXPECT_EQ(search.assignment(), made.assignment);
}

TEST(TreePartitionProperty, FillsEveryClassExactly) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const auto slots = static_cast<std::uint32_t>(2 + seed);
    const RandomProblem made = RandomTreeProblem(seed, slots, /*fix=*/seed % 3 == 0);
    const PlaceTree tree = MakePlaceTree(made.problem);
    for (const bool shuffle : {false, true}) {
      Random random(seed);
      EXPECT_TRUE(
          ObeysRules(made.problem, PartitionByTree(made.problem, tree, {}, shuffle, &random)));
    }
  }
}

TEST(StructuredOrderProperty, IsAPermutationAndFillsByTheRules) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem made = seed % 2 == 0 ? testing::MakeRandomProblem(seed, 24)
                                             : RandomTreeProblem(seed, 24, /*fix=*/seed % 3 == 0);
    const PlaceTree tree = MakePlaceTree(made.problem);
    const std::vector<SlotOrder> orders = StructuredOrders(made.problem, tree);
    ASSERT_FALSE(orders.empty());
    for (SlotOrder order : orders) {
      EXPECT_TRUE(ObeysRules(made.problem, FillInOrder(made.problem, tree, order)));
      std::sort(order.begin(), order.end());
      for (std::uint32_t i = 0; i < 24; ++i) EXPECT_EQ(order[i], i);
    }
  }
}

TEST(MapSlotsProperty, FindsTheOptimumOfSmallTrees) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem made =
        RandomTreeProblem(seed, static_cast<std::uint32_t>(2 + seed % 7), /*fix=*/seed % 4 == 0);
    const ClassAssignment mapped = MapSlots(made.problem, {}, {});
    ASSERT_TRUE(ObeysRules(made.problem, mapped));
    EXPECT_EQ(CostOf(made.problem, made.flows, mapped),
              testing::LeastCost(made.problem, made.flows));
  }
}

TEST(MapSlotsProperty, FindsTheOptimumOfSmallIrregularProblems) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem made =
        testing::MakeRandomProblem(seed, static_cast<std::uint32_t>(2 + seed % 7));
    const ClassAssignment mapped = MapSlots(made.problem, {made.assignment}, {});
    ASSERT_TRUE(ObeysRules(made.problem, mapped));
    EXPECT_EQ(CostOf(made.problem, made.flows, mapped),
              testing::LeastCost(made.problem, made.flows));
  }
}

TEST(MapSlotsProperty, RoundsAndStartsNeverMakeItWorse) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem made = RandomTreeProblem(seed, 40, /*fix=*/false);
    const auto cost = [&](const std::vector<ClassAssignment>& starts, const MapOptions& options) {
      return CostOf(made.problem, made.flows, MapSlots(made.problem, starts, options));
    };
    MapOptions no_rounds;
    no_rounds.time_limit_seconds = 0;
    const std::int64_t with_rounds = cost({}, {});
    EXPECT_LE(with_rounds, cost({}, no_rounds));
    const ClassAssignment best = MapSlots(made.problem, {}, {});
    EXPECT_LE(cost({made.assignment, best}, no_rounds), with_rounds);
  }
}

}  // namespace
}  // namespace rankroute
