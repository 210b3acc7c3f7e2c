#include "ranktable/super_pods.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace rankroute {
namespace {

constexpr const char* kSuperPodList = "super_pod_list";

void AddList(const Value& owner, const std::string& owner_path, std::size_t first, std::size_t end,
             std::vector<SuperPodList>* lists) {
  const Value* value = owner.Find(kSuperPodList);
  if (value == nullptr) return;
  const std::string path = owner_path.empty() ? kSuperPodList : owner_path + "." + kSuperPodList;
  lists->push_back({{path, value, &owner}, first, end});
}

// A table for HCCL has one list; a cloud platform's of version 1.4 one in each cluster.
void AddListsOfTable(const TableView& table, std::vector<SuperPodList>* lists) {
  const std::size_t end = table.servers.size();
  AddList(*table.root, "", 0, end, lists);
  const Value* clusters = table.root->Find("cluster_list");
  if (clusters == nullptr) return;
  for (std::size_t c = 0; c < clusters->items.size(); ++c) {
    AddList(clusters->items[c], "cluster_list[" + std::to_string(c) + "]", 0, end, lists);
  }
}

void AddListsOfGroups(const TableView& table, std::vector<SuperPodList>* lists) {
  std::size_t server = 0;
  for (std::size_t l = 0; l < table.lists.size(); ++l) {
    const std::size_t first = server;
    while (server < table.servers.size() && table.servers[server].list == l) ++server;
    const std::string& path = table.lists[l].path;
    AddList(*table.lists[l].owner, path.substr(0, path.rfind('.')), first, server, lists);
  }
}

using ServersById = std::unordered_map<std::string_view, std::size_t>;

ServersById ById(const TableView& table, const SuperPodList& list) {
  ServersById by_id;
  for (std::size_t s = list.first_server; s < list.end_server; ++s) {
    const Value* id = table.servers[s].server_id;
    if (id != nullptr) by_id.emplace(id->text, s);
  }
  return by_id;
}

void AddMembers(const ServersById& by_id, SuperPodsView* view) {
  const Value* servers = view->pods.back().servers;
  if (servers == nullptr) return;
  for (std::size_t i = 0; i < servers->items.size(); ++i) {
    const Value& object = servers->items[i];
    SuperPodMember member{view->pods.size() - 1, i, &object, object.Find("server_id"), kNoIndex};
    if (member.server_id != nullptr) {
      const auto found = by_id.find(member.server_id->text);
      if (found != by_id.end()) member.server = found->second;
    }
    if (member.server != kNoIndex && view->member_of[member.server] == kNoIndex) {
      view->member_of[member.server] = view->members.size();
    }
    view->members.push_back(member);
  }
}

// Where devices stand for themselves each names its super pod.
std::size_t CountIdsOfDevices(const TableView& table) {
  std::unordered_set<std::string_view> ids;
  for (const DeviceView& device : table.devices) {
    const Value* id = device.object->Find("super_pod_id");
    if (id != nullptr) ids.insert(id->text);
  }
  return ids.size();
}

}  // namespace

std::size_t SuperPodsView::PodOf(std::size_t server) const {
  return member_of[server] == kNoIndex ? kNoIndex : members[member_of[server]].pod;
}

std::vector<SuperPodList> SuperPodListsOf(const TableView& table) {
  std::vector<SuperPodList> lists;
  if (table.version == "1.0") return lists;  // Its readers know none.
  if (table.layout == TableLayout::kServerList) AddListsOfTable(table, &lists);
  if (table.layout == TableLayout::kServerGroupList) AddListsOfGroups(table, &lists);
  return lists;
}

SuperPodsView ViewSuperPods(const TableView& table) {
  SuperPodsView view;
  view.lists = SuperPodListsOf(table);
  view.member_of.assign(table.servers.size(), kNoIndex);
  ServersById by_id;
  for (std::size_t l = 0; l < view.lists.size(); ++l) {
    const SuperPodList& list = view.lists[l];
    // The clusters' lists are about the same servers.
    const bool same = l > 0 && list.first_server == view.lists[l - 1].first_server &&
                      list.end_server == view.lists[l - 1].end_server;
    if (!same) by_id = ById(table, list);
    const std::vector<Value>& items = list.list.value->items;
    for (std::size_t p = 0; p < items.size(); ++p) {
      view.pods.push_back(
          {&items[p], l, p, items[p].Find("super_pod_id"), items[p].Find("server_list")});
      AddMembers(by_id, &view);
    }
  }
  return view;
}

std::string PathOf(const SuperPodsView& view, const SuperPodView& pod) {
  return view.lists[pod.list].list.path + "[" + std::to_string(pod.place) + "]";
}

std::string PathOf(const SuperPodsView& view, const SuperPodMember& member) {
  return PathOf(view, view.pods[member.pod]) + ".server_list[" + std::to_string(member.place) + "]";
}

std::size_t CountSuperPods(const TableView& table) {
  if (table.layout == TableLayout::kPeerLists) return CountIdsOfDevices(table);
  std::unordered_set<std::string_view> ids;
  std::size_t unnamed = 0;
  for (const SuperPodList& list : SuperPodListsOf(table)) {
    for (const Value& pod : list.list.value->items) {
      const Value* id = pod.Find("super_pod_id");
      if (id == nullptr || id->text.empty()) {
        ++unnamed;
      } else {
        ids.insert(id->text);
      }
    }
  }
  return ids.size() + unnamed;
}

}  // namespace rankroute
