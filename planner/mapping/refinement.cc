#include "planner/mapping/refinement.h"

#include <algorithm>
#include <cstdlib>

namespace rankroute {

std::int64_t CrossingWeight(const WeightedGraph& graph, const Sides& sides) {
  std::int64_t crossing = 0;
  for (std::uint32_t u = 0; u < graph.vertices(); ++u) {
    for (std::uint32_t e = graph.first[u]; e < graph.first[u + 1]; ++e) {
      if (graph.to[e] > u && sides[u] != sides[graph.to[e]]) crossing += graph.weight[e];
    }
  }
  return crossing;
}

void VertexHeap::Reset(std::uint32_t vertices) {
  heap_.clear();
  place_.assign(vertices, kAbsent);
}

void VertexHeap::Push(std::uint32_t v, std::int64_t key) {
  heap_.emplace_back();
  Up(static_cast<std::uint32_t>(heap_.size() - 1), {key, v});
}

void VertexHeap::Update(std::uint32_t v, std::int64_t key) {
  const std::uint32_t place = place_[v];
  if (key > heap_[place].key) {
    Up(place, {key, v});
  } else {
    Down(place, {key, v});
  }
}

void VertexHeap::Remove(std::uint32_t v) {
  const std::uint32_t place = place_[v];
  place_[v] = kAbsent;
  const Entry last = heap_.back();
  heap_.pop_back();
  if (last.vertex == v) return;
  if (place > 0 && last.key > heap_[(place - 1) / 2].key) {
    Up(place, last);
  } else {
    Down(place, last);
  }
}

void VertexHeap::Up(std::uint32_t place, Entry entry) {
  while (place > 0) {
    const std::uint32_t parent = (place - 1) / 2;
    if (heap_[parent].key >= entry.key) break;
    heap_[place] = heap_[parent];
    place_[heap_[place].vertex] = place;
    place = parent;
  }
  heap_[place] = entry;
  place_[entry.vertex] = place;
}

void VertexHeap::Down(std::uint32_t place, Entry entry) {
  const auto size = static_cast<std::uint32_t>(heap_.size());
  while (2 * place + 1 < size) {
    std::uint32_t child = 2 * place + 1;
    if (child + 1 < size && heap_[child + 1].key > heap_[child].key) ++child;
    if (heap_[child].key <= entry.key) break;
    heap_[place] = heap_[child];
    place_[heap_[place].vertex] = place;
    place = child;
  }
  heap_[place] = entry;
  place_[entry.vertex] = place;
}

// Only vertices at the border may move first, all where the sizes are wrong; the others follow as
// their neighbours move.
void Refiner::StartPass(const WeightedGraph& graph, bool balanced, const Sides& sides) {
  for (VertexHeap& heap : movable_) heap.Reset(graph.vertices());
  moved_.assign(graph.vertices(), false);
  log_.clear();
  for (std::uint32_t u = 0; u < graph.vertices(); ++u) {
    std::int64_t gain = 0;
    bool border = false;
    for (std::uint32_t e = graph.first[u]; e < graph.first[u + 1]; ++e) {
      const bool crosses = sides[u] != sides[graph.to[e]];
      gain += crosses ? graph.weight[e] : -graph.weight[e];
      border = border || crosses;
    }
    gain_[u] = gain;
    if (graph.fixed[u] >= 0) {
      moved_[u] = true;
    } else if (border || !balanced || graph.first[u] == graph.first[u + 1]) {
      movable_[sides[u]].Push(u, gain);
    }
  }
}

int Refiner::SideToLeave(const RefinementGoal& goal, Random* random) const {
  int side = kNoSide;
  if (excess_ > goal.tolerance) {
    side = 0;
  } else if (excess_ < -goal.tolerance) {
    side = 1;
  } else if (movable_[0].empty() || movable_[1].empty()) {
    side = movable_[0].empty() ? 1 : 0;
  } else {
    const std::int64_t gain_0 = movable_[0].top_key();
    const std::int64_t gain_1 = movable_[1].top_key();
    if (gain_0 != gain_1) {
      side = gain_0 > gain_1 ? 0 : 1;
    } else if (excess_ != 0) {
      side = excess_ > 0 ? 0 : 1;
    } else {
      side = static_cast<int>(random->Next() & 1);
    }
  }
  return movable_[side].empty() ? kNoSide : side;
}

void Refiner::Move(const WeightedGraph& graph, std::uint32_t vertex, Sides* sides) {
  const std::int8_t from = (*sides)[vertex];
  moved_[vertex] = true;
  (*sides)[vertex] = static_cast<std::int8_t>(1 - from);
  excess_ += from == 0 ? -graph.size[vertex] : graph.size[vertex];
  crossing_ -= gain_[vertex];
  log_.push_back(vertex);
  for (std::uint32_t e = graph.first[vertex]; e < graph.first[vertex + 1]; ++e) {
    const std::uint32_t other = graph.to[e];
    if (moved_[other]) continue;
    const std::int8_t side = (*sides)[other];
    gain_[other] += side == from ? 2 * graph.weight[e] : -2 * graph.weight[e];
    if (movable_[side].Contains(other)) {
      movable_[side].Update(other, gain_[other]);
    } else {
      movable_[side].Push(other, gain_[other]);
    }
  }
}

bool Refiner::RunPass(const WeightedGraph& graph, const RefinementGoal& goal, Random* random,
                      Sides* sides) {
  const std::int64_t crossing_before = crossing_;
  const std::int64_t distance_before = std::abs(excess_);
  StartPass(graph, distance_before <= goal.exact, *sides);
  std::int64_t best_crossing = crossing_;
  std::int64_t best_distance = distance_before;
  std::size_t best_moves = 0;
  int futile = 0;
  for (int side = SideToLeave(goal, random); side != kNoSide; side = SideToLeave(goal, random)) {
    const std::uint32_t vertex = movable_[side].top();
    movable_[side].Remove(vertex);
    const std::int64_t after = excess_ + (side == 0 ? -graph.size[vertex] : graph.size[vertex]);
    if (std::abs(after) > goal.tolerance && std::abs(after) > std::abs(excess_)) continue;
    Move(graph, vertex, sides);
    const std::int64_t distance = std::abs(excess_);
    const bool fits = distance <= goal.exact;
    const bool better = fits ? best_distance > goal.exact || crossing_ < best_crossing ||
                                   (crossing_ == best_crossing && distance < best_distance)
                             : best_distance > goal.exact && distance < best_distance;
    if (better) {
      best_crossing = crossing_;
      best_distance = distance;
      best_moves = log_.size();
      futile = 0;
    } else if (++futile > goal.futile_moves && best_distance <= goal.exact) {
      break;
    }
  }
  for (; log_.size() > best_moves; log_.pop_back()) {
    const std::uint32_t vertex = log_.back();
    excess_ += (*sides)[vertex] == 0 ? -graph.size[vertex] : graph.size[vertex];
    (*sides)[vertex] = static_cast<std::int8_t>(1 - (*sides)[vertex]);
  }
  crossing_ = best_crossing;
  return crossing_ < crossing_before || best_distance < distance_before;
}

std::int64_t Refiner::Refine(const WeightedGraph& graph, const RefinementGoal& goal,
                             std::int64_t crossing, Random* random, Sides* sides) {
  gain_.resize(graph.vertices());
  crossing_ = crossing;
  excess_ = -goal.target;
  for (std::uint32_t u = 0; u < graph.vertices(); ++u) {
    if ((*sides)[u] == 0) excess_ += graph.size[u];
  }
  for (int pass = 0; pass < goal.passes; ++pass) {
    if (!RunPass(graph, goal, random, sides)) break;
  }
  return crossing_;
}

}  // namespace rankroute
