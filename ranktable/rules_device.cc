#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/json.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

// The text does not say which chip it is for: 8 devices on the 910, 16 where two boards or two dies
// share a server (Atlas A2 with 16 cards, A3), and HCCL refuses more for every version 1.x.
constexpr std::int64_t kMaxDeviceId = 15;

constexpr const char* kIpHint =
    "write the address that `hccn_tool -i <device_id> -ip -g` prints on that server; where a tool "
    "made the table, see that it can read /etc/hccn.conf";

// Tells devices of one server with the same device_id: the first by id.
using FirstById = std::array<const DeviceView*, kMaxDeviceId + 1>;

void CheckDeviceId(const TableView& table, const DeviceView& device, FirstById* first,
                   RuleReport* report) {
  const std::string path = PathOf(table, device) + ".device_id";
  const Value* id = device.device_id;
  const std::string accepted = "write the device's physical id, 0-" + std::to_string(kMaxDeviceId);
  if (id == nullptr) {
    report->Error(kHcclBadField, At(path, *device.object), "device_id is missing", accepted);
    return;
  }
  if (!device.device_number.has_value()) {
    if (!id->is_string()) return;  // RT005 has it.
    report->Error(kHcclBadValue, At(path, *id),
                  "device_id " + Show(*id) + " is no whole number in decimal digits", accepted);
    return;
  }
  if (*device.device_number > kMaxDeviceId) {
    report->Error(kHcclBadValue, At(path, *id), "device_id " + Show(*id) + " is too high",
                  accepted);
    return;
  }
  const DeviceView*& earlier = (*first)[static_cast<std::size_t>(*device.device_number)];
  if (earlier != nullptr) {
    report->Error(kHcclBadValue, At(path, *id),
                  "device_id " + Show(*id) + " is that of " + PathOf(table, *earlier) + " too" +
                      PointTo(*earlier->device_id),
                  "list a device once per server: one device runs one rank");
    return;
  }
  earlier = &device;
  if (id->is_string() && id->text.size() > 1 && id->text.front() == '0') {
    report->Warning(At(path, *id), "device_id " + Show(*id) + " starts with 0",
                    "write it without leading zeros: HCCL reads the number, other readers "
                    "compare the text");
  }
}

// --- device_ip
// ------------------------------------------------------------------------------------

// The bytes of an IPv4 or IPv6 address that names one host; empty for any other text.
std::string AddressBytes(const std::string& text) {
  std::array<char, sizeof(in6_addr)> bytes{};
  std::size_t size = 0;
  if (text.find('\0') != std::string::npos) return "";
  if (inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) size = sizeof(in_addr);
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1) size = sizeof(in6_addr);
  std::string address(bytes.data(), size);
  const bool unspecified = address.find_first_not_of('\0') == std::string::npos;
  return unspecified ? "" : address;
}

std::vector<std::string> SplitAtCommas(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t comma = text.find(','); comma != std::string::npos;
       comma = text.find(',', start)) {
    parts.push_back(text.substr(start, comma - start));
    start = comma + 1;
  }
  parts.push_back(text.substr(start));
  return parts;
}

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

// RT010 has a device that is listed twice: that it then has one address is no second fault.
bool SameDevice(const DeviceView& a, const DeviceView& b) {
  return a.server == b.server && a.device_number.has_value() && a.device_number == b.device_number;
}

using AddressOwners = std::unordered_map<std::string, const DeviceView*>;

void CheckAddresses(const TableView& table, const DeviceView& device, AddressOwners* owners,
                    RuleReport* report) {
  const Place place = At(PathOf(table, device) + ".device_ip", *device.device_ip);
  for (const std::string& part : SplitAtCommas(device.device_ip->text)) {
    const std::string shown = Show(StringValue(part));
    const std::string address = AddressBytes(part);
    if (address.empty()) {
      report->Error(kHcclBadValue, place,
                    "device_ip " + shown + " is no IPv4 or IPv6 address of a device", kIpHint);
      continue;
    }
    const auto [owner, is_new] = owners->emplace(address, &device);
    if (is_new) continue;
    if (owner->second == &device) {
      report->Error(kHcclBadValue, place, "device_ip " + shown + " stands twice in this list",
                    "write each address once");
      continue;
    }
    if (SameDevice(*owner->second, device)) continue;
    report->Error(kHcclBadValue, place,
                  "device_ip " + shown + " is that of " + PathOf(table, *owner->second) + " too" +
                      PointTo(*owner->second->device_ip),
                  "every device has an address of its own");
  }
}

}  // namespace

void CheckDeviceIds(const TableView& table, RuleReport* report) {
  for (const ServerView& server : table.servers) {
    FirstById first{};
    for (std::size_t d = server.first_device; d < server.end_device; ++d) {
      CheckDeviceId(table, table.devices[d], &first, report);
    }
  }
}

void CheckDeviceIps(const TableView& table, RuleReport* report) {
  const bool needed = NeedsAddresses(table);
  AddressOwners owners;
  for (const DeviceView& device : table.devices) {
    const Value* ip = device.device_ip;
    if (ip != nullptr && !ip->is_string()) continue;  // RT005 has it.
    if (ip != nullptr && !ip->text.empty()) {
      CheckAddresses(table, device, &owners, report);
    } else if (needed) {
      report->Error(kHcclBadValue,
                    At(PathOf(table, device) + ".device_ip", ip == nullptr ? *device.object : *ip),
                    ip == nullptr ? "device_ip is missing" : "device_ip is empty",
                    "with more than one server each device needs one: " + std::string(kIpHint));
    }
  }
}

}  // namespace rankroute
