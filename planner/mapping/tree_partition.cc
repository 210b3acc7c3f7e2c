#include "planner/mapping/tree_partition.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

namespace rankroute {
namespace {

constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

// Some slots, the traffic among them, and the class that each is fixed to.
struct Part {
  WeightedGraph graph;  // `fixed` is filled in for each bisection.
  std::vector<std::uint32_t> slots;
};

Part WholeJob(const MappingProblem& problem) {
  Part part;
  const SlotGraph& slots = problem.graph;
  part.slots.resize(slots.slots());
  std::iota(part.slots.begin(), part.slots.end(), 0U);
  part.graph.size.assign(slots.slots(), 1);
  part.graph.first.push_back(0);
  for (std::size_t slot = 0; slot < slots.slots(); ++slot) {
    for (std::size_t e = slots.first[slot]; e < slots.first[slot + 1]; ++e) {
      const SlotEdge& edge = slots.edges[e];
      // Edges to one neighbour, counted in several matrices, stand side by side.
      const bool repeated =
          part.graph.to.size() > part.graph.first.back() && part.graph.to.back() == edge.slot;
      if (repeated) {
        part.graph.weight.back() += edge.bytes;
      } else {
        part.graph.to.push_back(edge.slot);
        part.graph.weight.push_back(edge.bytes);
      }
    }
    part.graph.first.push_back(static_cast<std::uint32_t>(part.graph.to.size()));
  }
  return part;
}

// The vertices of one side, and the edges among them.
Part SideOf(const Part& part, const Sides& sides, std::int8_t side) {
  const std::uint32_t n = part.graph.vertices();
  std::vector<std::uint32_t> index(n, kNone);
  Part half;
  for (std::uint32_t u = 0; u < n; ++u) {
    if (sides[u] != side) continue;
    index[u] = static_cast<std::uint32_t>(half.slots.size());
    half.slots.push_back(part.slots[u]);
  }
  half.graph.size.assign(half.slots.size(), 1);
  half.graph.first.reserve(half.slots.size() + 1);
  half.graph.first.push_back(0);
  for (std::uint32_t u = 0; u < n; ++u) {
    if (index[u] == kNone) continue;
    for (std::uint32_t e = part.graph.first[u]; e < part.graph.first[u + 1]; ++e) {
      if (index[part.graph.to[e]] == kNone) continue;
      half.graph.to.push_back(index[part.graph.to[e]]);
      half.graph.weight.push_back(part.graph.weight[e]);
    }
    half.graph.first.push_back(static_cast<std::uint32_t>(half.graph.to.size()));
  }
  return half;
}

class Partitioner {
 public:
  Partitioner(const MappingProblem& problem, const PlaceTree& tree, const PartitionEffort& effort,
              bool shuffle, Random* random)
      : problem_(problem),
        tree_(tree),
        effort_(effort),
        shuffle_(shuffle),
        random_(random),
        assignment_(problem.slots(), 0) {}

  ClassAssignment Run() {
    const Part whole = WholeJob(problem_);
    AssignNode(whole, tree_.nodes.size() - 1, /*tries=*/1);
    return std::move(assignment_);
  }

 private:
  using Clusters = std::vector<std::size_t>;  // Nodes of the tree.

  void Shuffle(Clusters* clusters) {
    for (std::size_t i = clusters->size(); i > 1; --i) {
      std::swap((*clusters)[i - 1], (*clusters)[random_->Below(static_cast<std::uint32_t>(i))]);
    }
  }

  // Spreads the slots of a part over a node, the best of some tries.
  void AssignNode(const Part& part, std::size_t node, int tries) {
    if (tree_.nodes[node].children.empty()) {
      const auto c = static_cast<std::uint32_t>(tree_.nodes[node].class_index);
      for (const std::uint32_t slot : part.slots) assignment_[slot] = c;
      return;
    }
    std::vector<std::uint32_t> best;
    std::int64_t best_cost = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < tries; ++i) {
      Clusters children = tree_.nodes[node].children;
      if (shuffle_ || i > 0) Shuffle(&children);
      AssignClusters(part, children);
      if (tries == 1) return;
      const std::int64_t cost = CostWithin(part);
      if (cost >= best_cost) continue;
      best_cost = cost;
      best.clear();
      for (const std::uint32_t slot : part.slots) best.push_back(assignment_[slot]);
    }
    for (std::size_t i = 0; i < best.size(); ++i) assignment_[part.slots[i]] = best[i];
  }

