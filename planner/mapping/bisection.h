#pragma once

#include <cstdint>
#include <vector>

#include "planner/mapping/bisection_graph.h"
#include "planner/mapping/coarsening.h"
#include "planner/mapping/growth.h"
#include "planner/mapping/random.h"
#include "planner/mapping/refinement.h"

namespace rankroute {

// How hard a bisection tries.
struct BisectionEffort {
  std::uint32_t coarsest = 16;  // Vertices at which coarsening stops.
  int growths = 3;              // Tries at a first bisection there.
  int futile_moves = 15;        // Moves without gain after which a refinement pass ends.
};

// Splits graphs of unit-size vertices into sides of exactly `target` vertices (side 0) and the rest
// so that little weight crosses: multilevel (heavy-edge matching, greedy growing, Fiduccia-
// Mattheyses moves at each level; Hendrickson and Leland 1995, Fiduccia and Mattheyses 1982).
// Holds buffers only: what it did before changes no result.
class Bisector {
 public:
  // Returns the weight that crosses. Needs at most `target` vertices fixed to side 0 and at most
  // the rest to side 1. O(edges log vertices).
  std::int64_t Bisect(const BisectionGraph& graph, std::int64_t target,
                      const BisectionEffort& effort, Random* random, Sides* sides);

 private:
  const BisectionGraph& Level(std::size_t level, const BisectionGraph& graph) const {
    return level == 0 ? graph : levels_[level - 1].graph;
  }
  std::size_t CoarsenAll(const BisectionGraph& graph, std::int32_t max_size, std::uint32_t coarsest,
                         Random* random);
  void BisectCoarsest(const BisectionGraph& graph, const RefinementGoal& goal, int tries,
                      Random* random);

  Coarsener coarsener_;
  std::vector<Coarsened> levels_;  // Those of the present graph, then some of earlier ones.
  Growth growth_;
  Refiner refiner_;
  Cut best_;
  Cut cut_;
};

}  // namespace rankroute
