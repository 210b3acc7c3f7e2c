#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/json.h"
#include "base/make_value.h"
#include "ranktable/fix_steps.h"
#include "ranktable/reorder.h"
#include "ranktable/table_parts.h"
#include "ranktable/table_view.h"

namespace rankroute {
namespace {

// A view points into the document that the steps change, which is not const.
Value* Mutable(const Value* value) { return const_cast<Value*>(value); }

bool StandAlone(const TableView& view) { return view.layout == TableLayout::kRankList; }

bool CarriesRanks(const TableView& view) {
  return view.layout == TableLayout::kServerList || view.layout == TableLayout::kServerGroupList ||
         view.layout == TableLayout::kNodeList || view.layout == TableLayout::kRankList;
}

// The devices of a list; empty where entries are missing, so that nobody knows how many there are.
std::vector<const DeviceView*> DevicesOf(const TableView& view, std::size_t list) {
  if (StandAlone(view) && view.devices.size() != view.rank_total) return {};
  for (const ServerView& server : view.servers) {
    if (StandAlone(view) || server.list != list) continue;
    const std::size_t found = server.end_device - server.first_device;
    if (found == 0 || found != server.device_list->items.size()) return {};
  }
  std::vector<const DeviceView*> devices;
  for (const DeviceView& device : view.devices) {
    if (StandAlone(view) || view.servers[device.server].list == list) devices.push_back(&device);
  }
  return devices;
}

void CloseGapsOf(const TableView& view, std::size_t list, std::vector<Repair>* repairs) {
  std::vector<const DeviceView*> devices = DevicesOf(view, list);
  for (const DeviceView* device : devices) {
    if (!device->rank.has_value()) return;
  }
  std::sort(devices.begin(), devices.end(),
            [](const DeviceView* a, const DeviceView* b) { return *a->rank < *b->rank; });
  for (std::size_t i = 1; i < devices.size(); ++i) {
    if (*devices[i - 1]->rank == *devices[i]->rank) return;
  }
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const DeviceView& device = *devices[i];
    if (*device.rank == static_cast<std::int64_t>(i)) continue;
    repairs->push_back({PathOf(view, device) + ".rank_id", device.rank_id->line,
                        device.rank_id->column,
                        "rank_id " + Show(*device.rank_id) + " is now " + std::to_string(i) +
                            ": ranks keep their order and have no gap"});
    Mutable(device.rank_id)->text = std::to_string(i);
  }
}

// --- counts -------------------------------------------------------------------------------------

class CountFixer {
 public:
  CountFixer(std::string path, Value* owner, std::vector<Repair>* repairs)
      : path_(std::move(path)), owner_(owner), repairs_(repairs) {}

  // `key` counts what is `count`; it is written before the list `before` where it is missing and
  // `required`. A count of another type than string or number stays.
  void Fix(const char* key, std::size_t count, const char* before, bool required) {
    Value* value = owner_->Find(key);
    if (count == 0 || (value == nullptr && !required)) return;
    const auto number = static_cast<std::int64_t>(count);
    if (value == nullptr) {
      const Value* list = owner_->Find(before);
      Report(key, *list, std::string(key) + " " + std::to_string(count) + " was added");
      Insert(key, count, before);
    } else if (value->is_string() || value->is(Value::Kind::kNumber)) {
      if (NumberOf(value) == number) return;
      Report(key, *value,
             std::string(key) + " " + Show(*value) + " is now " + std::to_string(count));
      Value fixed = CountOf(before, count);
      fixed.line = value->line;
      fixed.column = value->column;
      *value = std::move(fixed);
    }
  }

 private:
  void Report(const char* key, const Value& place, std::string message) {
    repairs_->push_back(
        {path_.empty() ? key : path_ + "." + key, place.line, place.column, std::move(message)});
  }

  // As the version of the list writes it.
  static Value CountOf(std::string_view list, std::size_t count) {
    if (list == "rank_list") return NumberValue(static_cast<std::int64_t>(count));
    return StringValue(std::to_string(count));
  }

  void Insert(const char* key, std::size_t count, const char* before) {
    const auto at = std::find_if(owner_->members.begin(), owner_->members.end(),
                                 [&](const Member& member) { return member.key == before; });
    owner_->members.insert(at, Member{key, 0, 0, CountOf(before, count)});
  }

