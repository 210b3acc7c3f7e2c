#include "planner/order_writers/dlrover_psw.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "planner/order_writers/unit_names.h"
#include "planner/unit_server.h"
#include "topology/ip_address.h"
#include "topology/writers/make_value.h"

namespace rankroute {
namespace {

// The address of a unit's node; empty where none is known.
std::string NodeAddress(const OrderToWrite& order, const LaunchUnit& unit) {
  for (const std::string* name : {&unit.host_ip, &unit.server_id}) {
    std::string address = CanonicalAddress(*name);
    if (!address.empty()) return address;
  }
  const std::optional<std::size_t> server = FindUnitServer(order.fabric, unit);
  if (!server.has_value()) return "";
  const std::vector<std::string>& addresses = order.fabric.description().servers[*server].addresses;
  return addresses.empty() ? "" : addresses.front();
}

// The node rank with as many digits as the highest one, so that names sort as numbers do.
std::string GroupName(std::size_t node_rank, std::size_t node_ranks) {
  const std::string digits = std::to_string(node_rank);
  return std::string(std::to_string(node_ranks - 1).size() - digits.size(), '0') + digits;
}

}  // namespace

Result<WrittenOrder> WriteOrderDlroverPsw(const OrderToWrite& order) {
  constexpr int kIndent = 2;
  const std::size_t node_ranks = order.plan.order.size();
  Value groups = EmptyObject();
  std::set<std::string> seen;
  std::vector<std::string> unaddressed;
  std::vector<std::string> repeated;
  for (std::size_t i = 0; i < node_ranks; ++i) {
    std::string address = NodeAddress(order, UnitAt(order, i));
    if (address.empty()) {
      unaddressed.push_back(UnitName(UnitAt(order, i)));
    } else if (!seen.insert(address).second) {
      repeated.push_back(address);
    } else {
      Add(std::move(address), StringValue(GroupName(i, node_ranks)), &groups);
    }
  }
  if (!unaddressed.empty()) {
    return RefuseUnits("MISSING_ADDRESS",
                       "dlrover-psw names nodes by address: give host_ip to servers", unaddressed);
  }
  if (!repeated.empty()) {
    return RefuseUnits("DUPLICATE_NAME",
                       "dlrover-psw has one group for each address, but several units are at",
                       repeated);
  }
  WrittenOrder written;
  written.text = WriteJson(groups, kIndent);
  AddDeviceOrderLoss(order.plan, &written.losses);
  return written;
}

}  // namespace rankroute
