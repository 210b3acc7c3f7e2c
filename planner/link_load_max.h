#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankroute {

// The largest of a fixed number of values that change one by one, and how many are as large: a
// tournament tree.
class MaxTree {
 public:
  explicit MaxTree(std::size_t values);

  double Max() const { return nodes_[1].max; }
  std::uint32_t CountAtMax() const { return nodes_[1].count; }
  // The first of the largest values. O(log values).
  std::size_t First() const;

  // O(log values), less where the change does not reach the top.
  void Set(std::size_t index, double value);
  // Sets all to zero. O(values).
  void Clear();

 private:
  struct Node {
    double max = 0;
    std::uint32_t count = 1;  // Of values that are `max`.
  };
  static Node Join(const Node& a, const Node& b);

  std::size_t leaves_ = 1;  // A power of two.
  std::vector<Node> nodes_;
};

}  // namespace rankroute
