#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "planner/job.h"
#include "planner/traffic.h"
#include "topology/fabric.h"

namespace rankroute::testing {

// How the devices of a server are cabled.
enum class Cabling {
  kOneLeaf,    // All to the server's leaf.
  kTwoLeaves,  // {0,1,6,7} and {2,3,4,5} to two leaves of a pair.
  kRails,      // Device k to leaf "rail-k" of the server's group.
  kDualHomed,  // Every device to both leaves of a pair.
};

// A leaf-spine fabric: servers_under_leaf[i] servers in group i, every leaf cabled to `spines`
// spines (group i by 1 + i % 2 parallel cables); where `pods` > 1 the groups are dealt out over
// pods with spines of their own below one core switch.
//
//            core            (only with pods > 1)
//       spine-0  spine-1
//      leaf-0  leaf-1 …
//      s-0-0 s-0-1  s-1-0 …
struct FabricShape {
  std::vector<int> servers_under_leaf;
  int devices = 8;
  int spines = 2;
  int pods = 1;
  Cabling cabling = Cabling::kOneLeaf;
};

FabricDescription DescribeFabric(const FabricShape& shape);
std::shared_ptr<const Fabric> MakeFabric(FabricDescription description);

// A job over servers of a fabric, in that order, all their devices.
Job MakeJob(const Fabric& fabric, const std::vector<std::string>& servers);

// Names of all servers, shuffled by `random`.
std::vector<std::string> ShuffledServers(const Fabric& fabric, std::mt19937_64* random);

// Shuffles in a way that does not depend on the standard library.
template <typename T>
void Shuffle(std::vector<T>* items, std::mt19937_64* random) {
  for (std::size_t i = items->size(); i > 1; --i) {
    std::swap((*items)[i - 1], (*items)[(*random)() % i]);
  }
}

// `flows` random flows of a job.
Traffic RandomTraffic(std::size_t ranks, int flows, std::mt19937_64* random);

}  // namespace rankroute::testing
