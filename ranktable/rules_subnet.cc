#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "ranktable/address.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

// A ranktable has no netmasks, so that only what no netmask allows is a finding. Rules by product:
// planning of device addresses in the installation guide of mind-cluster.

constexpr int kLongestPrefix = 30;  // Of a subnet with two hosts.
constexpr int kShortestPrefix = 8;
constexpr std::size_t kDevices = 16;  // More have no id that RT010 accepts.
constexpr std::size_t kSubnetsOn910 = 4;

// A device with an IPv4 address; null where there is none.
struct AddressedDevice {
  const DeviceView* device = nullptr;
  std::string address;
};
using ById = std::array<AddressedDevice, kDevices>;

ById Ipv4ById(const TableView& table, const ServerView& server) {
  ById by_id;
  for (std::size_t d = server.first_device; d < server.end_device; ++d) {
    const DeviceView& device = table.devices[d];
    if (!device.device_number.has_value() || *device.device_number < 0) continue;
    const auto id = static_cast<std::size_t>(*device.device_number);
    if (id >= kDevices || by_id[id].device != nullptr || device.device_ip == nullptr) continue;
    const std::string& text = device.device_ip->text;
    const std::string address = AddressBytes(text.substr(0, text.find(',')));
    if (address.size() == sizeof(in_addr)) by_id[id] = {&device, address};
  }
  return by_id;
}

// How many bits two addresses share from the left.
int CommonPrefix(const AddressedDevice& a, const AddressedDevice& b) {
  int bits = 0;
  for (std::size_t i = 0; i < a.address.size(); ++i) {
    const auto differing = static_cast<unsigned char>(a.address[i] ^ b.address[i]);
    bits += std::countl_zero(differing);
    if (differing != 0) break;
  }
  return bits;
}

// What the chip's plan wants of two devices of a server, and who breaks it.
struct Breach {
  const AddressedDevice* device = nullptr;
  const AddressedDevice* other = nullptr;
};

// On the 910 devices i and i + 4 share a subnet, and no others. So what holds those two, or else
// any subnet at all, holds no third.
Breach BreachOn910(const ById& by_id) {
  for (std::size_t i = 0; i < kDevices; ++i) {
    const std::size_t twin = i ^ kSubnetsOn910;
    if (by_id[i].device == nullptr) continue;
    int shared = kLongestPrefix;
    if (by_id[twin].device != nullptr) {
      shared = std::min(shared, CommonPrefix(by_id[i], by_id[twin]));
    }
    for (std::size_t j = 0; j < kDevices; ++j) {
      if (by_id[j].device == nullptr || j % kSubnetsOn910 == i % kSubnetsOn910) continue;
      if (CommonPrefix(by_id[i], by_id[j]) >= shared) return {&by_id[j], &by_id[i]};
    }
  }
  return {};
}

// On an Atlas A2 all devices of a server share a subnet.
Breach BreachOnA2(const ById& by_id) {
  const AddressedDevice* first = nullptr;
  for (const AddressedDevice& device : by_id) {
    if (device.device == nullptr) continue;
    if (first == nullptr) first = &device;
    if (CommonPrefix(*first, device) < kShortestPrefix) return {&device, first};
  }
  return {};
}

// On an Atlas A3 the two dies of an NPU are in different subnets.
Breach BreachOnA3(const ById& by_id) {
  for (std::size_t i = 0; i < kDevices; i += 2) {
    if (by_id[i].device == nullptr || by_id[i + 1].device == nullptr) continue;
    if (CommonPrefix(by_id[i], by_id[i + 1]) >= kLongestPrefix) return {&by_id[i + 1], &by_id[i]};
  }
  return {};
}

struct SubnetPlan {
  Breach (*find)(const ById&);
  bool share;  // Whether the two of a breach should share a subnet.
  const char* hint;
};

SubnetPlan PlanOf(Chip chip) {
  switch (chip) {
    case Chip::k910:
      return {BreachOn910, false,
              "on the 910 a server has four subnets, and devices i and i + 4 share one"};
    case Chip::k910B:
      return {BreachOnA2, true, "on the 910b all devices of a server share a subnet"};
    case Chip::k910_93:
      return {BreachOnA3, false,
              "on the 910_93 the two devices of an NPU have addresses of different subnets"};
    case Chip::k950:
      break;
  }
  return {nullptr, false, ""};
}

}  // namespace

void CheckSubnets(const TableView& table, RuleReport* report) {
  if (!table.chip.has_value()) return;
  const SubnetPlan plan = PlanOf(*table.chip);
  if (plan.find == nullptr) return;
  for (const ServerView& server : table.servers) {
    const ById by_id = Ipv4ById(table, server);
    const Breach breach = plan.find(by_id);
    if (breach.device == nullptr) continue;
    const Value& ip = *breach.device->device->device_ip;
    const Value& other = *breach.other->device->device_ip;
    report->Warning(At(PathOf(table, *breach.device->device) + ".device_ip", ip),
                    "device_ip " + Show(ip) + (plan.share ? " shares no" : " shares its") +
                        " subnet with " + Show(other) + PointTo(other),
                    plan.hint);
  }
}

}  // namespace rankroute
