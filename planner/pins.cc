#include "planner/pins.h"

#include <algorithm>
#include <string>
#include <utility>

#include "planner/order_rules.h"

namespace rankroute {

std::vector<std::size_t> UnitsNamed(const Fabric& fabric, const Job& job, const JobOnFabric& placed,
                                    const std::string& name) {
  std::vector<std::size_t> units;
  for (std::size_t i = 0; i < job.units.size(); ++i) {
    const LaunchUnit& unit = job.units[i];
    const bool device = std::any_of(unit.devices.begin(), unit.devices.end(),
                                    [&](const JobDevice& d) { return d.ip == name; });
    if (unit.server_id == name || unit.pod_name == name || unit.host_ip == name || device) {
      units.push_back(i);
    }
  }
  if (!units.empty()) return units;
  const auto server = fabric.FindServer(name);
  if (!server.has_value()) return units;
  for (std::size_t i = 0; i < placed.server.size(); ++i) {
    if (placed.server[i] == *server) units.push_back(i);
  }
  return units;
}

Result<std::vector<std::size_t>> ResolvePins(const Fabric& fabric, const Job& job,
                                             const JobOnFabric& placed,
                                             const std::vector<Pin>& pins) {
  std::vector<std::size_t> pin_of_slot(job.units.size(), kNoPin);
  std::vector<Diagnostic> faults;
  for (const Pin& pin : pins) {
    const std::string text = "pin " + std::to_string(pin.node_rank) + "=" + pin.server + ": ";
    const auto refuse = [&](const std::string& why) {
      faults.push_back({Severity::kError, "INVALID_PIN", "", 0, 0, text + why});
    };
    const std::vector<std::size_t> units = UnitsNamed(fabric, job, placed, pin.server);
    if (pin.node_rank >= job.units.size()) {
      refuse("the node rank must be from 0 to " + std::to_string(job.units.size() - 1));
    } else if (units.size() != 1) {
      refuse(units.empty() ? "no server of the job has that name"
                           : "several pods of the job run on that server; name the pod");
    } else if (pin_of_slot[pin.node_rank] != kNoPin) {
      refuse("this node rank is pinned already");
    } else if (std::count(pin_of_slot.begin(), pin_of_slot.end(), units.front()) > 0) {
      refuse("this server is pinned already");
    } else if (placed.devices[units.front()] != placed.devices[pin.node_rank]) {
      refuse("node rank " + std::to_string(pin.node_rank) + " takes " +
             std::to_string(placed.devices[pin.node_rank]) + " devices, this server has " +
             std::to_string(placed.devices[units.front()]));
    } else {
      pin_of_slot[pin.node_rank] = units.front();
    }
  }
  if (faults.empty()) return pin_of_slot;
  return Status(StatusCode::kInvalidArgument, "INVALID_PIN", faults.front().message, faults);
}

}  // namespace rankroute
