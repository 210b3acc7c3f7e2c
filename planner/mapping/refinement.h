#pragma once

#include <cstdint>
#include <vector>

#include "planner/mapping/bisection_graph.h"
#include "planner/mapping/random.h"
#include "planner/mapping/vertex_heap.h"

namespace rankroute {

// What a refinement aims at.
struct RefinementGoal {
  std::int64_t target = 0;     // Size of side 0.
  std::int64_t tolerance = 0;  // How far it may be from that while moving.
  std::int64_t exact = 0;      // How far it may be from that in the end.
  int passes = 1;
  int futile_moves = 60;
};

// Moves vertices between sides by Fiduccia and Mattheyses: each pass moves every vertex at most
// once, the one with the most gain first, and goes back to the best state that it saw. Holds
// buffers only: what it did before changes no result.
class Refiner {
 public:
  // Improves `cut`. O(passes * edges log vertices).
  void Refine(const BisectionGraph& graph, const RefinementGoal& goal, Random* random, Cut* cut);

 private:
  static constexpr int kNoSide = -1;

  void StartPass(const BisectionGraph& graph, bool balanced, const Cut& cut);
  int SideToLeave(const RefinementGoal& goal, std::int64_t excess, Random* random) const;
  void Move(const BisectionGraph& graph, std::uint32_t vertex, Cut* cut);
  void UndoLast(const BisectionGraph& graph, Cut* cut);
  bool RunPass(const BisectionGraph& graph, const RefinementGoal& goal, Random* random, Cut* cut);

  std::vector<std::uint8_t> moved_;  // By vertex: moved in this pass, or fixed.
  std::vector<std::uint32_t> log_;   // The vertices that moved in this pass.
  VertexHeap movable_[2];            // By side.
};

}  // namespace rankroute
