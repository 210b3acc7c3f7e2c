#pragma once

#include <cstdint>
#include <vector>

#include "planner/mapping/bisection.h"
#include "planner/mapping/mapping_problem.h"
#include "planner/mapping/place_tree.h"

namespace rankroute {

// How hard PartitionByTree tries.
struct PartitionEffort {
  BisectionEffort bisection;
  // Bisections of each part, with other groups, at the most; the best is taken. Half as many
  // without gain in sequence are the last.
  int splits = 4;
};

// Assigns slots to classes by recursive bisection down the place tree: each step splits the slots
// between two groups of clusters, exactly as many as they have units, so that few bytes cross.
// The first groups are cut from the tree's order of clusters, or where `shuffle` says so from a
// random one.
// Every slot and class has the same shape. O(edges * splits * log classes).
ClassAssignment PartitionByTree(const MappingProblem& problem, const PlaceTree& tree,
                                const PartitionEffort& effort, bool shuffle, Random* random);

}  // namespace rankroute
