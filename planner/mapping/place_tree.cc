#include "planner/mapping/place_tree.h"

#include <algorithm>
#include <bitset>
#include <limits>

namespace rankroute {
namespace {

std::uint32_t HeaviestMatrix(const MappingProblem& problem) {
  const std::size_t classes = problem.classes();
  std::vector<std::int64_t> bytes(problem.hops.hops.size() / (classes * classes), 0);
  for (const SlotEdge& edge : problem.graph.edges) bytes[edge.matrix] += edge.bytes;
  return static_cast<std::uint32_t>(std::max_element(bytes.begin(), bytes.end()) - bytes.begin());
}

// The distances of a matrix off its diagonal, ascending.
std::vector<int> Distances(const HopMatrices& hops, std::uint32_t matrix) {
  std::bitset<std::numeric_limits<std::uint8_t>::max() + 1> seen;
  for (std::size_t a = 0; a < hops.classes; ++a) {
    for (std::size_t b = 0; b < hops.classes; ++b) {
      if (a != b) seen.set(hops.At(matrix, a, b));
    }
  }
  std::vector<int> distances;
  for (std::size_t h = 0; h < seen.size(); ++h) {
    if (seen[h]) distances.push_back(static_cast<int>(h));
  }
  return distances;
}

// A cluster of nodes: its node and the class that stands for it.
struct Cluster {
  std::size_t node = 0;
  std::size_t leader = 0;
};

std::size_t AddParent(const std::vector<std::size_t>& children, int hops, PlaceTree* tree) {
  if (children.size() == 1) return children.front();
  PlaceTree::Node parent;
  parent.children = children;
  parent.hops = hops;
  for (const std::size_t child : children) parent.units += tree->nodes[child].units;
  std::stable_sort(
      parent.children.begin(), parent.children.end(),
      [&](std::size_t a, std::size_t b) { return tree->nodes[a].units > tree->nodes[b].units; });
  tree->nodes.push_back(std::move(parent));
  return tree->nodes.size() - 1;
}

// Joins clusters whose leaders are at most `hops` apart.
std::vector<Cluster> JoinWithin(const HopMatrices& matrices, std::uint32_t matrix, int hops,
                                const std::vector<Cluster>& clusters, PlaceTree* tree) {
  std::vector<Cluster> joined;
  std::vector<std::vector<std::size_t>> children;
  for (const Cluster& cluster : clusters) {
    std::size_t to = 0;
    while (to < joined.size() && matrices.At(matrix, joined[to].leader, cluster.leader) > hops) {
      ++to;
    }
    if (to == joined.size()) {
      joined.push_back(cluster);
      children.emplace_back();
    }
    children[to].push_back(cluster.node);
  }
  for (std::size_t i = 0; i < joined.size(); ++i) {
    joined[i].node = AddParent(children[i], hops, tree);
  }
  return joined;
}

}  // namespace

PlaceTree MakePlaceTree(const MappingProblem& problem) {
  PlaceTree tree;
  std::vector<Cluster> clusters;
  for (std::size_t c = 0; c < problem.classes(); ++c) {
    tree.nodes.push_back({{}, c, problem.class_units[c], 0});
    clusters.push_back({c, c});
  }
  const std::uint32_t matrix = HeaviestMatrix(problem);
  for (const int hops : Distances(problem.hops, matrix)) {
    clusters = JoinWithin(problem.hops, matrix, hops, clusters, &tree);
  }
  return tree;
}

}  // namespace rankroute