  std::string path_;
  Value* owner_;
  std::vector<Repair>* repairs_;
};

// How many entries a list has; 0 where it is none.
std::size_t Length(const Value* list) {
  return list != nullptr && list->is_array() ? list->items.size() : 0;
}

void FixGroupCounts(const std::string& path, bool cloud, Value* group,
                    std::vector<Repair>* repairs) {
  const Value* pods = group->Find("instance_list");
  std::size_t devices = 0;
  std::set<std::string_view> servers;
  for (std::size_t i = 0; i < Length(pods); ++i) {
    devices += Length(pods->items[i].Find("devices"));
    servers.insert(TextOf(pods->items[i], "server_id"));
  }
  const std::size_t instances = Length(pods);
  CountFixer counts(path, group, repairs);
  counts.Fix("instance_count", instances, "instance_list", true);
  if (cloud) return counts.Fix("device_count", devices, "instance_list", true);
  counts.Fix("device_num", devices, "instance_list", false);
  counts.Fix("server_num", servers.size(), "instance_list", false);
}

// --- order --------------------------------------------------------------------------------------

void SortServers(const TableView& view, std::size_t list, const TableParts& parts,
                 std::vector<Repair>* repairs) {
  std::vector<std::size_t> places;  // In the order of ranks.
  if (StandAlone(view)) {
    std::vector<std::size_t> devices(view.devices.size());
    for (std::size_t d = 0; d < devices.size(); ++d) {
      devices[static_cast<std::size_t>(parts.rank[d])] = view.devices[d].place;
    }
    places = std::move(devices);
  } else {
    for (const ServerPart& server : parts.servers) {
      places.push_back(view.servers[server.view_server].place);
    }
  }
  if (std::is_sorted(places.begin(), places.end())) return;
  Value* value = Mutable(view.lists[list].value);
  std::vector<Value> sorted;
  for (const std::size_t place : places) sorted.push_back(std::move(value->items[place]));
  value->items = std::move(sorted);
  repairs->push_back({view.lists[list].path, value->line, value->column,
                      StandAlone(view) ? "the list is now sorted by rank_id"
                                       : "the list is now sorted by lowest rank_id"});
}

// Whether all members of the super pods are servers of the table, so that sorting drops none.
bool AllKnown(const Value& owner, const ServerPlaces& places) {
  const Value* list = owner.Find("super_pod_list");
  for (std::size_t i = 0; i < Length(list); ++i) {
    const Value* members = list->items[i].Find("server_list");
    if (Length(members) == 0) return false;
    for (const Value& member : members->items) {
      if (places.count(TextOf(member, "server_id")) == 0) return false;
    }
  }
  return true;
}

void SortSuperPodsOf(const std::string& path, const ServerPlaces& places, Value* owner,
                     std::vector<Repair>* repairs) {
  Value* list = owner->Find("super_pod_list");
  if (Length(list) == 0 || !AllKnown(*owner, places)) return;
  Value sorted = MakeObject();
  AddMember("super_pod_list", *list, &sorted);
  SortSuperPods(places, &sorted);
  if (WriteJson(sorted.members.front().value, 0) == WriteJson(*list, 0)) return;
  repairs->push_back({path.empty() ? "super_pod_list" : path + ".super_pod_list", list->line,
                      list->column, "super pods and their servers are now in the order of ranks"});
  list->items = std::move(sorted.members.front().value.items);
}

void SortAllSuperPods(const TableView& view, std::size_t list, const TableParts& parts,
                      std::vector<Repair>* repairs) {
  std::vector<std::string> ids;  // Apart from the document, whose parts move.
  for (const ServerPart& server : parts.servers) ids.emplace_back(server.server_id);
  ServerPlaces places;
  for (std::size_t i = 0; i < ids.size(); ++i) places[ids[i]] = i;
  const std::string& path = view.lists[list].path;
  const std::size_t dot = path.rfind('.');
  Value* owner = Mutable(view.lists[list].owner);
  SortSuperPodsOf(dot == std::string::npos ? "" : path.substr(0, dot), places, owner, repairs);
  Value* clusters = owner->Find("cluster_list");
  for (std::size_t i = 0; i < Length(clusters); ++i) {
    SortSuperPodsOf("cluster_list[" + std::to_string(i) + "]", places, &clusters->items[i],
                    repairs);
  }
}

}  // namespace

void CloseRankGaps(Value* root, std::vector<Repair>* repairs) {
  const TableView view = ViewTable(*root);
  if (!CarriesRanks(view)) return;
  for (std::size_t list = 0; list < view.lists.size(); ++list) CloseGapsOf(view, list, repairs);
}

void FixCounts(Value* root, std::vector<Repair>* repairs) {
  const TableView view = ViewTable(*root);
  CountFixer counts("", root, repairs);
  if (view.layout == TableLayout::kServerList) {
    const bool required = view.version == "1.0";
    counts.Fix("server_count", Length(root->Find("server_list")), "server_list", required);
  } else if (view.layout == TableLayout::kRankList) {
    counts.Fix("rank_count", Length(root->Find("rank_list")), "rank_list", true);
  } else if (view.layout == TableLayout::kServerGroupList) {
    for (const ListView& list : view.lists) {
      CountFixer(list.path.substr(0, list.path.rfind('.')), Mutable(list.owner), repairs)
          .Fix("server_count", Length(list.value), "server_list", false);
    }
  } else if (view.layout == TableLayout::kGroupList) {
    for (const ListView& list : view.lists) {
      FixGroupCounts(list.path.substr(0, list.path.rfind('.')), HasNoRanks(view),
                     Mutable(list.owner), repairs);
    }
    counts.Fix("group_count", Length(root->Find("group_list")), "group_list", true);
  }
}

void SortLists(Value* root, std::vector<Repair>* repairs) {
  const TableView view = ViewTable(*root);
  if (!CarriesRanks(view)) return;
  for (std::size_t list = 0; list < view.lists.size(); ++list) {
    const TableParts parts = PartsOf(view, list);
    if (!parts.faults.empty()) continue;
    SortAllSuperPods(view, list, parts, repairs);
    SortServers(view, list, parts, repairs);
  }
}

}  // namespace rankroute
