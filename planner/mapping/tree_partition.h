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
  // Bisections of a small part of which the best is taken, so that they look at about
  // `vertices_per_split` vertices together, and their number at the most.
  std::uint32_t vertices_per_split = 512;
  int max_bisections = 1;
  // How often the inside of a cluster of leaves is split anew, the best kept.
  int tries_below_top = 4;
};

// Assigns slots to classes by recursive bisection down the place tree: each step splits the slots
// between two groups of clusters, exactly as many as they have units, so that few bytes cross.
// Groups are cut from the tree's order of clusters, or where `shuffle` says so from a random one.
// Every slot and class has the same shape. O(edges * tries * log classes).
ClassAssignment PartitionByTree(const MappingProblem& problem, const PlaceTree& tree,
                                const PartitionEffort& effort, bool shuffle, Random* random);

}  // namespace rankroute
