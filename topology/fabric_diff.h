#pragma once

#include <string>
#include <vector>

#include "topology/fabric.h"

namespace rankroute {

// One field of an item, as text: speeds in Mbit/s, lists joined by blanks; empty where the fabric
// states nothing.
struct FieldChange {
  const char* field = "";  // As the Fabric file calls it: "mbps".
  std::string before;
  std::string after;
};

// One item that only one of two fabrics has, or that they state differently.
struct FabricChange {
  enum class Kind { kAdded, kRemoved, kChanged };
  enum class Item { kSwitch, kServer, kDevice, kPort, kLink };

  Kind kind = Kind::kChanged;
  Item item = Item::kSwitch;
  // A switch or server: its name. A device: "node17/3". A device's port: "node17/3" and "leaf-1
  // 400GE1/0/1", or the peer device. A link: both ends. A port that is not named is left out.
  std::vector<std::string> ends;
  // What differs; of an item that was added or removed, all that it states.
  std::vector<FieldChange> fields;
};

// "added", "removed", "changed"; "switch", "server", "device", "port", "link".
const char* FabricChangeName(FabricChange::Kind kind);
const char* FabricItemName(FabricChange::Item item);

// What tells `after` from `before`, without evidence: empty exactly if their revisions are equal.
// Switches first, then servers, devices, ports and links, each by name. Items are equal by name:
// a renamed switch was removed and added. Of parallel cables without port names those differ that
// one fabric has more of. O((n + m) log n).
std::vector<FabricChange> DiffFabrics(const Fabric& before, const Fabric& after);

}  // namespace rankroute
