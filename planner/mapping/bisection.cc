#include "planner/mapping/bisection.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace rankroute {
namespace {

// Coarsening ends where a step leaves more than this share of the vertices.
constexpr double kLeastShrink = 0.9;
// No coarse vertex is larger than this part of the graph.
constexpr std::int64_t kVerticesAtLeast = 30;
// Passes of refinement at the coarsest level, between, and at the finest.
constexpr int kCoarsestPasses = 1;
constexpr int kPasses = 3;
constexpr int kFinestPasses = 6;
// Moves without gain after which the pass at the coarsest level ends.
constexpr int kCoarsestFutileMoves = 7;
// Sides may differ by this part of the graph while vertices move.
constexpr std::int64_t kCoarsestSlack = 50;
constexpr std::int64_t kSlack = 100;

// The cut of the finer graph. Vertices that went into one inside a side are inside it as well.
void Project(const Coarsened& coarse, const Cut& coarse_cut, const BisectionGraph& fine, Cut* cut) {
  const std::uint32_t n = fine.vertices();
  cut->crossing = coarse_cut.crossing;
  cut->size = coarse_cut.size;
  cut->sides.resize(n);
  cut->gain.resize(n);
  for (std::uint32_t u = 0; u < n; ++u) cut->sides[u] = coarse_cut.sides[coarse.vertex[u]];
  for (std::uint32_t u = 0; u < n; ++u) {
    const std::uint32_t c = coarse.vertex[u];
    std::int32_t gain = -fine.degree[u];
    if (coarse_cut.gain[c] != -coarse.graph.degree[c]) {
      for (std::uint32_t e = fine.first[u]; e < fine.first[u + 1]; ++e) {
        if (cut->sides[fine.to[e]] != cut->sides[u]) gain += 2 * fine.weight[e];
      }
    }
    cut->gain[u] = gain;
  }
}

}  // namespace

// Returns how many levels there are above the graph.
std::size_t Bisector::CoarsenAll(const BisectionGraph& graph, std::int32_t max_size,
                                 std::uint32_t coarsest, Random* random) {
  std::size_t levels = 0;
  while (Level(levels, graph).vertices() > coarsest) {
    if (levels == levels_.size()) levels_.emplace_back();
    const BisectionGraph& finer = Level(levels, graph);
    coarsener_.Coarsen(finer, max_size, random, &levels_[levels]);
    if (levels_[levels].graph.vertices() > kLeastShrink * finer.vertices()) break;
    ++levels;
  }
  return levels;
}

void Bisector::BisectCoarsest(const BisectionGraph& graph, const RefinementGoal& goal, int tries,
                              Random* random) {
  for (int i = 0; i < tries; ++i) {
    growth_.Grow(graph, goal.target, random, &cut_);
    refiner_.Refine(graph, goal, random, &cut_);
    if (i == 0 || cut_.crossing < best_.crossing) std::swap(best_, cut_);
  }
}

std::int64_t Bisector::Bisect(const BisectionGraph& graph, std::int64_t target,
                              const BisectionEffort& effort, Random* random, Sides* sides) {
  const auto total = std::accumulate(graph.size.begin(), graph.size.end(), std::int64_t{0});
  const auto max_size =
      static_cast<std::int32_t>(std::max<std::int64_t>(2, total / kVerticesAtLeast));
  const std::size_t levels = CoarsenAll(graph, max_size, effort.coarsest, random);
  const auto goal = [&](std::size_t level, std::int64_t slack, int passes, int futile_moves) {
    const BisectionGraph& at = Level(level, graph);
    const std::int64_t largest = *std::max_element(at.size.begin(), at.size.end());
    return RefinementGoal{target, std::max(largest, total / slack), level == 0 ? 0 : largest / 2,
                          passes, futile_moves};
  };
  BisectCoarsest(Level(levels, graph),
                 goal(levels, kCoarsestSlack, kCoarsestPasses, kCoarsestFutileMoves),
                 effort.growths, random);
  for (std::size_t level = levels; level-- > 0;) {
    Project(levels_[level], best_, Level(level, graph), &cut_);
    refiner_.Refine(Level(level, graph),
                    goal(level, kSlack, level == 0 ? kFinestPasses : kPasses, effort.futile_moves),
                    random, &cut_);
    std::swap(best_, cut_);
  }
  *sides = best_.sides;
  return best_.crossing;
}

}  // namespace rankroute
