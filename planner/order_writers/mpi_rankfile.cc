#include "planner/order_writers/mpi_rankfile.h"

#include <cstddef>
#include <string>
#include <vector>

#include "planner/order_writers/unit_names.h"

namespace rankroute {

Result<WrittenOrder> WriteMpiRankfile(const OrderToWrite& order) {
  const Result<std::vector<std::string>> hosts = HostsOf(order);
  if (!hosts.ok()) return hosts.status();
  WrittenOrder written;
  std::size_t rank = 0;
  std::size_t core = 0;
  for (std::size_t i = 0; i < hosts->size(); ++i) {
    if (i > 0 && (*hosts)[i] != (*hosts)[i - 1]) core = 0;  // Units of one host are neighbours.
    for (std::size_t k = 0; k < order.plan.order[i].device_ids.size(); ++k) {
      written.text += "rank " + std::to_string(rank++) + "=" + (*hosts)[i] +
                      " slot=" + std::to_string(core++) + "\n";
    }
  }
  AddDeviceOrderLoss(order.plan, &written.losses);
  return written;
}

}  // namespace rankroute
