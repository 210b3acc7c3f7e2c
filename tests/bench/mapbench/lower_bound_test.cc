#include "tests/bench/mapbench/lower_bound.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

#include "tests/bench/mapbench/lines.h"

namespace rankroute::mapbench {
namespace {

constexpr int kServers = 8;

// The least cost over all orders of the servers, each with 8 consecutive ranks.
std::int64_t LeastCost(const Graph& graph, const Topology& topology) {
  std::int64_t weight[kServers][kServers] = {};
  std::int64_t hops[kServers][kServers] = {};
  for (int v = 0; v < graph.size(); ++v) {
    for (std::size_t e = graph.begin[v]; e < graph.begin[v + 1]; ++e) {
      weight[v / kNpusPerServer][graph.neighbor[e] / kNpusPerServer] += graph.weight[e];
    }
  }
  std::vector<int> order(kServers);
  std::iota(order.begin(), order.end(), 0);
  for (const int a : order) {
    for (const int b : order) hops[a][b] = topology.Hops(a * kNpusPerServer, b * kNpusPerServer);
  }
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  do {
    std::int64_t cost = 0;
    for (int a = 0; a < kServers; ++a) {
      for (int b = 0; b < a; ++b) cost += weight[a][b] * hops[order[a]][order[b]];
    }
    least = std::min(least, cost);
  } while (std::next_permutation(order.begin(), order.end()));
  return least;
}

// By the definition: every order of eight servers is tried. A bound that says next to nothing would
// be sound as well, so it has to come near; less so with experts, whose cliques are cut up.
TEST(MapbenchLowerBoundTest, NoOrderCostsLessAndSomeAlmostAsLittle) {
  struct {
    JobShape job;
    double share;
  } const cases[] = {
      {{JobKind::kDense, 8, 1, 2, 4}, 0.85},           {{JobKind::kDense, 8, 1, 4, 2}, 0.85},
      {{JobKind::kInterleaved, 8, 1, 2, 4}, 0.85},     {{JobKind::kDense, 8, 1, 8, 1}, 0.85},
      {{JobKind::kHalvingDoubling, 8, 1, 8, 1}, 0.85}, {{JobKind::kMoe, 1, 16, 32, 2}, 0.6}};
  const Allocation allocations[] = {{{3, 3, 2}}, {{2, 2}, {2, 2}}, {{5}, {3}}, {{4, 1}, {3}}};
  for (const auto& c : cases) {
    const JobWeights weights = WeightsOf(c.job);
    const Graph graph = JobGraph(c.job, weights);
    for (std::size_t i = 0; i < std::size(allocations); ++i) {
      const Topology topology = MakeTopology(allocations[i], false, 1);
      const auto least = static_cast<double>(LeastCost(graph, topology));
      const auto bound = static_cast<double>(LowerBound(c.job, weights, graph, topology));
      SCOPED_TRACE(testing::Message() << "kind " << static_cast<int>(c.job.kind) << ", dp "
                                      << c.job.dp << ", allocation " << i);
      EXPECT_LE(bound, least);
      EXPECT_GE(bound, c.share * least);
    }
  }
}

// The greatest weight inside k of the graph's vertices, for every k, over all subsets.
LineWeights ByAllSubsets(const Graph& graph) {
  LineWeights best(static_cast<std::size_t>(graph.size()) + 1, 0);
  for (unsigned subset = 0; subset < 1U << graph.size(); ++subset) {
    double inside = 0;
    std::size_t members = 0;
    for (int v = 0; v < graph.size(); ++v) {
      if ((subset >> v & 1U) == 0) continue;
      ++members;
      for (std::size_t e = graph.begin[v]; e < graph.begin[v + 1]; ++e) {
        const bool counted = graph.neighbor[e] < v && (subset >> graph.neighbor[e] & 1U) != 0;
        if (counted) inside += static_cast<double>(graph.weight[e]);
      }
    }
    best[members] = std::max(best[members], inside);
  }
  return best;
}

TEST(MapbenchLinesTest, ChainsRingsAndCliquesHoldWhatTheirBestSubsetsHold) {
  for (int length = 1; length <= 7; ++length) {
    for (const bool wraps : {false, true}) {
      std::vector<Edge> chain;
      std::vector<Edge> clique;
      for (int v = 0; v + 1 < length; ++v) chain.push_back({v, v + 1, 3});
      if (wraps && length > 2) chain.push_back({length - 1, 0, 3});
      clique = chain;
      for (int a = 0; a < length; ++a) {
        for (int b = a + 1; b < length; ++b) clique.push_back({a, b, 5});
      }
      EXPECT_EQ(ChainWeights(length, 3, wraps), ByAllSubsets(MakeGraph(length, chain))) << length;
      EXPECT_EQ(CliqueWeights(length, 5, 3, wraps), ByAllSubsets(MakeGraph(length, clique)))
          << length;
    }
  }
}

TEST(MapbenchLinesTest, CubesHoldWhatTheirBestSubsetsHold) {
  for (const std::vector<std::int64_t>& dimensions :
       {std::vector<std::int64_t>{4}, {1, 2}, {1, 2, 4}, {1, 2, 4, 8}, {5, 5, 5}, {9, 1, 3}}) {
    const int size = 1 << dimensions.size();
    std::vector<Edge> edges;
    for (int v = 0; v < size; ++v) {
      for (std::size_t bit = 0; bit < dimensions.size(); ++bit) {
        const int other = v ^ (1 << bit);
        if (v < other) edges.push_back({v, other, dimensions[bit]});
      }
    }
    EXPECT_EQ(CubeWeights(dimensions), ByAllSubsets(MakeGraph(size, std::move(edges))));
  }
}

TEST(MapbenchLinesTest, TheEnvelopeIsConcaveAndCovers) {
  for (const LineWeights& weights : {ChainWeights(7, 3, true), ChainWeights(1, 3, false),
                                     CubeWeights({1, 2, 4}), CliqueWeights(6, 5, 1, false)}) {
    const int length = static_cast<int>(weights.size()) - 1;
    for (int limit = 1; limit <= length; ++limit) {
      const std::vector<double> envelope = ConcaveEnvelope(weights, limit);
      ASSERT_EQ(envelope.size(), static_cast<std::size_t>(limit) + 1);
      EXPECT_EQ(envelope[limit], weights[limit]);
      for (int k = 1; k <= limit; ++k) EXPECT_GE(envelope[k], weights[k]);
      for (int k = 2; k < limit; ++k) {
        EXPECT_GE(2 * envelope[k], envelope[k - 1] + envelope[k + 1] - 1e-9);
      }
      EXPECT_EQ(EnvelopeAt(envelope, limit + 0.5), weights[limit]);
    }
  }
}

}  // namespace
}  // namespace rankroute::mapbench
