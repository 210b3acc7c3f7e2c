#include "planner/plane_forest.h"

#include <algorithm>
#include <boost/pending/disjoint_sets.hpp>
#include <map>
#include <optional>
#include <utility>

namespace rankroute {
namespace {

std::vector<PlaneLink> LinksByBytes(const PlaneProblem& problem) {
  std::vector<std::int64_t> pattern_bytes;
  for (const auto& pattern : problem.traffic.patterns) {
    pattern_bytes.push_back(0);
    for (const PlaneBytes& planes : pattern) pattern_bytes.back() += planes.bytes;
  }
  std::vector<PlaneLink> links;
  for (std::size_t slot = 0; slot < problem.slots(); ++slot) {
    for (const SlotTraffic::Neighbor& neighbor : problem.neighbors[slot]) {
      if (!neighbor.lower) links.push_back({slot, neighbor, pattern_bytes[neighbor.pattern]});
    }
  }
  std::stable_sort(links.begin(), links.end(),
                   [](const PlaneLink& a, const PlaneLink& b) { return a.bytes > b.bytes; });
  return links;
}

// Cost of every pair of candidates at the two ends of a link.
class PairTable {
 public:
  PairTable(const PlaneProblem& problem, const PlaneLink& link,
            const std::vector<CabledPlanes>& low, const std::vector<CabledPlanes>& high)
      : high_(high.size()) {
    for (const CabledPlanes& a : low) {
      for (const CabledPlanes& b : high) {
        const PlaneCost cost = problem.Pair(link.higher, a, b);
        cells_.emplace_back(cost.unreachable_bytes, cost.hop_bytes);
      }
    }
  }

  PlaneCost Of(std::size_t low, std::size_t high) const {
    const auto& [unreachable_bytes, hop_bytes] = cells_[low * high_ + high];
    return {unreachable_bytes, hop_bytes, 0};
  }

 private:
  std::size_t high_;
  std::vector<std::pair<std::int64_t, std::int64_t>> cells_;
};

// A slot of the tree, seen from the root.
struct TreeNode {
  std::size_t slot = 0;
  std::size_t parent = 0;       // Index of a node before this one.
  std::size_t link = 0;         // To the parent; none for the root.
  std::vector<PlaneCost> cost;  // By candidate: the least of the slot and all below it.
  std::vector<std::size_t> best_for_parent;  // By the parent's candidate.
};

class TreeProgram {
 public:
  TreeProgram(const PlaneProblem& problem, const std::vector<std::vector<CabledPlanes>>& candidates,
              const PlaneComponent& component)
      : problem_(problem), candidates_(candidates), component_(component) {
    for (const PlaneLink& link : component.tree) {
      tables_.emplace_back(problem, link, Of(link.low), Of(link.higher.slot));
    }
    if (component.off_tree.size() == 1) {
      const PlaneLink& link = component.off_tree[0];
      closing_.emplace(problem, link, Of(link.low), Of(link.higher.slot));
    }
    Grow(closing_.has_value() ? component.off_tree[0].low : component.slots[0]);
  }

  void Choose(std::vector<std::size_t>* chosen) {
    const std::size_t roots = Of(nodes_[0].slot).size();
    std::size_t best_root = 0;
    std::optional<PlaneCost> least;
    for (std::size_t root = 0; root < roots; ++root) {
      if (root == 0 || closing_.has_value()) Fill(root);
      if (least.has_value() && !(nodes_[0].cost[root] < *least)) continue;
      least = nodes_[0].cost[root];
      best_root = root;
    }
    if (closing_.has_value()) Fill(best_root);
    (*chosen)[nodes_[0].slot] = best_root;
    for (std::size_t i = 1; i < nodes_.size(); ++i) {
      const std::size_t parent = (*chosen)[nodes_[nodes_[i].parent].slot];
      (*chosen)[nodes_[i].slot] = nodes_[i].best_for_parent[parent];
    }
  }

 private:
  const std::vector<CabledPlanes>& Of(std::size_t slot) const {
    return candidates_[problem_.class_of[slot]];
  }

