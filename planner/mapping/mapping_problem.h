#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace rankroute {

// Bytes between a slot and another one, counted in one of the hop matrices.
struct SlotEdge {
  std::uint32_t slot = 0;
  std::uint32_t matrix = 0;  // Row: class at the slot that has the edge; column: at the other one.
  std::int64_t bytes = 0;
};

// The traffic between slots, each edge at both its ends, ascending by neighbour at each slot.
struct SlotGraph {
  std::vector<std::uint32_t> first;  // By slot, and one past the last: where its edges begin.
  std::vector<SlotEdge> edges;

  std::size_t slots() const { return first.empty() ? 0 : first.size() - 1; }
};

// Hops between two units by their classes. Device pairs of one matrix are equally far apart
// wherever their units are; most fabrics need one matrix.
struct HopMatrices {
  std::size_t classes = 0;
  std::vector<std::uint8_t> hops;  // [matrix][row class][column class]

  std::size_t Offset(std::uint32_t matrix) const { return matrix * classes * classes; }
  std::uint8_t At(std::uint32_t matrix, std::size_t row, std::size_t column) const {
    return hops[Offset(matrix) + row * classes + column];
  }
};

// Which class of units belongs at which slot, so that the sum of bytes * hops is least. Units of a
// class are interchangeable.
struct MappingProblem {
  static constexpr int kFree = -1;

  SlotGraph graph;
  HopMatrices hops;
  std::vector<std::uint32_t> class_units;  // The sum is the number of slots.
  std::vector<int> class_shape;            // A class goes to slots of its shape only.
  std::vector<int> slot_shape;
  std::vector<int> fixed_class;  // By slot: the class that it must keep, or kFree.
  // An assignment that costs so much breaks a condition that edges stand for.
  std::int64_t cost_limit = std::numeric_limits<std::int64_t>::max();

  std::size_t slots() const { return graph.slots(); }
  std::size_t classes() const { return class_units.size(); }
};

// The class at each slot.
using ClassAssignment = std::vector<std::uint32_t>;

// Sum of bytes * hops over all edges. O(edges).
inline std::int64_t MappingCost(const MappingProblem& problem, const ClassAssignment& classes) {
  std::int64_t cost = 0;
  for (std::size_t slot = 0; slot < problem.slots(); ++slot) {
    for (std::size_t e = problem.graph.first[slot]; e < problem.graph.first[slot + 1]; ++e) {
      const SlotEdge& edge = problem.graph.edges[e];
      if (edge.slot < slot) continue;
      cost += edge.bytes * problem.hops.At(edge.matrix, classes[slot], classes[edge.slot]);
    }
  }
  return cost;
}

}  // namespace rankroute
