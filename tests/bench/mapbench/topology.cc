#include "tests/bench/mapbench/topology.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <random>
#include <sstream>

namespace rankroute::mapbench {
namespace {

constexpr int kHostNameBatch = 4;

std::vector<int> HostRanks(int servers, unsigned seed) {
  std::mt19937 random(seed * 7919 + 13);
  std::vector<int> batches((servers + kHostNameBatch - 1) / kHostNameBatch);
  std::iota(batches.begin(), batches.end(), 0);
  std::shuffle(batches.begin(), batches.end(), random);
  std::vector<int> ranks(servers);
  int next = 0;
  for (const int batch : batches) {
    const int end = std::min(servers, (batch + 1) * kHostNameBatch);
    for (int server = batch * kHostNameBatch; server < end; ++server) ranks[server] = next++;
  }
  return ranks;
}

// Ids count from 0 without gaps, in the order of the slots, and a cluster is inside one of the
// level above it.
bool IsNested(const Topology& topology) {
  for (int level = 0; level < kLevels; ++level) {
    const std::vector<int>& id = topology.cluster[level];
    if (id.empty() || id[0] != 0) return false;
    for (std::size_t slot = 1; slot < id.size(); ++slot) {
      const int step = id[slot] - id[slot - 1];
      if (step != 0 && step != 1) return false;
      if (step != 0 && level > 0 &&
          topology.cluster[level - 1][slot] == topology.cluster[level - 1][slot - 1]) {
        return false;
      }
    }
  }
  return true;
}

Status BadTopology(const std::string& expected) {
  return {StatusCode::kInvalidArgument, "BAD_TOPOLOGY", "topo.txt: expected " + expected};
}

}  // namespace

std::int64_t Topology::Hops(int a, int b) const {
  if (cluster[kServerLevel][a] == cluster[kServerLevel][b]) return hops[0];
  if (cluster[kLeafLevel][a] == cluster[kLeafLevel][b]) {
    return rail && npu[a] != npu[b] ? hops[2] : hops[1];
  }
  return !rail && cluster[kPodLevel][a] == cluster[kPodLevel][b] ? hops[2] : hops[3];
}

Topology MakeTopology(const Allocation& allocation, bool rail, unsigned seed) {
  Topology topology;
  topology.rail = rail;
  int server = 0;
  int leaf = 0;
  int pod = 0;
  for (const auto& leaves : allocation) {
    const int first_leaf = leaf;
    for (const int servers : leaves) {
      for (const int end = server + servers; server < end; ++server) {
        for (int npu = 0; npu < kNpusPerServer; ++npu) {
          topology.cluster[kServerLevel].push_back(server);
          topology.cluster[kLeafLevel].push_back(leaf);
          topology.cluster[kPodLevel].push_back(pod);
          topology.npu.push_back(npu);
        }
      }
      if (servers > 0) ++leaf;
    }
    // Rail units all hang under one core.
    if (leaf > first_leaf && !rail) ++pod;
  }
  topology.host_rank = HostRanks(server, seed);
  return topology;
}

std::vector<int> ServersOfLeaves(const Topology& topology) {
  std::vector<int> servers(topology.clusters(kLeafLevel));
  for (int slot = 0; slot < topology.slots(); ++slot) {
    if (topology.npu[slot] == 0) ++servers[topology.cluster[kLeafLevel][slot]];
  }
  return servers;
}

std::vector<int> PodsOfLeaves(const Topology& topology) {
  std::vector<int> pods(topology.clusters(kLeafLevel));
  for (int slot = 0; slot < topology.slots(); ++slot) {
    pods[topology.cluster[kLeafLevel][slot]] = topology.cluster[kPodLevel][slot];
  }
  return pods;
}

std::string TopologyText(const Topology& topology) {
  std::ostringstream text;
  text << topology.slots() << ' ' << kLevels << ' ' << (topology.rail ? 1 : 0) << '\n';
  for (const std::int64_t hops : topology.hops) text << hops << ' ';
  text << '\n';
  for (int slot = 0; slot < topology.slots(); ++slot) {
    for (const auto& id : topology.cluster) text << id[slot] << ' ';
    text << topology.npu[slot] << '\n';
  }
  text << topology.host_rank.size() << '\n';
  for (const int rank : topology.host_rank) text << rank << ' ';
  text << '\n';
  return text.str();
}

Result<Topology> ParseTopology(std::string_view text) {
  std::istringstream in{std::string(text)};
  Topology topology;
  std::size_t slots = 0;
  int levels = 0;
  in >> slots >> levels >> topology.rail;
  if (!in || levels != kLevels) return BadTopology("'SLOTS 3 RAIL'");
  for (std::int64_t& hops : topology.hops) in >> hops;
  for (std::size_t slot = 0; slot < slots && in; ++slot) {
    for (auto& id : topology.cluster) {
      id.push_back(0);
      in >> id.back();
    }
    topology.npu.push_back(0);
    in >> topology.npu.back();
  }
  if (!in || !IsNested(topology)) return BadTopology("'SERVER LEAF POD NPU' of each slot, nested");
  std::size_t servers = 0;
  in >> servers;
  topology.host_rank.assign(std::istream_iterator<int>(in), std::istream_iterator<int>());
  if (servers != topology.host_rank.size() ||
      servers != static_cast<std::size_t>(topology.clusters(kServerLevel))) {
    return BadTopology("the host rank of each server");
  }
  return topology;
}

}  // namespace rankroute::mapbench
