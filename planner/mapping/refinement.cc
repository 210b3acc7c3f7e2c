#include "planner/mapping/refinement.h"

#include <cstdlib>

namespace rankroute {

// Only vertices at the border may move first, all where the sizes are wrong; the others follow as
// their neighbours move.
void Refiner::StartPass(const BisectionGraph& graph, bool balanced, const Cut& cut) {
  const std::uint32_t n = graph.vertices();
  for (VertexHeap& heap : movable_) heap.Reset(n);
  moved_.resize(n);
  log_.clear();
  for (std::uint32_t u = 0; u < n; ++u) {
    moved_[u] = graph.fixed[u] >= 0 ? 1 : 0;
    const bool inside = cut.gain[u] == -graph.degree[u] && graph.degree[u] > 0;
    if (moved_[u] == 0 && (!inside || !balanced)) movable_[cut.sides[u]].Push(u, cut.gain[u]);
  }
}

int Refiner::SideToLeave(const RefinementGoal& goal, std::int64_t excess, Random* random) const {
  int side = kNoSide;
  if (excess > goal.tolerance) {
    side = 0;
  } else if (excess < -goal.tolerance) {
    side = 1;
  } else if (movable_[0].empty() || movable_[1].empty()) {
    side = movable_[0].empty() ? 1 : 0;
  } else {
    const std::int32_t gain_0 = movable_[0].top_key();
    const std::int32_t gain_1 = movable_[1].top_key();
    if (gain_0 != gain_1) {
      side = gain_0 > gain_1 ? 0 : 1;
    } else if (excess != 0) {
      side = excess > 0 ? 0 : 1;
    } else {
      side = static_cast<int>(random->Next() & 1);
    }
  }
  return movable_[side].empty() ? kNoSide : side;
}

void Refiner::Move(const BisectionGraph& graph, std::uint32_t vertex, Cut* cut) {
  const std::int8_t from = cut->sides[vertex];
  moved_[vertex] = 1;
  log_.push_back(vertex);
  cut->sides[vertex] = static_cast<std::int8_t>(1 - from);
  cut->size += from == 0 ? -graph.size[vertex] : graph.size[vertex];
  cut->crossing -= cut->gain[vertex];
  cut->gain[vertex] = -cut->gain[vertex];
  for (std::uint32_t e = graph.first[vertex]; e < graph.first[vertex + 1]; ++e) {
    const std::uint32_t other = graph.to[e];
    const std::int8_t side = cut->sides[other];
    cut->gain[other] += side == from ? 2 * graph.weight[e] : -2 * graph.weight[e];
    if (moved_[other] != 0) continue;
    if (movable_[side].Contains(other)) {
      movable_[side].Update(other, cut->gain[other]);
    } else {
      movable_[side].Push(other, cut->gain[other]);
    }
  }
}

void Refiner::UndoLast(const BisectionGraph& graph, Cut* cut) {
  const std::uint32_t vertex = log_.back();
  log_.pop_back();
  const std::int8_t from = cut->sides[vertex];
  cut->sides[vertex] = static_cast<std::int8_t>(1 - from);
  cut->size += from == 0 ? -graph.size[vertex] : graph.size[vertex];
  cut->crossing -= cut->gain[vertex];
  cut->gain[vertex] = -cut->gain[vertex];
  for (std::uint32_t e = graph.first[vertex]; e < graph.first[vertex + 1]; ++e) {
    const std::uint32_t other = graph.to[e];
    cut->gain[other] += cut->sides[other] == from ? 2 * graph.weight[e] : -2 * graph.weight[e];
  }
}

bool Refiner::RunPass(const BisectionGraph& graph, const RefinementGoal& goal, Random* random,
                      Cut* cut) {
  const std::int64_t crossing_before = cut->crossing;
  const std::int64_t distance_before = std::abs(cut->size - goal.target);
  StartPass(graph, distance_before <= goal.exact, *cut);
  std::int64_t best_crossing = cut->crossing;
  std::int64_t best_distance = distance_before;
  std::size_t best_moves = 0;
  int futile = 0;
  for (;;) {
    const std::int64_t excess = cut->size - goal.target;
    const int side = SideToLeave(goal, excess, random);
    if (side == kNoSide) break;
    const std::uint32_t vertex = movable_[side].top();
    movable_[side].Remove(vertex);
    const std::int64_t after = excess + (side == 0 ? -graph.size[vertex] : graph.size[vertex]);
    if (std::abs(after) > goal.tolerance && std::abs(after) > std::abs(excess)) continue;
    Move(graph, vertex, cut);
    const std::int64_t distance = std::abs(after);
    const bool fits = distance <= goal.exact;
    const bool better = fits ? best_distance > goal.exact || cut->crossing < best_crossing ||
                                   (cut->crossing == best_crossing && distance < best_distance)
                             : best_distance > goal.exact && distance < best_distance;
    if (better) {
      best_crossing = cut->crossing;
      best_distance = distance;
      best_moves = log_.size();
      futile = 0;
    } else if (++futile > goal.futile_moves && best_distance <= goal.exact) {
      break;
    }
  }
  while (log_.size() > best_moves) UndoLast(graph, cut);
  return best_crossing < crossing_before || best_distance < distance_before;
}

void Refiner::Refine(const BisectionGraph& graph, const RefinementGoal& goal, Random* random,
                     Cut* cut) {
  for (int pass = 0; pass < goal.passes; ++pass) {
    if (!RunPass(graph, goal, random, cut)) break;
  }
}

}  // namespace rankroute
