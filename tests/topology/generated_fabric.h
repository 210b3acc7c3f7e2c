#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "topology/fabric_description.h"

namespace rankroute {

// What GenerateFabric makes. Leaves come in groups: a server is cabled to the leaves of one group,
// as its attachment says.
struct GeneratedShape {
  enum class Attachment {
    kOneLeaf,    // Every device to the one leaf of the group.
    kTwoLeaves,  // Devices 0, 1, 6, 7 to the first leaf of the group, 2 to 5 to the second.
    kRails,      // Device k to leaf k of eight.
  };

  std::uint64_t seed = 0;
  Attachment attachment = Attachment::kOneLeaf;
  int tiers = 2;         // 2: leaves and spines. 3: cores above the spines of several pods.
  std::size_t pods = 2;  // Of three tiers; groups are dealt out to them in turn.
  std::size_t groups = 4;
  std::size_t servers = 16;        // At least one in each group.
  bool unequal_leaves = false;     // The seed deals the servers out, else each group gets as many.
  std::size_t devices = 8;         // Of each server, from id 0.
  std::size_t spines = 2;          // Of each pod; each is linked to all leaves of its pod.
  std::size_t cores = 2;           // Of three tiers; each is linked to all spines.
  std::size_t parallel_links = 1;  // Cables between two switches that are linked.
  std::int64_t device_mbps = 200'000;
  std::int64_t link_mbps = 400'000;
  // The name of a switch's port, cards and ports from 1, for one vendor's spelling.
  std::string (*port_name)(int card, int port, std::int64_t mbps) = nullptr;
};

// A cabled fabric without any doubt: every port named and used once, chassis ids, management and
// device addresses unique and from the ranges for documentation; at most 130,000 devices. Tiers are
// left to Fabric::Create. The same shape gives the same fabric on every machine.
FabricDescription GenerateFabric(const GeneratedShape& shape);

// "400GE1/0/3": the spelling for tests that need no vendor's own.
std::string SlotPortName(int card, int port, std::int64_t mbps);

}  // namespace rankroute
