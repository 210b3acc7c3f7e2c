#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ranktable/address.h"
#include "ranktable/rule.h"
#include "ranktable/super_pods.h"

namespace rankroute {
namespace {

constexpr const char* kIpHint =
    "write the address that `hccn_tool -i <device_id> -ip -g` prints on that server; where a tool "
    "made the table, see that it can read /etc/hccn.conf";

// Of an Atlas A3: the address that takes over where the device's own port fails.
constexpr const char* kBackupKey = "backup_device_ip";

// Whether every device must have an address: the network between servers is RoCE, and so is that
// between super pods; inside a super pod HCCL needs none. In cloud mode of a group_list its reader
// wants them from two pods on, wherever they are.
bool NeedsAddresses(const TableView& table) {
  if (table.layout == TableLayout::kGroupList && !IsLab(table)) return table.servers.size() > 1;
  const std::size_t super_pods = CountSuperPods(table);
  const bool always_has_them = table.layout == TableLayout::kServerList && table.version == "1.2";
  if (super_pods > 0 || always_has_them) return super_pods > 1;
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

  // The device_ip of a device, which is there.
  void Check(const DeviceView& device) {
    for (const std::string& part : Parts(device.device_ip->text)) {
      const std::string address = AddressBytes(part);
      if (address.empty()) {
        Report(device, part, kNoAddress, kIpHint);
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

  // Its backup_device_ip, which is there, once all device_ips are checked.
  void CheckBackup(const DeviceView& device, const Value& backup) {
    for (const std::string& part : SplitAtCommas(backup.text)) {
      const std::string address = AddressBytes(part);
      if (address.empty()) {
        ReportBackup(device, backup, part, kNoAddress);
        continue;
      }
      const auto main = owners_.find(address);
      const auto [owner, is_new] = backup_owners_.emplace(address, &device);
      if (main != owners_.end() && main->second == &device) {
        ReportBackup(device, backup, part, " is the device_ip of the same device");
      } else if (main != owners_.end() && hosts_[main->second->server] != hosts_[device.server]) {
        ReportBackup(device, backup, part,
                     " is the device_ip of " + PathOf(table_, *main->second) +
                         PointTo(*main->second->device_ip) + " on another server");
      } else if (!is_new && !SameDevice(*owner->second, device)) {
        ReportBackup(device, backup, part,
                     " is that of " + PathOf(table_, *owner->second) + " too" +
                         PointTo(*owner->second->object->Find(kBackupKey)));
      }
    }
  }

 private:
  static constexpr const char* kNoAddress = " is no IPv4 or IPv6 address of a device";

  void ReportBackup(const DeviceView& device, const Value& backup, const std::string& part,
                    const std::string& what) {
    report_->Error(kHcclBadValue, At(PathOf(table_, device) + "." + kBackupKey, backup),
                   std::string(kBackupKey) + " " + Show(StringValue(part)) + what,
                   "write the address of the other die of the same NPU, or leave the field out");
  }

  // HCCL's reader takes a list of addresses, but not in a group_list.
  std::vector<std::string> Parts(const std::string& text) const {
    if (table_.layout == TableLayout::kGroupList) return {text};
    return SplitAtCommas(text);
  }

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
  std::unordered_map<std::string, const DeviceView*> owners_;         // By address of a device_ip
  std::unordered_map<std::string, const DeviceView*> backup_owners_;  // and a backup_device_ip.
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
                    "with more than one server, or pod of a group_list, each device needs one: " +
                        std::string(kIpHint));
    }
  }
  for (const DeviceView& device : table.devices) {
    const Value* backup = device.object->Find(kBackupKey);
    if (backup == nullptr || !backup->is_string() || backup->text.empty()) continue;
    check.CheckBackup(device, *backup);
  }
}

}  // namespace rankroute
