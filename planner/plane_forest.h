#pragma once

#include <cstddef>
#include <vector>

#include "planner/plane_cost.h"

namespace rankroute {

// Two slots that exchange traffic through switches.
struct PlaneLink {
  std::size_t low = 0;           // The lower slot.
  SlotTraffic::Neighbor higher;  // As the lower slot sees it.
  std::int64_t bytes = 0;
};

// A connected part of the slots that exchange traffic through switches.
struct PlaneComponent {
  std::vector<std::size_t> slots;   // Ascending.
  std::vector<PlaneLink> tree;      // Spanning it with the most bytes: slots - 1 links.
  std::vector<PlaneLink> off_tree;  // The other links: none in a path, one in a ring.
};

// The parts, by lowest slot. O(links log links).
std::vector<PlaneComponent> PlaneComponents(const PlaneProblem& problem);

// The cheapest choice of one candidate per slot, by dynamic programming along the tree of a
// component: exact for paths, trees and, by trying each candidate of one slot of the link off the
// tree, rings; where more links are off the tree those count nothing. candidates[c] are of class c.
// Sets chosen[slot] of the component's slots, indices into their class's candidates. With g
// candidates O(tree * g^2 * planes that talk), in a ring also O(tree * g^3); O(tree * g^2) memory.
void ChooseAlongTree(const PlaneProblem& problem,
                     const std::vector<std::vector<CabledPlanes>>& candidates,
                     const PlaneComponent& component, std::vector<std::size_t>* chosen);

}  // namespace rankroute
