#include "planner/mapping/tree_partition.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

namespace rankroute {
namespace {

// Some slots and the traffic among them.
struct Part {
  WeightedGraph graph;  // `fixed` is filled in for each bisection.
  std::vector<std::uint32_t> slots;
};

// By how many bits bytes have to be shifted down so that weights fit.
int WeightShift(const SlotGraph& graph) {
  std::int64_t total = 0;
  int shift = 0;
  for (const SlotEdge& edge : graph.edges) {
    total += edge.bytes >> shift;
    for (; total > WeightedGraph::kMaxTotalWeight; ++shift) total /= 2;
  }
  return shift;
}

Part WholeJob(const MappingProblem& problem) {
  Part part;
  const SlotGraph& slots = problem.graph;
  const int shift = WeightShift(slots);
  WeightedGraph& graph = part.graph;
  part.slots.resize(slots.slots());
  std::iota(part.slots.begin(), part.slots.end(), 0U);
  graph.size.assign(slots.slots(), 1);
  graph.fixed.assign(slots.slots(), -1);
  graph.first.assign(1, 0);
  graph.to.reserve(slots.edges.size());
  graph.weight.reserve(slots.edges.size());
  for (std::size_t slot = 0; slot < slots.slots(); ++slot) {
    std::int32_t degree = 0;
    for (std::size_t e = slots.first[slot]; e < slots.first[slot + 1]; ++e) {
      const SlotEdge& edge = slots.edges[e];
      const auto weight = static_cast<std::int32_t>(edge.bytes >> shift);
      degree += weight;
      // Edges to one neighbour, counted in several matrices, stand side by side.
      if (graph.to.size() > graph.first.back() && graph.to.back() == edge.slot) {
        graph.weight.back() += weight;
      } else {
        graph.to.push_back(edge.slot);
        graph.weight.push_back(weight);
      }
    }
    graph.degree.push_back(degree);
    graph.first.push_back(static_cast<std::uint32_t>(graph.to.size()));
  }
  return part;
}

// The vertices of one side, and the edges among them. `index` is a buffer.
Part SideOf(const Part& part, const Sides& sides, std::int8_t side,
            std::vector<std::uint32_t>* index) {
  const WeightedGraph& graph = part.graph;
  const std::uint32_t n = graph.vertices();
  index->resize(n);
  Part half;
  std::size_t edges = 0;
  for (std::uint32_t u = 0; u < n; ++u) {
    if (sides[u] != side) continue;
    (*index)[u] = static_cast<std::uint32_t>(half.slots.size());
    half.slots.push_back(part.slots[u]);
    edges += graph.first[u + 1] - graph.first[u];
  }
  half.graph.size.assign(half.slots.size(), 1);
  half.graph.fixed.assign(half.slots.size(), -1);
  half.graph.first.reserve(half.slots.size() + 1);
  half.graph.degree.reserve(half.slots.size());
  half.graph.to.reserve(edges);
  half.graph.weight.reserve(edges);
  half.graph.first.push_back(0);
  for (std::uint32_t u = 0; u < n; ++u) {
    if (sides[u] != side) continue;
    std::int32_t degree = 0;
    for (std::uint32_t e = graph.first[u]; e < graph.first[u + 1]; ++e) {
      if (sides[graph.to[e]] != side) continue;
      half.graph.to.push_back((*index)[graph.to[e]]);
      half.graph.weight.push_back(graph.weight[e]);
      degree += graph.weight[e];
    }
    half.graph.degree.push_back(degree);
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
        any_fixed_(std::any_of(problem.fixed_class.begin(), problem.fixed_class.end(),
                               [](int c) { return c != MappingProblem::kFree; })),
        random_(random),
        assignment_(problem.slots(), 0) {}

  ClassAssignment Run() {
    Part whole = WholeJob(problem_);
    AssignNode(&whole, tree_.nodes.size() - 1, /*tries=*/1);
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
  void AssignNode(Part* part, std::size_t node, int tries) {
    if (tree_.nodes[node].children.empty()) {
      const auto c = static_cast<std::uint32_t>(tree_.nodes[node].class_index);
      for (const std::uint32_t slot : part->slots) assignment_[slot] = c;
      return;
    }
    std::vector<std::uint32_t> best;
    std::int64_t best_cost = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < tries; ++i) {
      Clusters children = tree_.nodes[node].children;
      if (shuffle_ || i > 0) Shuffle(&children);
      AssignClusters(part, children);
      if (tries == 1) return;
      const std::int64_t cost = CostWithin(*part);
      if (cost >= best_cost) continue;
      best_cost = cost;
      best.clear();
      for (const std::uint32_t slot : part->slots) best.push_back(assignment_[slot]);
    }
    for (std::size_t i = 0; i < best.size(); ++i) assignment_[part->slots[i]] = best[i];
  }

  void AssignClusters(Part* part, const Clusters& clusters) {
    if (clusters.size() == 1) {
      AssignNode(part, clusters.front(), effort_.tries_below_top);
      return;
    }
    const std::size_t first_half = SplitAt(clusters);
    const Clusters groups[] = {
        {clusters.begin(), clusters.begin() + static_cast<std::ptrdiff_t>(first_half)},
        {clusters.begin() + static_cast<std::ptrdiff_t>(first_half), clusters.end()}};
    const Sides sides = SplitPart(part, groups[0], groups[1]);
    for (const std::int8_t side : {0, 1}) {
      Part half = SideOf(*part, sides, side, &index_);
      AssignClusters(&half, groups[side]);
    }
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

  Sides SplitPart(Part* part, const Clusters& left, const Clusters& right) {
    if (any_fixed_) {
      FixSides(left, 0, part);
      FixSides(right, 1, part);
    }
    const std::uint32_t n = part->graph.vertices();
    const auto target = static_cast<std::int64_t>(Units(left));
    const int bisections =
        std::clamp(static_cast<int>(effort_.vertices_per_split / n), 1, effort_.max_bisections);
    Sides best;
    Sides sides;
    std::int64_t best_crossing = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < bisections; ++i) {
      const std::int64_t crossing =
          bisector_.Bisect(part->graph, target, effort_.bisection, random_, &sides);
      if (crossing >= best_crossing) continue;
      best_crossing = crossing;
      std::swap(best, sides);
    }
    return best;
  }

  void FixSides(const Clusters& clusters, std::int8_t side, Part* part) const {
    std::vector<bool> here(problem_.classes(), false);
    for (const std::size_t node : clusters) MarkClasses(node, &here);
    for (std::size_t u = 0; u < part->slots.size(); ++u) {
      const int fixed = problem_.fixed_class[part->slots[u]];
      if (fixed != MappingProblem::kFree && here[static_cast<std::size_t>(fixed)]) {
        part->graph.fixed[u] = side;
      }
    }
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
  const bool any_fixed_;
  Random* random_;
  Bisector bisector_;
  ClassAssignment assignment_;
  std::vector<std::uint32_t> index_;
  std::vector<std::uint32_t> in_part_;
  std::uint32_t part_number_ = 0;
};

}  // namespace

ClassAssignment PartitionByTree(const MappingProblem& problem, const PlaceTree& tree,
                                const PartitionEffort& effort, bool shuffle, Random* random) {
  return Partitioner(problem, tree, effort, shuffle, random).Run();
}

}  // namespace rankroute
