#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/status.h"
#include "tests/bench/mapbench/graph.h"
#include "tests/bench/mapbench/topology.h"

namespace rankroute::mapbench {

struct Evaluation {
  std::int64_t cost = 0;  // J: the sum over the edges, each once, of weight times hops.
  // Per level the weight that crosses the border of a cluster, and of it the most at one cluster.
  std::array<std::int64_t, kLevels> cut = {};
  std::array<std::int64_t, kLevels> max_uplink = {};
};

// Of `slot_of_rank`, by the definition: every edge is looked at. INVALID_ARGUMENT unless it is a
// permutation of the slots.
Result<Evaluation> Evaluate(const Graph& graph, const Topology& topology,
                            const std::vector<int>& slot_of_rank);

// The slots of the servers one after the other, as a launcher without a plan fills them.
std::vector<int> SlotsInServerOrder(const Topology& topology, const std::vector<int>& servers);
// The servers by leaf, and by host name.
std::vector<int> ServersByLeaf(const Topology& topology);
std::vector<int> ServersByHostName(const Topology& topology);

}  // namespace rankroute::mapbench
