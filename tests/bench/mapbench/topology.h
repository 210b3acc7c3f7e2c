#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace rankroute::mapbench {

inline constexpr int kNpusPerServer = 8;
inline constexpr int kServersPerLeaf = 16;
inline constexpr int kLeavesPerPod = 16;
// Servers of a scalable unit of a rail-optimised fabric: NPU k of each ends at the unit's switch k.
inline constexpr int kServersPerRailUnit = 32;

enum Level { kServerLevel, kLeafLevel, kPodLevel };
inline constexpr int kLevels = 3;

// The servers that a job was given: their number under each leaf of each pod. A leaf or a pod
// without any takes no part.
using Allocation = std::vector<std::vector<int>>;

// Every leaf and every pod full but the last.
Allocation RegularAllocation(int servers);
// What a best-fit scheduler gives in a busy cluster (as Slurm's topology/tree plugin does): pods
// with the most free servers first, in them the leaves with the most. Whole leaves are free now and
// then; where `fragmented`, next to none. Equal arguments give the same allocation.
Allocation BusyAllocation(int servers, bool fragmented, unsigned seed);
// Full scalable units of a rail-optimised fabric, each as a leaf of its own.
Allocation RailAllocation(int servers);

// The NPU slots of a job, in the order of pods, leaves, servers and NPUs.
struct Topology {
  bool rail = false;
  // Hops between two slots of one server, of one leaf, of one pod, and any others. With `rail`: of
  // one server; the same NPU index in one scalable unit; another one there; any others.
  std::array<std::int64_t, kLevels + 1> hops = {0, 2, 4, 6};
  std::array<std::vector<int>, kLevels> cluster;  // Per level the server, leaf or pod of each slot.
  std::vector<int> npu;                           // The index of each slot in its server.
  std::vector<int> host_rank;  // The place of each server in the order of host names.

  int slots() const { return static_cast<int>(npu.size()); }
  int clusters(Level level) const { return cluster[level].empty() ? 0 : cluster[level].back() + 1; }
  std::int64_t Hops(int a, int b) const;
};

// Host names are handed out in batches of 4 servers, the batches in an order that `seed` decides.
Topology MakeTopology(const Allocation& allocation, bool rail, unsigned seed);

// The number of servers of each leaf, and the pod that each leaf is in.
std::vector<int> ServersOfLeaves(const Topology& topology);
std::vector<int> PodsOfLeaves(const Topology& topology);

// topo.txt: "SLOTS 3 RAIL", the four hops, a line "SERVER LEAF POD NPU" per slot, the number of
// servers, the host rank of each.
std::string TopologyText(const Topology& topology);
// INVALID_ARGUMENT for what TopologyText does not write.
Result<Topology> ParseTopology(std::string_view text);

}  // namespace rankroute::mapbench
