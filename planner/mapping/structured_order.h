#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/mapping/mapping_problem.h"
#include "planner/mapping/place_tree.h"

namespace rankroute {

// Slots in an order in which those that talk most are near each other at every scale.
using SlotOrder = std::vector<std::uint32_t>;

// Orders that follow the axes of a job. The strides at which many slots talk divide the slot number
// into digits (a grid of dp by pp, the bits of a hypercube); each order runs through the digits in
// another sequence, fastest digit first: the sequence in which blocks of the sizes of leaves and
// pods keep the most bytes inside. The numbering itself where no axes are found; best guess first.
// Optimal on regular allocations of grids and hypercubes. O(edges * digits + beam * digits^2 *
// distinct digit sets).
std::vector<SlotOrder> StructuredOrders(const MappingProblem& problem, const PlaceTree& tree);

// Fills the classes of the tree from left to right with the slots in that order, each where its
// shape fits; fixed slots keep theirs. O(slots + classes).
ClassAssignment FillInOrder(const MappingProblem& problem, const PlaceTree& tree,
                            const SlotOrder& order);

}  // namespace rankroute
