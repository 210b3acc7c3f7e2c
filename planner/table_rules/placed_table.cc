#include "planner/table_rules/placed_table.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "planner/unit_server.h"
#include "ranktable/table_parts.h"
#include "topology/ip_address.h"

namespace rankroute {
LaunchUnit UnitOf(const TableView& table, const ServerView& server) {
  LaunchUnit unit;
  if (server.server_id != nullptr) unit.server_id = server.server_id->text;
  unit.host_ip = TextOf(*server.object, "host_ip");
  unit.pod_name = TextOf(*server.object, "pod_name");
  for (std::size_t d = server.first_device; d < server.end_device; ++d) {
    const DeviceView& device = table.devices[d];
    if (!device.device_number.has_value() || *device.device_number > kMaxDeviceId) continue;
    const std::string_view ips = AddressOf(device);
    unit.devices.push_back(
        {static_cast<int>(*device.device_number), CanonicalAddress(ips.substr(0, ips.find(',')))});
  }
  return unit;
}

PlacedTable::PlacedTable(const TableView& table, const Fabric& on_fabric) : fabric(on_fabric) {
  for (const ServerView& server : table.servers) {
    units.push_back(UnitOf(table, server));
    servers.push_back(FindUnitServer(fabric, units.back()));
  }
}

Place PlaceOfServers(const TableView& table) {
  const ListView& list = table.lists[table.servers.front().list];
  return At(list.path, *list.value);
}

bool NeedsNoSwitch(const TableView& table, const PlacedTable& placed) {
  if (table.servers.size() < 2) return true;
  const bool one_server =
      std::all_of(placed.servers.begin(), placed.servers.end(),
                  [&](const auto& s) { return s.has_value() && s == placed.servers.front(); });
  if (one_server) return true;  // Pods that share it.
  const Value* pods = table.root->Find("super_pod_list");
  if (pods != nullptr && pods->is_array()) return pods->items.size() == 1;
  for (std::size_t i = 0; i < placed.servers.size(); ++i) {
    if (!placed.servers[i].has_value() || !placed.servers[0].has_value()) return false;
    const std::string& pod = placed.Server(i).super_pod;
    if (pod.empty() || pod != placed.Server(0).super_pod) return false;
  }
  return true;
}

const DeviceDescription* FindDevice(const ServerDescription& server, std::int64_t id) {
  const auto at = std::find_if(server.devices.begin(), server.devices.end(),
                               [&](const DeviceDescription& device) { return device.id == id; });
  return at == server.devices.end() ? nullptr : &*at;
}

}  // namespace rankroute