  void AssignClusters(const Part& part, const Clusters& clusters) {
    if (clusters.size() == 1) {
      AssignNode(part, clusters.front(), effort_.tries_below_top);
      return;
    }
    const std::size_t first_half = SplitAt(clusters);
    const Clusters groups[] = {
        {clusters.begin(), clusters.begin() + static_cast<std::ptrdiff_t>(first_half)},
        {clusters.begin() + static_cast<std::ptrdiff_t>(first_half), clusters.end()}};
    const Sides sides = SplitPart(part, groups[0], groups[1]);
    AssignClusters(SideOf(part, sides, 0), groups[0]);
    AssignClusters(SideOf(part, sides, 1), groups[1]);
  }

  std::size_t Units(const Clusters& clusters) const {
    std::size_t units = 0;
    for (const std::size_t node : clusters) units += tree_.nodes[node].units;
    return units;
  }

  // How many of the first clusters come nearest to half of all units.
  std::size_t SplitAt(const Clusters& clusters) const {
    const auto all = static_cast<std::int64_t>(Units(clusters));
    std::int64_t units = 0;
    std::int64_t nearest = std::numeric_limits<std::int64_t>::max();
    std::size_t best = 1;
    for (std::size_t i = 0; i + 1 < clusters.size(); ++i) {
      units += static_cast<std::int64_t>(tree_.nodes[clusters[i]].units);
      if (std::abs(2 * units - all) >= nearest) continue;
      nearest = std::abs(2 * units - all);
      best = i + 1;
    }
    return best;
  }

  Sides SplitPart(const Part& part, const Clusters& left, const Clusters& right) {
    WeightedGraph graph = part.graph;
    graph.fixed.assign(part.slots.size(), -1);
    FixSides(part, left, 0, &graph);
    FixSides(part, right, 1, &graph);
    const std::uint32_t n = graph.vertices();
    const auto target = static_cast<std::int64_t>(Units(left));
    const int bisections =
        std::clamp(static_cast<int>(effort_.vertices_per_split / n), 1, effort_.max_bisections);
    Sides best;
    Sides sides;
    std::int64_t best_crossing = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < bisections; ++i) {
      const std::int64_t crossing = Bisect(graph, target, effort_.bisection, random_, &sides);
      if (crossing >= best_crossing) continue;
      best_crossing = crossing;
      std::swap(best, sides);
    }
    return best;
  }

  void FixSides(const Part& part, const Clusters& clusters, std::int8_t side,
                WeightedGraph* graph) {
    if (!AnyFixed()) return;
    std::vector<bool> here(problem_.classes(), false);
    for (const std::size_t node : clusters) MarkClasses(node, &here);
    for (std::size_t u = 0; u < part.slots.size(); ++u) {
      const int fixed = problem_.fixed_class[part.slots[u]];
      if (fixed != MappingProblem::kFree && here[static_cast<std::size_t>(fixed)]) {
        graph->fixed[u] = side;
      }
    }
  }

  bool AnyFixed() const {
    return std::any_of(problem_.fixed_class.begin(), problem_.fixed_class.end(),
                       [](int c) { return c != MappingProblem::kFree; });
  }

  void MarkClasses(std::size_t node, std::vector<bool>* classes) const {
    if (tree_.nodes[node].children.empty()) (*classes)[tree_.nodes[node].class_index] = true;
    for (const std::size_t child : tree_.nodes[node].children) MarkClasses(child, classes);
  }

  // Bytes * hops among the slots of a part, each pair twice.
  std::int64_t CostWithin(const Part& part) {
    in_part_.resize(problem_.slots(), 0);
    ++part_number_;
    for (const std::uint32_t slot : part.slots) in_part_[slot] = part_number_;
    std::int64_t cost = 0;
    for (const std::uint32_t slot : part.slots) {
      for (std::size_t e = problem_.graph.first[slot]; e < problem_.graph.first[slot + 1]; ++e) {
        const SlotEdge& edge = problem_.graph.edges[e];
        if (in_part_[edge.slot] != part_number_) continue;
        cost +=
            edge.bytes * problem_.hops.At(edge.matrix, assignment_[slot], assignment_[edge.slot]);
      }
    }
    return cost;
  }

  const MappingProblem& problem_;
  const PlaceTree& tree_;
  const PartitionEffort& effort_;
  const bool shuffle_;
  Random* random_;
  ClassAssignment assignment_;
  std::vector<std::uint32_t> in_part_;
  std::uint32_t part_number_ = 0;
};

}  // namespace

ClassAssignment PartitionByTree(const MappingProblem& problem, const PlaceTree& tree,
                                const PartitionEffort& effort, bool shuffle, Random* random) {
  return Partitioner(problem, tree, effort, shuffle, random).Run();
}

}  // namespace rankroute
