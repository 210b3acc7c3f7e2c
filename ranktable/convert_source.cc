#include "ranktable/convert_source.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "ranktable/pod_index.h"

namespace rankroute {
namespace {

// Entries of TableView::servers, which are pods here, in their intended order.
std::vector<std::size_t> PodOrder(const TableView& view) {
  using Key = std::tuple<std::size_t, std::size_t, std::int64_t>;  // Group, task, index.
  std::map<std::pair<std::size_t, std::string>, std::size_t> tasks;
  std::vector<Key> keys;
  for (const ServerView& pod : view.servers) {
    const std::string name(TextOf(*pod.object, "pod_name"));
    const std::optional<PodIndex> index = PodIndexOf(name);
    const auto task = tasks.emplace(
        std::make_pair(pod.list, index ? std::string(index->task) : name), tasks.size());
    keys.emplace_back(pod.list, task.first->second, index ? index->index : 0);
  }
  std::vector<std::size_t> order(view.servers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
  return order;
}

// "device 1 of server 192.0.2.1 (pod demo-worker-0)".
std::string NameOf(const TableView& view, const DeviceView& device) {
  const Value& pod = *view.servers[device.server].object;
  std::string name = "device " + std::to_string(*device.device_number) + " of server " +
                     Show(*view.servers[device.server].server_id);
  if (pod.Find("pod_name") != nullptr) name += " (pod " + Show(*pod.Find("pod_name")) + ")";
  return name;
}

std::vector<std::size_t> ByRank(const TableParts& parts) {
  std::vector<std::size_t> devices;
  for (const ServerPart& server : parts.servers) {
    devices.insert(devices.end(), server.devices.begin(), server.devices.end());
  }
  std::sort(devices.begin(), devices.end(),
            [&](std::size_t a, std::size_t b) { return parts.rank[a] < parts.rank[b]; });
  return devices;
}

void NoteDifference(const TableView& view, const std::vector<std::size_t>& computed,
                    const std::vector<std::size_t>& intended, ConversionReport* report) {
  const auto [a, b] = std::mismatch(computed.begin(), computed.end(), intended.begin());
  if (a == computed.end()) return;
  report->Note(
      "ranks follow the pods' numbers; HCCL itself takes servers of a group_list by the "
      "text of server_id, so that rank " +
      std::to_string(a - computed.begin()) + ", here " + NameOf(view, view.devices[*b]) +
      ", would be " + NameOf(view, view.devices[*a]) + ": the first difference");
}

}  // namespace

std::vector<const DeviceView*> ConversionSource::DevicesByRank() const {
  std::vector<const DeviceView*> devices;
  for (const std::size_t d : ByRank(parts)) devices.push_back(&view.devices[d]);
  return devices;
}

TableFormat FormatOf(const TableView& view) {
  switch (view.layout) {
    case TableLayout::kGroupList:
      return TableFormat::kGroupList;
    case TableLayout::kNodeList:
      return TableFormat::k11;
    case TableLayout::kRankList:
      return TableFormat::k20;
    case TableLayout::kServerGroupList:
      return TableFormat::kGlobal;
    default:
      break;
  }
  if (view.version == "1.2") return TableFormat::k12;
  if (view.version == "1.3") return TableFormat::k13;
  return view.version == "1.4" ? TableFormat::k14 : TableFormat::k10;
}

void ImposePodOrder(const TableView& view, TableParts* parts, ConversionReport* report) {
  const std::vector<std::size_t> computed = ByRank(*parts);
  constexpr std::size_t kUnplaced = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> place(view.servers.size(), kUnplaced);  // Of each pod.
  const std::vector<std::size_t> pods = PodOrder(view);
  for (std::size_t i = 0; i < pods.size(); ++i) place[pods[i]] = i;
  const auto before = [&](std::size_t a, std::size_t b) {
    const DeviceView& left = view.devices[a];
    const DeviceView& right = view.devices[b];
    return std::make_pair(place[left.server], *left.device_number) <
           std::make_pair(place[right.server], *right.device_number);
  };
  for (ServerPart& server : parts->servers) {
    std::sort(server.devices.begin(), server.devices.end(), before);
  }
  std::sort(parts->servers.begin(), parts->servers.end(), [&](const auto& a, const auto& b) {
    return before(a.devices.front(), b.devices.front());
  });
  std::int64_t next = 0;
  for (const ServerPart& server : parts->servers) {
    for (const std::size_t device : server.devices) parts->rank[device] = next++;
  }
  NoteDifference(view, computed, ByRank(*parts), report);
}

}  // namespace rankroute
