#include "planner/mapping/coarsening.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace rankroute {
namespace {

constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

// The partner of each vertex; itself where it has none.
std::vector<std::uint32_t> Matching(const WeightedGraph& graph, std::int32_t max_size,
                                    Random* random) {
  const std::uint32_t n = graph.vertices();
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0U);
  for (std::uint32_t i = n; i > 1; --i) std::swap(order[i - 1], order[random->Below(i)]);
  std::vector<std::uint32_t> partner(n, kNone);
  std::uint32_t lonely = kNone;  // The last vertex without edges that has no partner.
  for (const std::uint32_t u : order) {
    if (partner[u] != kNone) continue;
    std::uint32_t best = kNone;
    std::int64_t heaviest = -1;
    const auto may_join = [&](std::uint32_t v) {
      return v != u && partner[v] == kNone && graph.size[u] + graph.size[v] <= max_size &&
             graph.fixed[u] == graph.fixed[v];
    };
    for (std::uint32_t e = graph.first[u]; e < graph.first[u + 1]; ++e) {
      if (graph.weight[e] > heaviest && may_join(graph.to[e])) {
        best = graph.to[e];
        heaviest = graph.weight[e];
      }
    }
    if (graph.first[u] == graph.first[u + 1]) {
      if (lonely != kNone && may_join(lonely)) {
        best = std::exchange(lonely, kNone);
      } else {
        lonely = u;
      }
    }
    if (best == kNone) continue;
    partner[u] = best;
    partner[best] = u;
  }
  for (std::uint32_t u = 0; u < n; ++u) {
    if (partner[u] == kNone) partner[u] = u;
  }
  return partner;
}

// Joins edges of a pair to the same vertex: `at[v]` is the edge to v that the present vertex has.
void AppendEdges(const WeightedGraph& graph, std::uint32_t from,
                 const std::vector<std::uint32_t>& vertex, std::uint32_t self, std::size_t begin,
                 std::vector<std::size_t>* at, WeightedGraph* coarse) {
  for (std::uint32_t e = graph.first[from]; e < graph.first[from + 1]; ++e) {
    const std::uint32_t to = vertex[graph.to[e]];
    if (to == self) continue;
    if ((*at)[to] >= begin && (*at)[to] < coarse->to.size()) {
      coarse->weight[(*at)[to]] += graph.weight[e];
    } else {
      (*at)[to] = coarse->to.size();
      coarse->to.push_back(to);
      coarse->weight.push_back(graph.weight[e]);
    }
  }
}

}  // namespace

Coarsened Coarsen(const WeightedGraph& graph, std::int32_t max_size, Random* random) {
  const std::vector<std::uint32_t> partner = Matching(graph, max_size, random);
  Coarsened result;
  result.vertex.resize(graph.vertices());
  std::vector<std::uint32_t> lower;  // By coarse vertex: the lower one of its pair.
  for (std::uint32_t u = 0; u < graph.vertices(); ++u) {
    if (partner[u] < u) continue;
    result.vertex[u] = result.vertex[partner[u]] = static_cast<std::uint32_t>(lower.size());
    lower.push_back(u);
  }
  WeightedGraph& coarse = result.graph;
  coarse.to.reserve(graph.to.size());
  coarse.weight.reserve(graph.to.size());
  coarse.first.push_back(0);
  std::vector<std::size_t> at(lower.size(), static_cast<std::size_t>(-1));
  for (std::uint32_t c = 0; c < lower.size(); ++c) {
    const std::uint32_t u = lower[c];
    const std::uint32_t v = partner[u];
    const std::size_t begin = coarse.to.size();
    AppendEdges(graph, u, result.vertex, c, begin, &at, &coarse);
    if (v != u) AppendEdges(graph, v, result.vertex, c, begin, &at, &coarse);
    coarse.size.push_back(graph.size[u] + (v != u ? graph.size[v] : 0));
    coarse.fixed.push_back(graph.fixed[u]);
    coarse.first.push_back(static_cast<std::uint32_t>(coarse.to.size()));
  }
  return result;
}

}  // namespace rankroute
