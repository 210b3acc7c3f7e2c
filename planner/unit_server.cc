#include "planner/unit_server.h"

#include <map>
#include <string>

namespace rankroute {

std::optional<std::size_t> FindNamedServer(const Fabric& fabric, const LaunchUnit& unit) {
  for (const std::string* name : {&unit.server_id, &unit.host_ip, &unit.pod_name}) {
    if (name->empty()) continue;
    if (const auto server = fabric.FindServer(*name); server.has_value()) return server;
  }
  return std::nullopt;
}

std::optional<std::size_t> FindServerOfDevices(const Fabric& fabric, const LaunchUnit& unit) {
  std::map<std::size_t, std::size_t> devices;  // By server.
  std::optional<std::size_t> found;
  for (const JobDevice& device : unit.devices) {
    if (device.ip.empty()) continue;
    const auto server = fabric.FindServer(device.ip);
    if (!server.has_value()) continue;
    const std::size_t count = ++devices[*server];
    if (!found.has_value() || count > devices[*found]) found = server;
  }
  return found;
}

std::optional<std::size_t> FindUnitServer(const Fabric& fabric, const LaunchUnit& unit) {
  const auto named = FindNamedServer(fabric, unit);
  return named.has_value() ? named : FindServerOfDevices(fabric, unit);
}

}  // namespace rankroute
