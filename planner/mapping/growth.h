#pragma once

#include <cstdint>
#include <vector>

#include "planner/mapping/bisection_graph.h"
#include "planner/mapping/random.h"
#include "planner/mapping/vertex_heap.h"

namespace rankroute {

// Grows side 0 from a random vertex by the vertex whose move gains most.
class Growth {
 public:
  // Until side 0 has about `target`: no vertex more than half of which is beyond it. Vertices fixed
  // to side 0 come first, those fixed to side 1 never. O(edges log vertices).
  void Grow(const BisectionGraph& graph, std::int64_t target, Random* random, Cut* cut);

 private:
  void Take(const BisectionGraph& graph, std::uint32_t u, Cut* cut);

  std::vector<std::uint8_t> seen_;  // By vertex: is, or was, in the heap, or is fixed.
  VertexHeap heap_;
};

}  // namespace rankroute
