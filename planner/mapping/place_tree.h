#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/mapping/mapping_problem.h"

namespace rankroute {

// The classes of units grouped by nearness: those under one leaf, those leaves in one pod, and so
// on. Exact for a fabric that is a tree, a guide for search elsewhere.
struct PlaceTree {
  struct Node {
    std::vector<std::size_t> children;  // Of more units first. Empty for a class.
    std::size_t class_index = 0;        // Of a node without children.
    std::size_t units = 0;
    int hops = 0;  // Between units of different children, at the most.
  };
  std::vector<Node> nodes;  // The last one is the root.

  const Node& root() const { return nodes.back(); }
};

// Joins classes to the first cluster whose first class is within h hops, for each distance h that
// occurs, by the matrix that carries the most bytes. O(distances * classes * clusters).
PlaceTree MakePlaceTree(const MappingProblem& problem);

}  // namespace rankroute
