#include <algorithm>
#include <numeric>
#include <random>

#include "tests/bench/mapbench/topology.h"

namespace rankroute::mapbench {
namespace {

// Jobs of few servers would fit whole into one leaf of the usual leftovers.
constexpr int kSmallJobServers = 16;
constexpr unsigned kAllocationSeedStep = 104729;  // Keeps the streams of different seeds apart.

// A whole number from `low` to `high`. Not std::uniform_int_distribution, whose numbers depend on
// the standard library.
int Draw(std::mt19937* random, int low, int high) {
  return low + static_cast<int>((*random)() % static_cast<unsigned>(high - low + 1));
}

int FreeServersOfLeaf(std::mt19937* random, bool fragmented, bool small) {
  const int percent = Draw(random, 0, 99);
  if (!fragmented) {
    if (percent < 20) return 0;
    if (percent < 45) return kServersPerLeaf;
    return Draw(random, 1, kServersPerLeaf - 1);
  }
  if (percent < 30) return 0;
  if (percent < 90) return Draw(random, 1, small ? 3 : 5);
  return small ? Draw(random, 3, 4) : Draw(random, 6, kServersPerLeaf);
}

// A cluster with a fifth more free servers than are asked for, and at least two pods.
Allocation FreeServers(int servers, bool fragmented, std::mt19937* random) {
  const int servers_per_pod = fragmented ? 40 : 60;
  const int pods = std::max(2, (servers + servers_per_pod - 1) / servers_per_pod);
  Allocation free;
  int total = 0;
  while (total < servers * 12 / 10 || static_cast<int>(free.size()) < pods) {
    free.emplace_back(kLeavesPerPod);
    for (int& leaf : free.back()) {
      leaf = FreeServersOfLeaf(random, fragmented, servers <= kSmallJobServers);
      total += leaf;
    }
  }
  return free;
}

// Indices in descending order of their values, equal ones in ascending order.
std::vector<int> DescendingOrder(const std::vector<int>& values) {
  std::vector<int> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return values[a] > values[b]; });
  return order;
}

}  // namespace

Allocation RegularAllocation(int servers) {
  Allocation pods;
  while (servers > 0) {
    pods.emplace_back();
    for (int leaf = 0; leaf < kLeavesPerPod && servers > 0; ++leaf) {
      pods.back().push_back(std::min(kServersPerLeaf, servers));
      servers -= pods.back().back();
    }
  }
  return pods;
}

Allocation RailAllocation(int servers) {
  Allocation units;
  for (; servers > 0; servers -= kServersPerRailUnit) {
    units.push_back({std::min(kServersPerRailUnit, servers)});
  }
  return units;
}

Allocation BusyAllocation(int servers, bool fragmented, unsigned seed) {
  std::mt19937 random(seed * kAllocationSeedStep + (fragmented ? 1U : 0U));
  const Allocation free = FreeServers(servers, fragmented, &random);
  std::vector<int> free_of_pod;
  for (const auto& pod : free) {
    free_of_pod.push_back(std::accumulate(pod.begin(), pod.end(), 0));
  }
  Allocation taken(free.size(), std::vector<int>(kLeavesPerPod));
  for (const int pod : DescendingOrder(free_of_pod)) {
    for (const int leaf : DescendingOrder(free[pod])) {
      taken[pod][leaf] = std::min(servers, free[pod][leaf]);
      servers -= taken[pod][leaf];
    }
  }
  return taken;
}

}  // namespace rankroute::mapbench
