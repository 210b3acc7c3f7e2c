#pragma once

#include <cstdint>
#include <vector>

#include "planner/mapping/bisection.h"

namespace rankroute {

// The weight that crosses between the sides. O(edges).
std::int64_t CrossingWeight(const WeightedGraph& graph, const Sides& sides);

// Vertices by key, largest first; any vertex's key can change. Ties by the heap's history.
class VertexHeap {
 public:
  void Reset(std::uint32_t vertices);

  bool empty() const { return heap_.empty(); }
  std::uint32_t top() const { return heap_.front().vertex; }
  std::int64_t top_key() const { return heap_.front().key; }
  bool Contains(std::uint32_t v) const { return place_[v] != kAbsent; }
  void Push(std::uint32_t v, std::int64_t key);
  void Update(std::uint32_t v, std::int64_t key);
  void Remove(std::uint32_t v);

 private:
  static constexpr std::uint32_t kAbsent = static_cast<std::uint32_t>(-1);

  struct Entry {
    std::int64_t key = 0;
    std::uint32_t vertex = 0;
  };

  void Up(std::uint32_t place, Entry entry);
  void Down(std::uint32_t place, Entry entry);

  std::vector<Entry> heap_;
  std::vector<std::uint32_t> place_;
};

// What a refinement aims at.
struct RefinementGoal {
  std::int64_t target = 0;     // Size of side 0.
  std::int64_t tolerance = 0;  // How far it may be from that while moving.
  std::int64_t exact = 0;      // How far it may be from that in the end.
  int passes = 1;
  int futile_moves = 60;
};

// Moves vertices between sides by Fiduccia and Mattheyses: each pass moves every vertex at most
// once, the one with the most gain first, and goes back to the best state that it saw.
class Refiner {
 public:
  // Improves `sides`, where `crossing` is the weight that crosses; returns what does in the end.
  std::int64_t Refine(const WeightedGraph& graph, const RefinementGoal& goal, std::int64_t crossing,
                      Random* random, Sides* sides);

 private:
  static constexpr int kNoSide = -1;

  void StartPass(const WeightedGraph& graph, bool balanced, const Sides& sides);
  int SideToLeave(const RefinementGoal& goal, Random* random) const;
  void Move(const WeightedGraph& graph, std::uint32_t vertex, Sides* sides);
  bool RunPass(const WeightedGraph& graph, const RefinementGoal& goal, Random* random,
               Sides* sides);

  std::vector<std::int64_t> gain_;
  std::vector<bool> moved_;
  std::vector<std::uint32_t> log_;
  VertexHeap movable_[2];
  std::int64_t crossing_ = 0;
  std::int64_t excess_ = 0;  // Size of side 0 above the target.
};

}  // namespace rankroute
