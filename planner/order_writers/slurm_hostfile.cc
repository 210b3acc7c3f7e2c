#include "planner/order_writers/slurm_hostfile.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "planner/order_writers/unit_names.h"
#include "planner/unit_server.h"
#include "topology/writers/legal_names.h"

namespace rankroute {

Result<WrittenOrder> WriteSlurmHostfile(const OrderToWrite& order) {
  WrittenOrder written;
  std::vector<std::string> unknown;
  std::vector<std::string> refused;
  for (std::size_t i = 0; i < order.plan.order.size(); ++i) {
    const LaunchUnit& unit = UnitAt(order, i);
    const std::optional<std::size_t> server = FindUnitServer(order.fabric, unit);
    if (!server.has_value()) {
      unknown.push_back(UnitName(unit));
      continue;
    }
    const std::string& node = order.fabric.description().servers[*server].name;
    if (!IsLegalName(node, NameRule::kSlurm)) refused.push_back(QuoteJson(node));
    for (std::size_t k = 0; k < unit.devices.size(); ++k) written.text += node + "\n";
  }
  if (!unknown.empty()) {
    return RefuseUnits("UNKNOWN_SERVER", "servers that the fabric does not have", unknown);
  }
  if (!refused.empty()) {
    return RefuseUnits("UNWRITABLE_NAME", "names of servers that no node of Slurm has", refused);
  }
  AddDeviceOrderLoss(order.plan, &written.losses);
  return written;
}

}  // namespace rankroute
