#include "planner/order_writers/hostfile.h"

#include <cstddef>
#include <string>
#include <vector>

#include "planner/order_writers/unit_names.h"

namespace rankroute {

Result<WrittenOrder> WriteHostfile(const OrderToWrite& order) {
  const Result<std::vector<std::string>> hosts = HostsOf(order);
  if (!hosts.ok()) return hosts.status();
  WrittenOrder written;
  for (std::size_t i = 0; i < hosts->size(); ++i) {
    const std::size_t slots = order.plan.order[i].device_ids.size();
    written.text += (*hosts)[i] + " slots=" + std::to_string(slots) + "\n";
  }
  AddDeviceOrderLoss(order.plan, &written.losses);
  return written;
}

}  // namespace rankroute
