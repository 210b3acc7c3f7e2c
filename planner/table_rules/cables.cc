#include <cstddef>
#include <string>

#include "planner/table_rules/rules.h"

namespace rankroute {
namespace {

void CheckCable(const TableView& table, const DeviceView& device, const ServerDescription& server,
                RuleReport* report) {
  if (!device.device_number.has_value()) return;  // RT010 has it.
  const DeviceDescription* found = FindDevice(server, *device.device_number);
  if (found != nullptr && !found->ports.empty()) return;
  const std::string id = std::to_string(*device.device_number);
  const Place place = At(PathOf(table, device), *device.object);
  report->Error(kHcclNoConnection, place,
                found == nullptr
                    ? "the fabric knows no device " + id + " of " + server.name
                    : "device " + id + " of " + server.name + " has no live cable in the fabric",
                "see `hccn_tool -i " + id +
                    " -link -g` and `-lldp -g` on that server: without a "
                    "link HCCL waits for its peers until HCCL_CONNECT_TIMEOUT");
}

}  // namespace

void CheckCables(const TableView& table, const PlacedTable& placed, RuleReport* report) {
  if (NeedsNoSwitch(table, placed)) return;
  for (std::size_t i = 0; i < table.servers.size(); ++i) {
    const ServerView& server = table.servers[i];
    if (!placed.servers[i].has_value()) {
      report->Warning(
          At(PathOf(table, server), *server.object),
          "this server is not in the fabric by server_id, host_ip, pod_name or device_ip",
          "give the topology what its NPUs or its leaves hear, or see that the table "
          "names it as the fabric does");
      continue;
    }
    for (std::size_t d = server.first_device; d < server.end_device; ++d) {
      CheckCable(table, table.devices[d], placed.Server(i), report);
    }
  }
}

}  // namespace rankroute
