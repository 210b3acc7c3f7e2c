#include "planner/link_load_max.h"

namespace rankroute {

MaxTree::MaxTree(std::size_t values) {
  while (leaves_ < values) leaves_ *= 2;
  nodes_.resize(2 * leaves_);
  Clear();
}

MaxTree::Node MaxTree::Join(const Node& a, const Node& b) {
  if (a.max != b.max) return a.max > b.max ? a : b;
  return {a.max, a.count + b.count};
}

void MaxTree::Clear() {
  for (std::size_t i = leaves_; i < 2 * leaves_; ++i) nodes_[i] = {0, 1};
  for (std::size_t i = leaves_ - 1; i > 0; --i) nodes_[i] = Join(nodes_[2 * i], nodes_[2 * i + 1]);
}

std::size_t MaxTree::First() const {
  std::size_t i = 1;
  while (i < leaves_) i = nodes_[2 * i].max == nodes_[1].max ? 2 * i : 2 * i + 1;
  return i - leaves_;
}

void MaxTree::Set(std::size_t index, double value) {
  std::size_t i = leaves_ + index;
  nodes_[i].max = value;
  for (i /= 2; i > 0; i /= 2) {
    const Node joined = Join(nodes_[2 * i], nodes_[2 * i + 1]);
    if (joined.max == nodes_[i].max && joined.count == nodes_[i].count) return;
    nodes_[i] = joined;
  }
}

}  // namespace rankroute
