#include "ranktable/table_parts.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>

#include "ranktable/super_pods.h"

namespace rankroute {
namespace {

bool StandAlone(const TableView& view) { return *KeysOf(view.layout).devices == '\0'; }

// Gathers the servers of a list, and what is wrong with them.
class PartsFinder {
 public:
  PartsFinder(const TableView& view, std::size_t list) : view_(view), list_(list) {
    parts_.rank.assign(view.devices.size(), -1);
  }

  TableParts Find() && {
    CheckEntries();
    for (std::size_t d = 0; d < view_.devices.size(); ++d) {
      if (IsMeant(view_.devices[d])) AddDevice(d);
    }
    if (!parts_.faults.empty()) return std::move(parts_);
    if (HasNoRanks(view_)) ComputeRanks();
    CheckRanks();
    if (parts_.faults.empty()) Sort();
    return std::move(parts_);
  }

 private:
  bool IsMeant(const DeviceView& device) const {
    if (view_.layout == TableLayout::kGroupList) return true;
    return (StandAlone(view_) ? device.list : view_.servers[device.server].list) == list_;
  }

  void Report(const Value& place, std::string message) {
    parts_.faults.push_back(
        {Severity::kError, "INVALID_RANKTABLE", "", place.line, place.column, std::move(message)});
  }

  // Every entry of the lists is an object and every server has devices.
  void CheckEntries() {
    std::vector<std::size_t> entries(view_.lists.size(), 0);
    for (const ServerView& server : view_.servers) {
      ++entries[server.list];
      if (StandAlone(view_) || (server.list != list_ && !HasAllLists())) continue;
      const std::size_t count = server.end_device - server.first_device;
      if (count == 0 || count != server.device_list->items.size()) {
        Report(*server.object, PathOf(view_, server) + " must have devices, each an object");
      }
    }
    for (std::size_t i = 0; i < view_.lists.size(); ++i) {
      const Value* list = view_.lists[i].value;
      if (i != list_ && !HasAllLists()) continue;
      const std::size_t found = StandAlone(view_) ? view_.devices.size() : entries[i];
      if (list != nullptr && list->is_array() && !list->items.empty() &&
          list->items.size() == found) {
        continue;
      }
      Report(list == nullptr ? *view_.lists[i].owner : *list,
             view_.lists[i].path + " must be a list of objects, at least one");
    }
  }

  bool HasAllLists() const { return view_.layout == TableLayout::kGroupList; }

  void AddDevice(std::size_t index) {
    const DeviceView& device = view_.devices[index];
    const ServerView& entry = view_.servers[device.server];
    if (!device.device_number.has_value() ||
        *device.device_number > std::numeric_limits<int>::max()) {
      return Report(*device.object, PathOf(view_, device) + " has no usable device_id");
    }
    if (entry.server_id == nullptr || entry.server_id->text.empty()) {
      return Report(*device.object, PathOf(view_, device) + " is on a server without an id");
    }
    const auto [at, added] = by_id_.emplace(entry.server_id->text, parts_.servers.size());
    if (added) parts_.servers.push_back({entry.server_id->text, device.server, {}});
    ServerPart& server = parts_.servers[at->second];
    if (server.view_server != device.server && !HasAllLists()) {
      return Report(*entry.object, PathOf(view_, entry) + " is a server that stands before: " +
                                       Show(*entry.server_id));
    }
    server.devices.push_back(index);
    const std::optional<std::int64_t> rank = RankOf(device);
    if (rank.has_value()) {
      parts_.rank[index] = *rank;
    } else if (!HasNoRanks(view_)) {
      Report(*device.object, PathOf(view_, device) + " has no usable rank_id");
    }
  }

  // In lab mode an instance has the rank of its one device.
  std::optional<std::int64_t> RankOf(const DeviceView& device) const {
    if (view_.layout != TableLayout::kGroupList) return device.rank;
    return NumberOf(view_.servers[device.server].object->Find("rank_id"));
  }

  std::int64_t DeviceNumber(std::size_t device) const {
    return *view_.devices[device].device_number;
  }

  void SortById(ServerPart* server) const {
    std::stable_sort(
        server->devices.begin(), server->devices.end(),
        [&](std::size_t a, std::size_t b) { return DeviceNumber(a) < DeviceNumber(b); });
  }

  void ComputeRanks() {
    std::sort(parts_.servers.begin(), parts_.servers.end(),
              [](const auto& a, const auto& b) { return a.server_id < b.server_id; });
    std::int64_t next = 0;
    for (ServerPart& server : parts_.servers) {
      SortById(&server);
      for (const std::size_t device : server.devices) parts_.rank[device] = next++;
    }
  }

