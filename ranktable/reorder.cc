#include "ranktable/reorder.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "ranktable/rank_table.h"
#include "ranktable/table_parts.h"

namespace rankroute {
namespace {

// Of assertions only, which a release build leaves out.
[[maybe_unused]] bool EachOnce(const std::vector<std::size_t>& order, std::size_t size) {
  std::vector<bool> seen(size, false);
  for (const std::size_t i : order) {
    if (i >= size || seen[i]) return false;
    seen[i] = true;
  }
  return true;
}

// The object that has the list of servers.
Value* ListOwner(RankTable* table) {
  if (table->layout != TableLayout::kServerGroupList) return &table->document;
  std::size_t left = table->list;
  for (Value& group : table->document.Find("server_group_list")->items) {
    if (group.is_object() && left-- == 0) return &group;
  }
  return &table->document;  // Not reached: the list was found in a group.
}

const char* ListKey(TableLayout layout) {
  if (layout == TableLayout::kNodeList) return "node_list";
  return layout == TableLayout::kRankList ? "rank_list" : "server_list";
}

void SetRank(std::int64_t rank, Value* entry) {
  entry->Find("rank_id")->text = std::to_string(rank);
}

// Gives the devices of a server entry the ranks from `next` on, in the order of their present ones.
void Renumber(std::int64_t next, std::vector<Value>* devices) {
  std::vector<std::pair<std::int64_t, Value*>> by_rank;
  by_rank.reserve(devices->size());
  for (Value& device : *devices) by_rank.emplace_back(*NumberOf(device.Find("rank_id")), &device);
  std::sort(by_rank.begin(), by_rank.end());
  for (const auto& [rank, device] : by_rank) SetRank(next++, device);
}

// Makes a rank_list of the entries that had the ranks old_rank[0], old_rank[1], ...: by rank.
void RebuildRankList(const std::vector<std::int64_t>& old_rank, Value* list) {
  std::vector<Value> entries(list->items.size());
  for (Value& entry : list->items) {
    const auto rank = static_cast<std::size_t>(*NumberOf(entry.Find("rank_id")));
    entries[rank] = std::move(entry);
  }
  list->items.clear();
  for (std::size_t rank = 0; rank < old_rank.size(); ++rank) {
    list->items.push_back(std::move(entries[static_cast<std::size_t>(old_rank[rank])]));
    SetRank(static_cast<std::int64_t>(rank), &list->items.back());
  }
}

void SetCount(std::string_view key, std::size_t count, Value* owner) {
  Value* value = owner->Find(key);
  if (value != nullptr) value->text = std::to_string(count);
}

// Makes the counts and super pods follow the servers of the table.
void FollowServers(RankTable* table) {
  Value* owner = ListOwner(table);
  if (table->layout == TableLayout::kRankList) {
    SetCount("rank_count", table->rank_count(), owner);
    return;
  }
  SetCount("server_count", table->servers.size(), owner);
  ServerPlaces places;
  for (std::size_t i = 0; i < table->servers.size(); ++i) places[table->servers[i].server_id] = i;
  SortSuperPods(places, owner);
}

// The server's devices in the order of `ids`, with the ranks from `*next` on.
std::vector<RankTableDevice> InOrder(const RankTableServer& server, const std::vector<int>& ids,
                                     std::int64_t* next) {
  std::map<int, const RankTableDevice*> by_id;
  for (const RankTableDevice& device : server.devices) by_id[device.device_id] = &device;
  std::vector<RankTableDevice> devices;
  for (const int id : ids) {
    devices.push_back(*by_id.at(id));
    devices.back().rank_id = (*next)++;
  }
  return devices;
}

// Gives the entries of a server's device list the ranks of `after`, drops those without, and sorts
// them by rank if that is another order of them than `before`.
void ReorderEntries(const std::vector<RankTableDevice>& before,
                    const std::vector<RankTableDevice>& after, std::vector<Value>* entries) {
  std::map<int, std::int64_t> rank;
  for (const RankTableDevice& device : after) rank[device.device_id] = device.rank_id;
  const auto rank_of = [&](const Value& entry) {
    const auto found = rank.find(static_cast<int>(*NumberOf(entry.Find("device_id"))));
    return found == rank.end() ? -1 : found->second;
  };
  entries->erase(std::remove_if(entries->begin(), entries->end(),
                                [&](const Value& entry) { return rank_of(entry) < 0; }),
                 entries->end());
  for (Value& entry : *entries) SetRank(rank_of(entry), &entry);
  std::vector<std::int64_t> kept;  // New ranks in the old order.
  for (const RankTableDevice& device : before) {
    const auto found = rank.find(device.device_id);
    if (found != rank.end()) kept.push_back(found->second);
  }
  if (std::is_sorted(kept.begin(), kept.end())) return;
  std::sort(entries->begin(), entries->end(),
            [&](const Value& a, const Value& b) { return rank_of(a) < rank_of(b); });
}

}  // namespace

void SortSuperPods(const ServerPlaces& places, Value* owner) {
  if (Value* clusters = owner->Find("cluster_list"); clusters != nullptr) {
    for (Value& cluster : clusters->items) SortSuperPods(places, &cluster);
  }
  Value* list = owner->Find("super_pod_list");
  if (list == nullptr) return;
  const auto place_of = [&](const Value& member) { return places.at(TextOf(member, "server_id")); };
  std::vector<std::pair<std::size_t, Value>> pods;  // With the place of the first server.
  for (Value& pod : list->items) {
    Value* members = pod.Find("server_list");
    if (members == nullptr || members->items.empty()) continue;
    std::vector<Value>& items = members->items;
    items.erase(std::remove_if(items.begin(), items.end(),
                               [&](const Value& member) {
                                 return places.count(TextOf(member, "server_id")) == 0;
                               }),
                items.end());
    if (items.empty()) continue;
    std::stable_sort(items.begin(), items.end(),
                     [&](const Value& a, const Value& b) { return place_of(a) < place_of(b); });
    const std::size_t first = place_of(items.front());
    pods.emplace_back(first, std::move(pod));
  }
  std::stable_sort(pods.begin(), pods.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  list->items.clear();
  for (auto& [place, pod] : pods) list->items.push_back(std::move(pod));
}

RankTable ReorderServers(const RankTable& table, const std::vector<std::size_t>& order) {
  assert(EachOnce(order, table.servers.size()) && table.layout != TableLayout::kGroupList);
  RankTable result = table;
  Value* list = ListOwner(&result)->Find(ListKey(table.layout));
  const bool own_entries = table.layout != TableLayout::kRankList;
  const std::vector<Value> entries = own_entries ? std::move(list->items) : std::vector<Value>();
  if (own_entries) list->items.clear();
  std::vector<std::int64_t> old_rank;  // By new rank.
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto next = static_cast<std::int64_t>(old_rank.size());
    if (own_entries) {
      list->items.push_back(entries[table.document_index[order[i]]]);
      Renumber(next, &list->items.back().Find(KeysOf(table.layout).devices)->items);
      result.document_index[i] = i;
    }
    result.servers[i] = table.servers[order[i]];
    for (RankTableDevice& device : result.servers[i].devices) {
      const auto rank = static_cast<std::int64_t>(old_rank.size());
      old_rank.push_back(std::exchange(device.rank_id, rank));
    }
  }
  result.servers.resize(order.size());
  if (own_entries) result.document_index.resize(order.size());
  if (!own_entries) RebuildRankList(old_rank, list);
  FollowServers(&result);
  return result;
}

RankTable ReorderDevices(const RankTable& table, const std::vector<std::vector<int>>& device_ids) {
  assert(device_ids.size() == table.servers.size() && table.layout != TableLayout::kGroupList);
  RankTable result = table;
  Value* list = ListOwner(&result)->Find(ListKey(table.layout));
  std::vector<std::int64_t> old_rank;  // By new rank.
  std::int64_t next = 0;
  for (std::size_t i = 0; i < table.servers.size(); ++i) {
    const RankTableServer& server = table.servers[i];
    result.servers[i].devices = InOrder(server, device_ids[i], &next);
    if (table.layout != TableLayout::kRankList) {
      Value& entry = list->items[table.document_index[i]];
      ReorderEntries(server.devices, result.servers[i].devices,
                     &entry.Find(KeysOf(table.layout).devices)->items);
      continue;
    }
    std::map<int, std::int64_t> rank;
    for (const RankTableDevice& device : server.devices) rank[device.device_id] = device.rank_id;
    for (const int id : device_ids[i]) old_rank.push_back(rank.at(id));
  }
  if (table.layout == TableLayout::kRankList) RebuildRankList(old_rank, list);
  FollowServers(&result);
  return result;
}

}  // namespace rankroute