  // Lists the tree's slots from the root on, breadth first.
  void Grow(std::size_t root) {
    std::map<std::size_t, std::vector<std::pair<std::size_t, std::size_t>>> next;
    for (std::size_t link = 0; link < component_.tree.size(); ++link) {
      const PlaneLink& ends = component_.tree[link];
      next[ends.low].emplace_back(ends.higher.slot, link);
      next[ends.higher.slot].emplace_back(ends.low, link);
    }
    nodes_.push_back({root, 0, component_.tree.size(), {}, {}});
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const std::size_t came_by = nodes_[i].link;
      for (const auto& [slot, link] : next[nodes_[i].slot]) {
        if (link != came_by) nodes_.push_back({slot, i, link, {}, {}});
      }
    }
  }

  // Works the costs out from the leaves of the tree up, with the root's candidate `root` at the
  // end of the link that closes a ring.
  void Fill(std::size_t root) {
    for (TreeNode& node : nodes_) {
      node.cost.clear();
      for (const CabledPlanes& cabled : Of(node.slot)) {
        node.cost.push_back(problem_.Moved(node.slot, cabled));
      }
      if (!closing_.has_value() || component_.off_tree[0].higher.slot != node.slot) continue;
      for (std::size_t c = 0; c < node.cost.size(); ++c) node.cost[c] += closing_->Of(root, c);
    }
    for (std::size_t i = nodes_.size() - 1; i > 0; --i) PassUp(&nodes_[i]);
  }

  void PassUp(TreeNode* node) {
    const PairTable& table = tables_[node->link];
    const bool low = component_.tree[node->link].low == node->slot;
    std::vector<PlaneCost>& parent_cost = nodes_[node->parent].cost;
    node->best_for_parent.assign(parent_cost.size(), 0);
    for (std::size_t p = 0; p < parent_cost.size(); ++p) {
      std::optional<PlaneCost> least;
      for (std::size_t c = 0; c < node->cost.size(); ++c) {
        const PlaneCost cost = node->cost[c] + (low ? table.Of(c, p) : table.Of(p, c));
        if (least.has_value() && !(cost < *least)) continue;
        least = cost;
        node->best_for_parent[p] = c;
      }
      parent_cost[p] += *least;
    }
  }

  const PlaneProblem& problem_;
  const std::vector<std::vector<CabledPlanes>>& candidates_;
  const PlaneComponent& component_;
  std::vector<PairTable> tables_;     // By link of the tree.
  std::optional<PairTable> closing_;  // Of the one link off the tree.
  std::vector<TreeNode> nodes_;       // The root first.
};

}  // namespace

std::vector<PlaneComponent> PlaneComponents(const PlaneProblem& problem) {
  boost::disjoint_sets_with_storage<> sets(problem.slots());
  const std::vector<PlaneLink> links = LinksByBytes(problem);
  std::vector<bool> in_tree;
  for (const PlaneLink& link : links) {
    const std::size_t a = sets.find_set(link.low);
    const std::size_t b = sets.find_set(link.higher.slot);
    in_tree.push_back(a != b);
    if (a != b) sets.link(a, b);
  }
  std::vector<PlaneComponent> components;
  std::map<std::size_t, std::size_t> component_of;  // By the set's representative.
  for (std::size_t slot = 0; slot < problem.slots(); ++slot) {
    const auto [at, added] = component_of.emplace(sets.find_set(slot), components.size());
    if (added) components.emplace_back();
    components[at->second].slots.push_back(slot);
  }
  for (std::size_t i = 0; i < links.size(); ++i) {
    PlaneComponent& component = components[component_of.at(sets.find_set(links[i].low))];
    (in_tree[i] ? component.tree : component.off_tree).push_back(links[i]);
  }
  return components;
}

void ChooseAlongTree(const PlaneProblem& problem,
                     const std::vector<std::vector<CabledPlanes>>& candidates,
                     const PlaneComponent& component, std::vector<std::size_t>* chosen) {
  TreeProgram(problem, candidates, component).Choose(chosen);
}

}  // namespace rankroute
