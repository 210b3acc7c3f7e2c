#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "ranktable/rule.h"

namespace rankroute {
namespace {

// HCCL rank table configurations: 8 devices a server on the 910, and in a group_list; 16 where two
// boards or two dies share one (Atlas A2 with 16 cards, A3), beyond which HCCL refuses every table
// of a version 1.x; 64 and a backup on the 950.
constexpr std::int64_t kMaxDeviceIdOf910 = 7;
constexpr std::int64_t kMaxDeviceId = 15;
constexpr std::int64_t kMaxDeviceIdOf950 = 64;

std::int64_t MaxDeviceId(const TableView& table) {
  if (table.layout == TableLayout::kRankList) return kMaxDeviceIdOf950;
  if (table.layout == TableLayout::kGroupList || table.chip == Chip::k910) {
    return kMaxDeviceIdOf910;
  }
  return kMaxDeviceId;
}

// Tells devices of one host with the same device_id: the first by id.
using FirstById = std::array<const DeviceView*, kMaxDeviceIdOf950 + 1>;

void CheckDeviceId(const TableView& table, const DeviceView& device, FirstById* first,
                   RuleReport* report) {
  const auto path = [&] { return PathOf(table, device) + ".device_id"; };
  const auto accepted = [&] {
    return "write the device's physical id, 0-" + std::to_string(MaxDeviceId(table));
  };
  const Value* id = device.device_id;
  // In version 1.1 a rank without a device runs on the host.
  if (table.layout == TableLayout::kNodeList && (id == nullptr || id->text == "-1")) return;
  if (id == nullptr) {
    report->Error(kHcclBadField, At(path(), *device.object), "device_id is missing", accepted());
    return;
  }
  if (!device.device_number.has_value()) {
    if (!id->is_string()) return;  // RT005 has it.
    report->Error(kHcclBadValue, At(path(), *id),
                  "device_id " + Show(*id) + " is no whole number in decimal digits", accepted());
    return;
  }
  if (*device.device_number > MaxDeviceId(table)) {
    const std::string chip =
        table.chip.has_value() ? std::string(" for the chip ") + ChipName(*table.chip) : "";
    report->Error(kHcclBadValue, At(path(), *id), "device_id " + Show(*id) + " is too high" + chip,
                  accepted());
    return;
  }
  const DeviceView*& earlier = (*first)[static_cast<std::size_t>(*device.device_number)];
  if (earlier != nullptr) {
    report->Error(kHcclBadValue, At(path(), *id),
                  "device_id " + Show(*id) + " is that of " + PathOf(table, *earlier) + " too" +
                      PointTo(*earlier->device_id),
                  "list a device once per server: one device runs one rank");
    return;
  }
  earlier = &device;
  if (id->is_string() && id->text.size() > 1 && id->text.front() == '0') {
    report->Warning(At(path(), *id), "device_id " + Show(*id) + " starts with 0",
                    "write it without leading zeros: HCCL reads the number, other readers "
                    "compare the text");
  }
}

}  // namespace

void CheckDeviceIds(const TableView& table, RuleReport* report) {
  const std::vector<std::size_t> hosts = HostsOf(table);
  std::vector<std::size_t> by_host(hosts.size());
  std::iota(by_host.begin(), by_host.end(), std::size_t{0});
  std::stable_sort(by_host.begin(), by_host.end(),
                   [&](std::size_t a, std::size_t b) { return hosts[a] < hosts[b]; });
  FirstById first{};
  std::size_t host = 0;
  for (const std::size_t s : by_host) {
    if (hosts[s] != host) first = {};
    host = hosts[s];
    for (std::size_t d = table.servers[s].first_device; d < table.servers[s].end_device; ++d) {
      CheckDeviceId(table, table.devices[d], &first, report);
    }
  }
}

}  // namespace rankroute
