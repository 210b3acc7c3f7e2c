#include "tests/bench/mapbench/targets.h"

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

namespace rankroute::mapbench {
namespace {

constexpr std::size_t kMtKahyparMaxBlocks = 64;

// A tree with clusters of one size, big enough for the job.
struct Tree {
  std::int64_t pods = 1;
  std::int64_t leaves = 0;   // Of the pod with the most.
  std::int64_t servers = 0;  // Of the leaf with the most.
};

Tree EnclosingTree(const Topology& topology) {
  Tree tree;
  tree.pods = topology.clusters(kPodLevel);
  std::vector<std::int64_t> leaves(tree.pods);
  for (const int pod : PodsOfLeaves(topology)) tree.leaves = std::max(tree.leaves, ++leaves[pod]);
  for (const int servers : ServersOfLeaves(topology)) {
    tree.servers = std::max<std::int64_t>(tree.servers, servers);
  }
  return tree;
}

bool IsFull(const Tree& tree, const Topology& topology) {
  return tree.pods * tree.leaves * tree.servers == topology.clusters(kServerLevel);
}

// Where each of the job's servers is in the tree.
std::vector<std::int64_t> PositionsInTree(const Tree& tree, const Topology& topology) {
  const std::vector<int> servers = ServersOfLeaves(topology);
  const std::vector<int> pods = PodsOfLeaves(topology);
  std::vector<std::int64_t> positions;
  std::int64_t leaf_in_pod = 0;
  for (std::size_t leaf = 0; leaf < servers.size(); ++leaf) {
    leaf_in_pod = leaf > 0 && pods[leaf] == pods[leaf - 1] ? leaf_in_pod + 1 : 0;
    const std::int64_t first = (pods[leaf] * tree.leaves + leaf_in_pod) * tree.servers;
    for (int server = 0; server < servers[leaf]; ++server) positions.push_back(first + server);
  }
  return positions;
}

// Hops between servers of one leaf, of one pod, and any others; equal NPUs on rails.
struct ServerHops {
  std::int64_t leaf;
  std::int64_t pod;
  std::int64_t any;
};

ServerHops HopsOfServers(const Topology& topology) {
  return {topology.hops[1], topology.rail ? topology.hops[3] : topology.hops[2], topology.hops[3]};
}

}  // namespace

Hierarchy HierarchyOf(const Topology& topology, PlaceLevel level) {
  const Tree tree = EnclosingTree(topology);
  if (topology.rail || !IsFull(tree, topology)) return {};
  const ServerHops hops = HopsOfServers(topology);
  const bool of_leaves = level == PlaceLevel::kLeaf;
  const std::int64_t nearest = of_leaves ? hops.leaf : 0;
  const std::pair<std::int64_t, std::int64_t> levels[] = {
      {of_leaves ? 1 : tree.servers, hops.leaf}, {tree.leaves, hops.pod}, {tree.pods, hops.any}};
  Hierarchy result;
  for (const auto& [size, distance] : levels) {
    if (size == 1) continue;
    if (!result.sizes.empty()) {
      result.sizes.push_back(':');
      result.distances.push_back(':');
    }
    result.sizes.append(std::to_string(size));
    result.distances.append(std::to_string(distance - nearest));
  }
  return result;
}

std::string ScotchTarget(const Topology& topology, Grain grain) {
  const Tree tree = EnclosingTree(topology);
  const ServerHops hops = HopsOfServers(topology);
  const int places = grain == Grain::kNpu ? kNpusPerServer : 1;
  std::ostringstream text;
  if (!IsFull(tree, topology)) {
    text << "sub\n" << topology.clusters(kServerLevel) * places;
    for (const std::int64_t position : PositionsInTree(tree, topology)) {
      for (int place = 0; place < places; ++place) text << ' ' << position * places + place;
    }
    text << '\n';
  }
  std::vector<std::pair<std::int64_t, std::int64_t>> levels;
  if (tree.pods > 1) levels.emplace_back(tree.pods, hops.any - hops.pod);
  if (tree.leaves > 1) levels.emplace_back(tree.leaves, hops.pod - hops.leaf);
  if (tree.servers > 1) levels.emplace_back(tree.servers, hops.leaf);
  if (grain == Grain::kNpu) levels.emplace_back(kNpusPerServer, 1);
  text << "tleaf\n" << levels.size();
  for (const auto& [size, cost] : levels) text << ' ' << size << ' ' << cost;
  text << '\n';
  return text.str();
}

std::string MtKahyparTarget(const Topology& topology) {
  const std::vector<int> pods = PodsOfLeaves(topology);
  const std::size_t leaves = pods.size();
  if (leaves < 2 || leaves > kMtKahyparMaxBlocks) return {};
  const ServerHops hops = HopsOfServers(topology);
  std::ostringstream text;
  text << leaves << ' ' << leaves * (leaves - 1) / 2 << " 1\n";
  for (std::size_t a = 0; a < leaves; ++a) {
    for (std::size_t b = 0; b < leaves; ++b) {
      if (a == b) continue;
      const std::int64_t between = (pods[a] == pods[b] ? hops.pod : hops.any) - hops.leaf;
      const bool last = b + 1 == leaves || (b + 2 == leaves && a + 1 == leaves);
      text << b + 1 << ' ' << between << (last ? '\n' : ' ');
    }
  }
  return text.str();
}

}  // namespace rankroute::mapbench
