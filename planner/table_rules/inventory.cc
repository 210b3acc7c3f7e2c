#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "planner/table_rules/rules.h"
#include "planner/unit_server.h"
#include "topology/ip_address.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

struct Owner {
  std::size_t server = 0;  // Into the inventory's description().servers.
  int device = 0;
};

// Who has a device ip.
using Owners = std::map<std::string, std::vector<Owner>>;

Owners OwnersOf(const Fabric& inventory) {
  Owners owners;
  const std::vector<ServerDescription>& servers = inventory.description().servers;
  for (std::size_t s = 0; s < servers.size(); ++s) {
    for (const DeviceDescription& device : servers[s].devices) {
      if (!device.ip.empty()) owners[CanonicalAddress(device.ip)].push_back({s, device.id});
    }
  }
  return owners;
}

// The entry's server in the inventory: by its own names, by those that the fabric has for it, or by
// its device ips.
std::optional<std::size_t> FindInInventory(const Fabric& inventory, const PlacedTable* fabric,
                                           const LaunchUnit& unit, std::size_t entry) {
  std::optional<std::size_t> found = FindNamedServer(inventory, unit);
  if (!found.has_value() && fabric != nullptr && fabric->servers[entry].has_value()) {
    const ServerDescription& server = fabric->Server(entry);
    found = inventory.FindServer(server.name);
    for (std::size_t a = 0; a < server.addresses.size() && !found.has_value(); ++a) {
      found = inventory.FindServer(server.addresses[a]);
    }
  }
  return found.has_value() ? found : FindServerOfDevices(inventory, unit);
}

class OwnerCheck {
 public:
  OwnerCheck(const TableView& table, const Fabric& inventory, bool stated, RuleReport* report)
      : table_(table),
        servers_(inventory.description().servers),
        owners_(OwnersOf(inventory)),
        stated_(stated),
        report_(report) {}

  void CheckServer(const ServerView& view, std::optional<std::size_t> home) {
    const bool known = home.has_value() &&
                       std::any_of(servers_[*home].devices.begin(), servers_[*home].devices.end(),
                                   [](const DeviceDescription& d) { return !d.ip.empty(); });
    if (!known) {
      if (stated_) {
        report_->Warning(At(PathOf(table_, view), *view.object),
                         "the inventory has no device addresses of this server",
                         "give it the server's /etc/hccn.conf, its Node's or its pod's annotation");
      }
      return;
    }
    for (std::size_t d = view.first_device; d < view.end_device; ++d) {
      if (table_.devices[d].device_number.has_value()) CheckDevice(table_.devices[d], *home);
    }
  }

 private:
  void CheckDevice(const DeviceView& view, std::size_t home) {
    const DeviceDescription* device = FindDevice(servers_[home], *view.device_number);
    if (device == nullptr && stated_) {
      report_->Error(kHcclBadValue, At(PathOf(table_, view) + ".device_id", *view.device_id),
                     "the inventory has no device " + std::to_string(*view.device_number) + " of " +
                         servers_[home].name,
                     "write the physical id of a device that the job has there; a container may "
                     "count its devices from 0");
    }
    if (view.device_ip == nullptr || !view.device_ip->is_string()) return;
    std::string_view rest = view.device_ip->text;
    while (!rest.empty()) {
      const std::string address = CanonicalAddress(TakeUntil(',', &rest));
      if (!address.empty()) CheckAddress(view, address, home, device);  // Else RT011 has it.
    }
  }

  void CheckAddress(const DeviceView& view, const std::string& address, std::size_t home,
                    const DeviceDescription* device) {
    const Place place =
        At(PathOf(table_, view) + "." + KeysOf(table_.layout).device_ip, *view.device_ip);
    const std::string self = Name({home, static_cast<int>(*view.device_number)});
    const std::string own = device == nullptr ? "" : device->ip;
    const std::string hint = own.empty() ? "write the address that `hccn_tool -i " +
                                               std::to_string(*view.device_number) +
                                               " -ip -g` prints on that server"
                                         : "the inventory gives " + self + " the address " + own;
    const auto found = owners_.find(address);
    if (found == owners_.end()) {
      report_->Warning(
          place, "the inventory does not know device_ip \"" + address + "\" of " + self, hint);
      return;
    }
    for (const Owner& owner : found->second) {
      if (owner.server == home && owner.device == *view.device_number) return;
    }
    report_->Error(kHcclBadValue, place,
                   "device_ip \"" + address + "\" is that of " + Name(found->second.front()) +
                       " in the inventory, not of " + self,
                   hint);
  }

  std::string Name(const Owner& owner) const {
    return "device " + std::to_string(owner.device) + " of " + servers_[owner.server].name;
  }

  const TableView& table_;
  const std::vector<ServerDescription>& servers_;
  const Owners owners_;
  const bool stated_;
  RuleReport* report_;
};

}  // namespace

void CheckDeviceOwners(const TableView& table, const Fabric& inventory, const PlacedTable* fabric,
                       bool inventory_stated, RuleReport* report) {
  OwnerCheck check(table, inventory, inventory_stated, report);
  for (std::size_t i = 0; i < table.servers.size(); ++i) {
    const LaunchUnit unit = UnitOf(table, table.servers[i]);
    check.CheckServer(table.servers[i], FindInInventory(inventory, fabric, unit, i));
  }
}

}  // namespace rankroute
