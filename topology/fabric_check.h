#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "topology/fabric_description.h"

namespace rankroute {

// A fault of a fabric description, and which of its items has it.
struct FabricFault {
  enum class Item { kSwitch, kServer, kDevice, kPort, kLink };
  Item item = Item::kSwitch;
  std::size_t index = 0;   // Into switches, servers or links.
  std::size_t device = 0;  // Of a server's device or port.
  std::size_t port = 0;    // Of a device's port.
  std::string message;     // Without the item's path.
};

// Every fault that makes a description no fabric (see Fabric::Create), in the description's order.
// O(n log n).
std::vector<FabricFault> CheckFabric(const FabricDescription& fabric);

// "servers[3].devices[0].ports[1]".
std::string PathOfFault(const FabricFault& fault);

// One device of a fabric, by name.
struct DeviceName {
  std::string server;
  int id = 0;
};

// The device that "server/deviceId" names; a server's name may contain slashes. Empty where the
// text has another form or the id is none.
std::optional<DeviceName> ParseDeviceName(std::string_view text);

// "server/deviceId".
std::string FormatDeviceName(const std::string& server, int id);

}  // namespace rankroute
