#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "topology/fabric.h"

namespace rankroute {

// Cross-switch hops between switches: switch-to-switch cables on a shortest path.
class HopDistances {
 public:
  static constexpr std::uint16_t kUnreachable = 0xFFFF;

  // Breadth-first search from every switch that a device is cabled to (a leaf). Devices do not
  // forward. O(leaves * (switches + links)) time, O(leaves * leaves) memory.
  explicit HopDistances(const Fabric& fabric);

  // Index of switch vertex `v` among the leaves, or kNoLeaf.
  static constexpr std::size_t kNoLeaf = static_cast<std::size_t>(-1);
  std::size_t leaf_of_switch(std::size_t switch_vertex) const { return leaf_of_[switch_vertex]; }
  std::size_t leaf_count() const { return leaves_.size(); }
  std::size_t leaf_vertex(std::size_t leaf) const { return leaves_[leaf]; }

  // Hops between two leaves, by their indices: 0 on the diagonal, kUnreachable without a path.
  std::uint16_t Between(std::size_t leaf_a, std::size_t leaf_b) const {
    return hops_[leaf_a * leaves_.size() + leaf_b];
  }

 private:
  std::vector<std::size_t> leaf_of_;
  std::vector<std::size_t> leaves_;
  std::vector<std::uint16_t> hops_;
};

}  // namespace rankroute
