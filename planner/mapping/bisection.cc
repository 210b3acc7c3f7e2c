#include "planner/mapping/bisection.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "planner/mapping/coarsening.h"
#include "planner/mapping/refinement.h"

namespace rankroute {
namespace {

// Coarsening ends where a step leaves more than this share of the vertices.
constexpr double kLeastShrink = 0.9;
// No coarse vertex is larger than this part of the graph.
constexpr std::int64_t kVerticesAtLeast = 30;
// Small graphs get fewer tries: one for so many vertices, but at least so many.
constexpr int kVerticesPerGrowth = 3;
constexpr int kLeastGrowths = 2;
// Passes of refinement at the coarsest level, between, and at the finest.
constexpr int kCoarsestPasses = 4;
constexpr int kPasses = 3;
constexpr int kFinestPasses = 6;

// Grows side 0 from a random vertex by the vertex whose move gains most, until it has `target`.
class Growth {
 public:
  void Grow(const WeightedGraph& graph, std::int64_t target, Random* random, Sides* sides) {
    const std::uint32_t n = graph.vertices();
    sides->assign(n, 1);
    gain_.assign(n, 0);
    seen_.assign(n, false);
    heap_.Reset(n);
    std::int64_t size = 0;
    for (std::uint32_t u = 0; u < n; ++u) {
      for (std::uint32_t e = graph.first[u]; e < graph.first[u + 1]; ++e) {
        gain_[u] -= graph.weight[e];
      }
      if (graph.fixed[u] >= 0) seen_[u] = true;
    }
    for (std::uint32_t u = 0; u < n; ++u) {
      if (graph.fixed[u] == 0) Take(graph, u, &size, sides);
    }
    std::uint32_t next = random->Below(n);  // Where to go on looking for a start.
    for (std::uint32_t looked = 0; size < target;) {
      if (heap_.empty()) {
        for (; looked < n && seen_[next]; ++looked) next = next + 1 == n ? 0 : next + 1;
        if (looked == n) break;
        seen_[next] = true;
        heap_.Push(next, gain_[next]);
      }
      const std::uint32_t u = heap_.top();
      heap_.Remove(u);
      if (size + graph.size[u] / 2 <= target) Take(graph, u, &size, sides);
    }
  }

 private:
  void Take(const WeightedGraph& graph, std::uint32_t u, std::int64_t* size, Sides* sides) {
    (*sides)[u] = 0;
    *size += graph.size[u];
    for (std::uint32_t e = graph.first[u]; e < graph.first[u + 1]; ++e) {
      const std::uint32_t other = graph.to[e];
      gain_[other] += 2 * graph.weight[e];
      if (heap_.Contains(other)) {
        heap_.Update(other, gain_[other]);
      } else if (!seen_[other]) {
        seen_[other] = true;
        heap_.Push(other, gain_[other]);
      }
    }
  }

  std::vector<std::int64_t> gain_;
  std::vector<bool> seen_;
  VertexHeap heap_;
};

std::int64_t LargestVertex(const WeightedGraph& graph) {
  return *std::max_element(graph.size.begin(), graph.size.end());
}

Sides Projected(const Sides& coarse, const std::vector<std::uint32_t>& vertex) {
  Sides fine(vertex.size());
  for (std::size_t u = 0; u < fine.size(); ++u) fine[u] = coarse[vertex[u]];
  return fine;
}

}  // namespace

std::int64_t Bisect(const WeightedGraph& graph, std::int64_t target, const BisectionEffort& effort,
                    Random* random, Sides* sides) {
  const auto total = std::accumulate(graph.size.begin(), graph.size.end(), std::int64_t{0});
  const auto max_size =
      static_cast<std::int32_t>(std::max<std::int64_t>(2, total / kVerticesAtLeast));
  std::vector<Coarsened> levels;
  const auto at = [&](std::size_t level) -> const WeightedGraph& {
    return level == 0 ? graph : levels[level - 1].graph;
  };
  while (at(levels.size()).vertices() > effort.coarsest) {
    const WeightedGraph& finer = at(levels.size());
    Coarsened coarser = Coarsen(finer, max_size, random);
    if (coarser.graph.vertices() > kLeastShrink * finer.vertices()) break;
    levels.push_back(std::move(coarser));
  }
  Refiner refiner;
  const auto refine = [&](std::size_t level, int passes, std::int64_t slack, std::int64_t crossing,
                          Sides* refined) {
    const std::int64_t largest = LargestVertex(at(level));
    const RefinementGoal goal = {target, std::max(largest, total / slack),
                                 level == 0 ? 0 : largest / 2, passes, effort.futile_moves};
    return refiner.Refine(at(level), goal, crossing, random, refined);
  };
  Growth growth;
  Sides grown;
  std::int64_t best = std::numeric_limits<std::int64_t>::max();
  const int growths = std::min(
      effort.growths,
      std::max(kLeastGrowths, static_cast<int>(at(levels.size()).vertices()) / kVerticesPerGrowth));
  for (int i = 0; i < growths; ++i) {
    growth.Grow(at(levels.size()), target, random, &grown);
    const std::int64_t crossing = refine(levels.size(), kCoarsestPasses, 50,
                                         CrossingWeight(at(levels.size()), grown), &grown);
    if (crossing >= best) continue;
    best = crossing;
    *sides = grown;
  }
  for (std::size_t level = levels.size(); level-- > 0;) {
    *sides = Projected(*sides, levels[level].vertex);
    best = refine(level, level == 0 ? kFinestPasses : kPasses, 100, best, sides);
  }
  return best;
}

}  // namespace rankroute