  // Each rank and, on each server, each device stands once.
  void CheckRanks() {
    std::size_t count = 0;
    for (ServerPart& server : parts_.servers) {
      count += server.devices.size();
      SortById(&server);
      for (std::size_t k = 1; k < server.devices.size(); ++k) {
        const DeviceView& device = view_.devices[server.devices[k]];
        if (DeviceNumber(server.devices[k - 1]) != *device.device_number) continue;
        Report(*device.object, PathOf(view_, device) + " is a device that its server has before");
      }
    }
    std::vector<bool> seen(count, false);
    for (std::size_t d = 0; d < parts_.rank.size(); ++d) {
      if (!IsMeant(view_.devices[d])) continue;
      const auto rank = static_cast<std::size_t>(parts_.rank[d]);
      if (rank >= count || seen[rank]) {
        Report(*view_.devices[d].object,
               PathOf(view_, view_.devices[d]) + " must have a rank_id of its own, 0 to " +
                   std::to_string(count - 1) + ", not " + std::to_string(parts_.rank[d]));
      } else {
        seen[rank] = true;
      }
    }
  }

  void Sort() {
    const std::vector<std::int64_t>& rank = parts_.rank;
    for (ServerPart& server : parts_.servers) {
      std::sort(server.devices.begin(), server.devices.end(),
                [&](std::size_t a, std::size_t b) { return rank[a] < rank[b]; });
    }
    std::sort(parts_.servers.begin(), parts_.servers.end(), [&](const auto& a, const auto& b) {
      return rank[a.devices.front()] < rank[b.devices.front()];
    });
  }

  const TableView& view_;
  std::size_t list_;
  TableParts parts_;
  std::unordered_map<std::string_view, std::size_t> by_id_;
};

// The layer-1 instance of a device of 2.0 whose levels reach layer 2.
std::string SuperPodOfLevels(const Value& device) {
  const Value* levels = device.Find("level_list");
  std::string instance;
  bool beyond = false;
  if (levels == nullptr) return instance;
  for (const Value& level : levels->items) {
    const std::optional<std::int64_t> layer = NumberOf(level.Find("net_layer"));
    if (layer == 1) instance = TextOf(level, "net_instance_id");
    beyond = beyond || layer == 2;
  }
  return beyond ? instance : std::string();
}

}  // namespace

TableParts PartsOf(const TableView& view, std::size_t list) {
  return PartsFinder(view, list).Find();
}

bool HasNoRanks(const TableView& view) {
  return view.layout == TableLayout::kGroupList && view.root->Find("deploy_mode") == nullptr;
}

const Value* OwnerOf(const TableView& view, const DeviceView& device) {
  return StandAlone(view) ? nullptr : view.servers[device.server].object;
}

std::string_view AddressOf(const DeviceView& device) {
  if (device.device_ip != nullptr) {
    return device.device_ip->is_string() ? std::string_view(device.device_ip->text) : "";
  }
  const Value* levels = device.object->Find("level_list");
  if (levels == nullptr) return "";
  for (auto level = levels->items.rbegin(); level != levels->items.rend(); ++level) {
    const Value* addresses = level->Find("rank_addr_list");
    if (addresses == nullptr) continue;
    for (const Value& address : addresses->items) {
      const std::string_view type = TextOf(address, "addr_type");
      if (type == "IPV4" || type == "IPV6") return TextOf(address, "addr");
    }
  }
  return "";
}

std::vector<std::string> SuperPodsOf(const TableView& view,
                                     const std::vector<ServerPart>& servers) {
  std::vector<std::string> super_pods(servers.size());
  const SuperPodsView pods = ViewSuperPods(view);
  for (std::size_t i = 0; i < servers.size(); ++i) {
    if (view.layout == TableLayout::kRankList) {
      super_pods[i] = SuperPodOfLevels(*view.devices[servers[i].devices.front()].object);
      continue;
    }
    const std::size_t pod = pods.PodOf(servers[i].view_server);
    if (pod != kNoIndex) super_pods[i] = TextOf(*pods.pods[pod].object, "super_pod_id");
  }
  return super_pods;
}

std::string_view TextOf(const Value& object, std::string_view key) {
  const Value* value = object.Find(key);
  return value != nullptr && value->is_string() ? std::string_view(value->text) : "";
}

}  // namespace rankroute
