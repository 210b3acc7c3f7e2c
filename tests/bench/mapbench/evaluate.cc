#include "tests/bench/mapbench/evaluate.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace rankroute::mapbench {
namespace {

bool IsPermutation(const std::vector<int>& values, int size) {
  std::vector<char> seen(size);
  if (values.size() != seen.size()) return false;
  for (const int value : values) {
    if (value < 0 || value >= size || seen[value] != 0) return false;
    seen[value] = 1;
  }
  return true;
}

}  // namespace

Result<Evaluation> Evaluate(const Graph& graph, const Topology& topology,
                            const std::vector<int>& slot_of_rank) {
  if (graph.size() != topology.slots() || !IsPermutation(slot_of_rank, topology.slots())) {
    return Status(StatusCode::kInvalidArgument, "NOT_A_PERMUTATION",
                  "expected each of the " + std::to_string(topology.slots()) + " slots once");
  }
  Evaluation result;
  std::array<std::vector<std::int64_t>, kLevels> uplink;
  for (const Level level : {kServerLevel, kLeafLevel, kPodLevel}) {
    uplink[level].resize(topology.clusters(level));
  }
  for (int rank = 0; rank < graph.size(); ++rank) {
    for (std::size_t e = graph.begin[rank]; e < graph.begin[rank + 1]; ++e) {
      if (graph.neighbor[e] < rank) continue;
      const int a = slot_of_rank[rank];
      const int b = slot_of_rank[graph.neighbor[e]];
      const std::int64_t weight = graph.weight[e];
      result.cost += weight * topology.Hops(a, b);
      for (int level = 0; level < kLevels; ++level) {
        const std::vector<int>& cluster = topology.cluster[level];
        if (cluster[a] == cluster[b]) continue;
        result.cut[level] += weight;
        uplink[level][cluster[a]] += weight;
        uplink[level][cluster[b]] += weight;
      }
    }
  }
  for (int level = 0; level < kLevels; ++level) {
    result.max_uplink[level] = *std::max_element(uplink[level].begin(), uplink[level].end());
  }
  return result;
}

std::vector<int> SlotsInServerOrder(const Topology& topology, const std::vector<int>& servers) {
  std::vector<std::vector<int>> slots(servers.size());
  for (int slot = 0; slot < topology.slots(); ++slot) {
    slots[topology.cluster[kServerLevel][slot]].push_back(slot);
  }
  std::vector<int> order;
  for (const int server : servers) {
    order.insert(order.end(), slots[server].begin(), slots[server].end());
  }
  return order;
}

std::vector<int> ServersByLeaf(const Topology& topology) {
  std::vector<int> servers(topology.clusters(kServerLevel));
  std::iota(servers.begin(), servers.end(), 0);
  return servers;
}

std::vector<int> ServersByHostName(const Topology& topology) {
  std::vector<int> servers(topology.host_rank.size());
  for (std::size_t server = 0; server < servers.size(); ++server) {
    servers[topology.host_rank[server]] = static_cast<int>(server);
  }
  return servers;
}

}  // namespace rankroute::mapbench
