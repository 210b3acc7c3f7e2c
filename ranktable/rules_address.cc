#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ranktable/address.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

constexpr const char* kIpHint =
    "write the address that `hccn_tool -i <device_id> -ip -g` prints on that server; where a tool "
    "made the table, see that it can read /etc/hccn.conf";

// Whether every device must have an address: the network between servers is RoCE, and so is that
// between super pods; inside a super pod HCCL needs none.
bool NeedsAddresses(const TableView& table) {
  if (table.version == "1.2") {
    const Value* pods = table.root->Find("super_pod_list");
    return pods != nullptr && pods->items.size() > 1;
  }
  std::unordered_set<std::string_view> ids;
  std::size_t unnamed = 0;
  for (const ServerView& server : table.servers) {
    if (server.server_id == nullptr || server.server_id->text.empty()) {
      ++unnamed;
    } else {
      ids.insert(server.server_id->text);
    }
  }
  return ids.size() + unnamed > 1;
}

// Finds addresses that are none, or two devices'.
class AddressCheck {
 public:
  AddressCheck(const TableView& table, RuleReport* report)
      : table_(table),
        hosts_(HostsOf(table)),
        key_(KeysOf(table.layout).device_ip),
        report_(report) {}

  // Of a device that has an address.
  void Check(const DeviceView& device) {
    for (const std::string& part : SplitAtCommas(device.device_ip->text)) {
      const std::string address = AddressBytes(part);
      if (address.empty()) {
        Report(device, part, " is no IPv4 or IPv6 address of a device", kIpHint);
        continue;
      }
      const auto [owner, is_new] = owners_.emplace(address, &device);
      if (is_new) continue;
      if (owner->second == &device) {
        Report(device, part, " stands twice in this list", "write each address once");
      } else if (!SameDevice(*owner->second, device)) {
        Report(device, part,
               " is that of " + PathOf(table_, *owner->second) + " too" +
                   PointTo(*owner->second->device_ip),
               "every device has an address of its own");
      }
    }
  }

 private:
  void Report(const DeviceView& device, const std::string& part, const std::string& what,
              const char* hint) {
    report_->Error(kHcclBadValue, At(PathOf(table_, device) + "." + key_, *device.device_ip),
                   key_ + " " + Show(StringValue(part)) + what, hint);
  }

  // RT010 has a device that is listed twice: that it then has one address is no second fault.
  bool SameDevice(const DeviceView& a, const DeviceView& b) const {
    return hosts_[a.server] == hosts_[b.server] && a.device_number.has_value() &&
           a.device_number == b.device_number;
  }

  const TableView& table_;
  std::vector<std::size_t> hosts_;
  std::string key_;
  RuleReport* report_;
  std::unordered_map<std::string, const DeviceView*> owners_;
};

}  // namespace

void CheckDeviceIps(const TableView& table, RuleReport* report) {
  const bool needed = NeedsAddresses(table);
  const std::string key = KeysOf(table.layout).device_ip;
  AddressCheck check(table, report);
  for (const DeviceView& device : table.devices) {
    const Value* ip = device.device_ip;
    if (ip != nullptr && !ip->is_string()) continue;  // RT005 has it.
    if (ip != nullptr && !ip->text.empty()) {
      check.Check(device);
    } else if (needed) {
      report->Error(kHcclBadValue,
                    At(PathOf(table, device) + "." + key, ip == nullptr ? *device.object : *ip),
                    key + (ip == nullptr ? " is missing" : " is empty"),
                    "with more than one server each device needs one: " + std::string(kIpHint));
    }
  }
}

}  // namespace rankroute
