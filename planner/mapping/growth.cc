#include "planner/mapping/growth.h"

namespace rankroute {

void Growth::Grow(const BisectionGraph& graph, std::int64_t target, Random* random, Cut* cut) {
  const std::uint32_t n = graph.vertices();
  cut->sides.assign(n, 1);
  cut->gain.resize(n);
  cut->crossing = 0;
  cut->size = 0;
  seen_.resize(n);
  heap_.Reset(n);
  for (std::uint32_t u = 0; u < n; ++u) {
    cut->gain[u] = -graph.degree[u];
    seen_[u] = graph.fixed[u] >= 0 ? 1 : 0;
  }
  for (std::uint32_t u = 0; u < n; ++u) {
    if (graph.fixed[u] == 0) Take(graph, u, cut);
  }
  std::uint32_t next = random->Below(n);  // Where to go on looking for a start.
  for (std::uint32_t looked = 0; cut->size < target;) {
    if (heap_.empty()) {
      for (; looked < n && seen_[next] != 0; ++looked) next = next + 1 == n ? 0 : next + 1;
      if (looked == n) break;
      seen_[next] = 1;
      heap_.Push(next, cut->gain[next]);
    }
    const std::uint32_t u = heap_.top();
    heap_.Remove(u);
    if (cut->size + graph.size[u] / 2 <= target) Take(graph, u, cut);
  }
}

void Growth::Take(const BisectionGraph& graph, std::uint32_t u, Cut* cut) {
  cut->sides[u] = 0;
  cut->size += graph.size[u];
  cut->crossing -= cut->gain[u];
  cut->gain[u] = -cut->gain[u];
  for (std::uint32_t e = graph.first[u]; e < graph.first[u + 1]; ++e) {
    const std::uint32_t other = graph.to[e];
    if (cut->sides[other] == 0) {
      cut->gain[other] -= 2 * graph.weight[e];
      continue;
    }
    cut->gain[other] += 2 * graph.weight[e];
    if (heap_.Contains(other)) {
      heap_.Update(other, cut->gain[other]);
    } else if (seen_[other] == 0) {
      seen_[other] = 1;
      heap_.Push(other, cut->gain[other]);
    }
  }
}

}  // namespace rankroute
