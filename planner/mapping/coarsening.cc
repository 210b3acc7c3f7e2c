#include "planner/mapping/coarsening.h"

#include <numeric>
#include <utility>

namespace rankroute {
namespace {

constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

}  // namespace

void Coarsener::Match(const BisectionGraph& graph, std::int32_t max_size, Random* random) {
  const std::uint32_t n = graph.vertices();
  order_.resize(n);
  std::iota(order_.begin(), order_.end(), 0U);
  for (std::uint32_t i = n; i > 1; --i) std::swap(order_[i - 1], order_[random->Below(i)]);
  partner_.assign(n, kNone);
  std::uint32_t lonely = kNone;  // The last vertex without edges that has no partner.
  for (const std::uint32_t u : order_) {
    if (partner_[u] != kNone) continue;
    std::uint32_t best = kNone;
    std::int32_t heaviest = -1;
    const auto may_join = [&](std::uint32_t v) {
      return v != u && partner_[v] == kNone && graph.size[u] + graph.size[v] <= max_size &&
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
    partner_[u] = best;
    partner_[best] = u;
  }
  for (std::uint32_t u = 0; u < n; ++u) {
    if (partner_[u] == kNone) partner_[u] = u;
  }
}

// Joins edges of a pair to the same vertex.
void Coarsener::AppendEdges(const BisectionGraph& graph, std::uint32_t from, std::uint32_t self,
                            std::uint32_t begin, Coarsened* result) {
  BisectionGraph& coarse = result->graph;
  std::uint32_t edges = edges_;
  std::int32_t degree = 0;
  for (std::uint32_t e = graph.first[from]; e < graph.first[from + 1]; ++e) {
    const std::uint32_t to = result->vertex[graph.to[e]];
    if (to == self) continue;
    const std::int32_t weight = graph.weight[e];
    degree += weight;
    if (at_[to] >= begin && at_[to] != kNone) {
      coarse.weight[at_[to]] += weight;
    } else {
      at_[to] = edges;
      coarse.to[edges] = to;
      coarse.weight[edges++] = weight;
    }
  }
  edges_ = edges;
  coarse.degree[self] += degree;
}

void Coarsener::Coarsen(const BisectionGraph& graph, std::int32_t max_size, Random* random,
                        Coarsened* result) {
  Match(graph, max_size, random);
  result->vertex.resize(graph.vertices());
  lower_.clear();
  for (std::uint32_t u = 0; u < graph.vertices(); ++u) {
    if (partner_[u] < u) continue;
    result->vertex[u] = result->vertex[partner_[u]] = static_cast<std::uint32_t>(lower_.size());
    lower_.push_back(u);
  }
  BisectionGraph& coarse = result->graph;
  coarse.to.resize(graph.to.size());
  coarse.weight.resize(graph.to.size());
  coarse.degree.assign(lower_.size(), 0);
  coarse.size.resize(lower_.size());
  coarse.fixed.resize(lower_.size());
  coarse.first.assign(lower_.size() + 1, 0);
  edges_ = 0;
  at_.assign(lower_.size(), kNone);
  for (std::uint32_t c = 0; c < lower_.size(); ++c) {
    const std::uint32_t u = lower_[c];
    const std::uint32_t v = partner_[u];
    const std::uint32_t begin = edges_;
    AppendEdges(graph, u, c, begin, result);
    if (v != u) AppendEdges(graph, v, c, begin, result);
    coarse.size[c] = graph.size[u] + (v != u ? graph.size[v] : 0);
    coarse.fixed[c] = graph.fixed[u];
    coarse.first[c + 1] = edges_;
  }
  coarse.to.resize(edges_);
  coarse.weight.resize(edges_);
}

}  // namespace rankroute
