#include "topology/hop_distances.h"

#include <algorithm>

namespace rankroute {
namespace {

// Neighbours of the switches alone, in one array each: the search runs once per leaf.
struct SwitchAdjacency {
  std::vector<std::size_t> first;
  std::vector<std::size_t> to;
};

SwitchAdjacency SwitchesOf(const Fabric& fabric, std::vector<bool>* is_leaf) {
  const FabricGraph& graph = fabric.graph();
  SwitchAdjacency adjacency;
  for (std::size_t v = 0; v < fabric.switch_count(); ++v) {
    adjacency.first.push_back(adjacency.to.size());
    const auto [begin, end] = boost::adjacent_vertices(v, graph);
    for (auto it = begin; it != end; ++it) {
      if (graph[*it].is_switch) {
        adjacency.to.push_back(*it);
      } else {
        (*is_leaf)[v] = true;
      }
    }
    // Parallel cables add nothing to a distance.
    const auto mine = adjacency.to.begin() + static_cast<std::ptrdiff_t>(adjacency.first.back());
    std::sort(mine, adjacency.to.end());
    adjacency.to.erase(std::unique(mine, adjacency.to.end()), adjacency.to.end());
  }
  adjacency.first.push_back(adjacency.to.size());
  return adjacency;
}

// Distances from `start` into `hops`, which is all kUnreachable before.
void Search(const SwitchAdjacency& adjacency, std::size_t start, std::vector<std::uint16_t>* hops,
            std::vector<std::size_t>* queue) {
  queue->assign(1, start);
  (*hops)[start] = 0;
  for (std::size_t head = 0; head < queue->size(); ++head) {
    const std::size_t at = (*queue)[head];
    const int next = std::min((*hops)[at] + 1, HopDistances::kUnreachable - 1);
    for (std::size_t i = adjacency.first[at]; i < adjacency.first[at + 1]; ++i) {
      const std::size_t to = adjacency.to[i];
      if ((*hops)[to] != HopDistances::kUnreachable) continue;
      (*hops)[to] = static_cast<std::uint16_t>(next);
      queue->push_back(to);
    }
  }
}

}  // namespace

HopDistances::HopDistances(const Fabric& fabric) {
  std::vector<bool> is_leaf(fabric.switch_count(), false);
  const SwitchAdjacency adjacency = SwitchesOf(fabric, &is_leaf);
  leaf_of_.assign(fabric.switch_count(), kNoLeaf);
  for (std::size_t v = 0; v < fabric.switch_count(); ++v) {
    if (!is_leaf[v]) continue;
    leaf_of_[v] = leaves_.size();
    leaves_.push_back(v);
  }
  hops_.reserve(leaves_.size() * leaves_.size());
  std::vector<std::uint16_t> hops;
  std::vector<std::size_t> queue;
  for (const std::size_t leaf : leaves_) {
    hops.assign(fabric.switch_count(), kUnreachable);
    Search(adjacency, leaf, &hops, &queue);
    for (const std::size_t other : leaves_) hops_.push_back(hops[other]);
  }
}

}  // namespace rankroute
