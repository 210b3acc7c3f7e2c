#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "ranktable/expect.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

// What the servers of a group have on average in lab mode (HCCL's open source reader).
constexpr std::array<std::size_t, 5> kLabDevicesPerServer = {1, 2, 4, 8, 16};

// One group, and how many it has of what its fields count: empty where an entry is broken, so that
// nobody can tell.
struct Group {
  std::size_t place = 0;  // In group_list.
  const Value* object = nullptr;
  const Value* list = nullptr;  // Its instance_list.
  std::optional<std::size_t> instances;
  std::optional<std::size_t> devices;
  std::optional<std::size_t> servers;
};

std::optional<std::size_t> LengthOf(const Value* list) {
  if (list == nullptr || !list->is_array() || list->items.empty()) return std::nullopt;
  return list->items.size();
}

void CountParts(Group* group) {
  group->instances = LengthOf(group->list);
  if (!group->instances.has_value()) return;
  std::size_t devices = 0;
  std::unordered_set<std::string_view> servers;
  bool named = true;
  for (const Value& instance : group->list->items) {
    const std::optional<std::size_t> here = LengthOf(instance.Find("devices"));
    if (!here.has_value()) return;
    devices += *here;
    const Value* id = instance.Find("server_id");
    named = named && id != nullptr && id->is_string() && !id->text.empty();
    if (named) servers.insert(id->text);
  }
  group->devices = devices;
  if (named) group->servers = servers.size();
}

std::vector<Group> GroupsOf(const TableView& table) {
  std::vector<Group> groups;
  const Value* list = table.root->Find("group_list");
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const Value& object = list->items[i];
    if (!object.is_object()) continue;  // RT005 has it.
    groups.push_back({i, &object, object.Find("instance_list"), {}, {}, {}});
    CountParts(&groups.back());
  }
  return groups;
}

void CheckGroup(const TableView& table, const Group& group, RuleReport* report) {
  const FieldPath groups("group_list");
  const FieldPath path(groups, group.place);
  ExpectEntries(FieldPath(path, "instance_list"), *group.object, group.list,
                "list the group's instances, each with server_id and devices", report);
  ExpectCount(path, *group.object, "instance_count",
              {.holder = "instance_list", .number = group.instances}, false, report);
  const Counted devices = {
      .holder = "the group", .one = "device", .many = "devices", .number = group.devices};
  if (!IsLab(table)) {
    ExpectCount(path, *group.object, "device_count", devices, false, report);
    return;
  }
  ExpectCount(path, *group.object, "device_num", devices, false, report);
  ExpectCount(path, *group.object, "server_num",
              {.holder = "the group", .one = "server", .many = "servers", .number = group.servers},
              false, report);
}

void CheckInstance(const TableView& table, const ServerView& instance, RuleReport* report) {
  const Value* devices = instance.device_list;
  if (devices != nullptr && (!devices->is_array() || !devices->items.empty())) return;
  ExpectEntries(FieldPath(PathOf(table, instance) + ".devices"), *instance.object, devices,
                "list the instance's devices, or take the instance out", report);
}

}  // namespace

void CheckGroupCounts(const TableView& table, RuleReport* report) {
  const Value* groups = table.root->Find("group_list");
  ExpectEntries(FieldPath("group_list"), *table.root, groups, "list at least one group", report);
  ExpectCount(FieldPath(), *table.root, "group_count",
              {.holder = "group_list", .number = LengthOf(groups)}, false, report);
  for (const Group& group : GroupsOf(table)) CheckGroup(table, group, report);
  for (const ServerView& instance : table.servers) CheckInstance(table, instance, report);
  if (!IsLab(table)) return;
  ExpectCount(FieldPath(), *table.root, "para_plane_nic_num",
              {.holder = "para_plane_nic_name",
               .number = LengthOf(table.root->Find("para_plane_nic_name"))},
              true, report);
}

void CheckLabDeviceCounts(const TableView& table, RuleReport* report) {
  if (!IsLab(table)) return;
  const FieldPath groups("group_list");
  for (const Group& group : GroupsOf(table)) {
    if (!group.devices.has_value() || !group.servers.has_value()) continue;
    const std::size_t average = *group.devices / *group.servers;
    const bool whole = *group.devices % *group.servers == 0;
    if (whole && std::find(kLabDevicesPerServer.begin(), kLabDevicesPerServer.end(), average) !=
                     kLabDevicesPerServer.end()) {
      continue;
    }
    report->Error(kHcclBadValue, At(FieldPath(groups, group.place).Text(), *group.object),
                  "the group has " + std::to_string(*group.devices) + " devices on " +
                      std::to_string(*group.servers) +
                      (*group.servers == 1 ? " server" : " servers"),
                  "in lab mode (deploy_mode) use 1, 2, 4, 8 or 16 devices of each server");
  }
}

}  // namespace rankroute
