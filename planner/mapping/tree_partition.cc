#include "planner/mapping/tree_partition.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

namespace rankroute {
namespace {

// Some slots and the traffic among them.
struct Part {
  BisectionGraph graph;  // `fixed` is filled in for each bisection.
  std::vector<std::uint32_t> slots;
};

// By how many bits bytes have to be shifted down so that weights fit.
int WeightShift(const SlotGraph& graph) {
  std::int64_t total = 0;
  int shift = 0;
  for (const SlotEdge& edge : graph.edges) {
    total += edge.bytes >> shift;
    for (; total > BisectionGraph::kMaxTotalWeight; ++shift) total /= 2;
  }
  return shift;
}

Part WholeJob(const MappingProblem& problem) {
  Part part;
  const SlotGraph& slots = problem.graph;
  const int shift = WeightShift(slots);
  BisectionGraph& graph = part.graph;
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
  const BisectionGraph& graph = part.graph;
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
    AssignNode(&whole, tree_.nodes.size() - 1);
    return std::move(assignment_);
  }

 private:
  using Clusters = std::vector<std::size_t>;  // Nodes of the tree.

  // The slots of a part between two groups of clusters.
  struct Split {
    std::array<Clusters, 2> groups;
    Sides sides;
    std::int64_t crossing = std::numeric_limits<std::int64_t>::max();
  };

  void Shuffle(Clusters* clusters) {
    for (std::size_t i = clusters->size(); i > 1; --i) {
      std::swap((*clusters)[i - 1], (*clusters)[random_->Below(static_cast<std::uint32_t>(i))]);
    }
  }

  void AssignNode(Part* part, std::size_t node) {
    if (part->slots.empty()) return;  // Classes without units.
    const PlaceTree::Node& at = tree_.nodes[node];
    if (at.children.empty()) {
      for (const std::uint32_t slot : part->slots) {
        assignment_[slot] = static_cast<std::uint32_t>(at.class_index);
      }
      return;
    }
    Clusters children = at.children;
    if (shuffle_) Shuffle(&children);
    AssignClusters(part, children);
  }

  void AssignClusters(Part* part, const Clusters& clusters) {
    if (clusters.size() == 1) {
      AssignNode(part, clusters.front());
      return;
    }
    const Split split = BestSplit(part, clusters);
    for (std::size_t side = 0; side < 2; ++side) {
      Part half = SideOf(*part, split.sides, static_cast<std::int8_t>(side), &index_);
      AssignClusters(&half, split.groups[side]);
    }
  }

  int FutileSplits() const { return std::max(1, effort_.splits / 2); }

  // Cuts the clusters' order in two and the part to fit: as it is and in random orders, until half
  // of the splits allowed were in vain one after another. Returns the one that the fewest bytes
  // cross.
  Split BestSplit(Part* part, const Clusters& clusters) {
    Split best;
    Split split;
    Clusters order = clusters;
    int futile = 0;
    for (int i = 0; i < effort_.splits && futile < FutileSplits() && best.crossing > 0; ++i) {
      if (i > 0) Shuffle(&order);
      const auto middle = order.begin() + static_cast<std::ptrdiff_t>(SplitAt(order));
      split.groups[0].assign(order.begin(), middle);
      split.groups[1].assign(middle, order.end());
      if (any_fixed_) FixSides(split.groups, part);
      split.crossing =
          bisector_.Bisect(part->graph, static_cast<std::int64_t>(Units(split.groups[0])),
                           effort_.bisection, random_, &split.sides);
      if (split.crossing < best.crossing) {
        std::swap(best, split);
        futile = 0;
      } else {
        ++futile;
      }
    }
    return best;
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

  void FixSides(const std::array<Clusters, 2>& groups, Part* part) const {
    std::vector<std::int8_t> side_of(problem_.classes(), -1);
    for (std::size_t side = 0; side < 2; ++side) {
      for (const std::size_t node : groups[side])
        MarkClasses(node, static_cast<std::int8_t>(side), &side_of);
    }
    for (std::size_t u = 0; u < part->slots.size(); ++u) {
      const int fixed = problem_.fixed_class[part->slots[u]];
      if (fixed != MappingProblem::kFree) {
        part->graph.fixed[u] = side_of[static_cast<std::size_t>(fixed)];
      }
    }
  }

  void MarkClasses(std::size_t node, std::int8_t side, std::vector<std::int8_t>* side_of) const {
    const PlaceTree::Node& at = tree_.nodes[node];
    if (at.children.empty()) (*side_of)[at.class_index] = side;
    for (const std::size_t child : at.children) MarkClasses(child, side, side_of);
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
};

}  // namespace

ClassAssignment PartitionByTree(const MappingProblem& problem, const PlaceTree& tree,
                                const PartitionEffort& effort, bool shuffle, Random* random) {
  return Partitioner(problem, tree, effort, shuffle, random).Run();
}

}  // namespace rankroute
