#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "ranktable/pod_index.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

struct PodDevice {
  PodIndex pod;
  std::string_view server_id;
  std::int64_t device_number = 0;
  const ServerView* instance = nullptr;
};

// Devices whose place in both orders can be told: other rules have what is missing, but a pod
// whose name has no number has no intended place.
std::vector<PodDevice> PodDevicesOf(const TableView& table) {
  std::vector<PodDevice> devices;
  for (const ServerView& instance : table.servers) {
    const Value* name = instance.object->Find("pod_name");
    const Value* server_id = instance.server_id;
    if (name == nullptr || server_id == nullptr || !server_id->is_string()) continue;
    if (server_id->text.empty()) continue;
    const std::optional<PodIndex> pod = PodIndexOf(name->text);
    if (!pod.has_value()) continue;
    for (std::size_t d = instance.first_device; d < instance.end_device; ++d) {
      const std::optional<std::int64_t> number = table.devices[d].device_number;
      if (!number.has_value()) continue;
      devices.push_back({*pod, server_id->text, *number, &instance});
    }
  }
  return devices;
}

std::string Describe(const PodDevice& device) {
  return "pod " + Show(*device.instance->object->Find("pod_name")) + " on server " +
         Show(*device.instance->server_id);
}

}  // namespace

// HCCL's reader computes the ranks: servers by the text of server_id, on each the devices by id.
// Those who name pods mean the order of their numbers, in each task.
void CheckPodOrder(const TableView& table, RuleReport* report) {
  std::vector<PodDevice> by_server = PodDevicesOf(table);
  std::vector<PodDevice> by_pod = by_server;
  std::sort(by_server.begin(), by_server.end(), [](const PodDevice& a, const PodDevice& b) {
    return std::tie(a.pod.task, a.server_id, a.device_number, a.pod.index) <
           std::tie(b.pod.task, b.server_id, b.device_number, b.pod.index);
  });
  std::sort(by_pod.begin(), by_pod.end(), [](const PodDevice& a, const PodDevice& b) {
    return std::tie(a.pod.task, a.pod.index, a.device_number, a.server_id) <
           std::tie(b.pod.task, b.pod.index, b.device_number, b.server_id);
  });
  const auto same_device = [](const PodDevice& a, const PodDevice& b) {
    return a.server_id == b.server_id && a.device_number == b.device_number;
  };
  if (std::adjacent_find(by_server.begin(), by_server.end(), same_device) != by_server.end()) {
    return;  // RT010 has it.
  }
  const auto [early, meant] = std::mismatch(
      by_server.begin(), by_server.end(), by_pod.begin(),
      [](const PodDevice& a, const PodDevice& b) { return a.pod.index == b.pod.index; });
  if (early == by_server.end()) return;
  const bool shared = early->server_id == meant->server_id;
  report->Warning(
      At(PathOf(table, *early->instance) + ".pod_name", *early->instance->object->Find("pod_name")),
      "HCCL ranks devices by the text of server_id and then by device_id, not by the pods' "
      "numbers: device " +
          std::to_string(early->device_number) + " of " + Describe(*early) + " comes before " +
          (shared ? "device " + std::to_string(meant->device_number) + " of " : std::string()) +
          Describe(*meant),
      "if the pods' order is meant, write a table that states it: rankroute convert --to 1.0");
}

}  // namespace rankroute
