#include <string>
#include <string_view>

#include "ranktable/expect.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

// Of a list that is there and has entries, how many.
std::optional<std::size_t> LengthOf(const Value* list) {
  if (list == nullptr || !list->is_array() || list->items.empty()) return std::nullopt;
  return list->items.size();
}

void CheckServerList(const TableView& table, const ListView& list, RuleReport* report) {
  ExpectEntries(FieldPath(list.path), *list.owner, list.value,
                "add the list of servers, each with server_id and device", report);
  const std::size_t dot = list.path.rfind('.');
  const FieldPath owner(std::string_view(list.path).substr(0, dot == std::string::npos ? 0 : dot));
  // Of HCCL's versions the reader for 1.2 does without it.
  const bool optional = table.layout == TableLayout::kServerList && table.version == "1.2";
  ExpectCount(owner, *list.owner, "server_count",
              {.holder = "server_list", .number = LengthOf(list.value)}, optional, report);
}

void CheckDeviceList(const TableView& table, const ServerView& server, RuleReport* report) {
  const Value* devices = server.device_list;
  if (devices != nullptr && (!devices->is_array() || !devices->items.empty())) return;
  const std::string key = KeysOf(table.layout).devices;
  ExpectEntries(FieldPath(PathOf(table, server) + "." + key), *server.object, devices,
                "add the list of this server's devices, or take the server out", report);
}

// The coordinator and the controller of an inference service run beside the devices (ClusterD's
// global ranktable).
bool HasNoDevices(const Value& group) {
  const Value* id = group.Find("group_id");
  return id != nullptr && (id->text == "0" || id->text == "1");
}

void CheckGroups(const TableView& table, RuleReport* report) {
  const FieldPath path(KeysOf(table.layout).groups);
  ExpectEntries(path, *table.root, table.root->Find(path.key()),
                "add the list of groups, each with group_id and server_list", report);
  for (const ListView& list : table.lists) CheckServerList(table, list, report);
  for (const ServerView& server : table.servers) {
    if (!HasNoDevices(*table.lists[server.list].owner)) CheckDeviceList(table, server, report);
  }
}

void CheckPeerLists(const TableView& table, RuleReport* report) {
  bool all_known = table.devices.size() == table.rank_total;
  for (const ListView& list : table.lists) {
    ExpectEntries(FieldPath(list.path), *list.owner, list.value,
                  "a table of prefill and decode devices has at least one of each", report);
    if (!LengthOf(list.value).has_value()) all_known = false;
  }
  Counted servers{.holder = "the table", .one = "server", .many = "servers", .number = {}};
  if (all_known) servers.number = table.servers.size();
  ExpectCount(FieldPath(), *table.root, "server_count", servers, false, report);
}

}  // namespace

void CheckCounts(const TableView& table, RuleReport* report) {
  if (table.layout == TableLayout::kServerGroupList) {
    CheckGroups(table, report);
  } else if (table.layout == TableLayout::kPeerLists) {
    CheckPeerLists(table, report);
  } else {
    for (const ListView& list : table.lists) CheckServerList(table, list, report);
    for (const ServerView& server : table.servers) CheckDeviceList(table, server, report);
  }
}

}  // namespace rankroute
