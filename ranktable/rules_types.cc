#include <string_view>
#include <vector>

#include "ranktable/expect.h"
#include "ranktable/rule.h"
#include "ranktable/super_pods.h"

namespace rankroute {
namespace {

using Keys = std::vector<std::string_view>;

// The fields that a layout's readers know and take as strings only; `status` and `version` have
// rules of their own, and further fields may be of any type.
struct StringFields {
  Keys root;
  Keys group;
  Keys server;
  Keys device;
};

// HCCL rank table configuration; of an inference service's tables, what their makers write.
StringFields StringFieldsOf(TableLayout layout) {
  Keys device = {"device_id",        "device_ip",        "rank_id",
                 "device_port",      "backup_device_ip", "host_port",
                 "device_vnic_port", "super_device_id",  "backup_device_port"};
  switch (layout) {
    case TableLayout::kServerList:
      return {{"server_count"}, {}, {"server_id", "host_ip"}, device};
    case TableLayout::kServerGroupList:
      device.emplace_back("device_logical_id");
      return {{},
              {"group_id", "server_count", "deploy_server"},
              {"server_id", "server_ip", "host_ip"},
              device};
    case TableLayout::kPeerLists:
      return {
          {"server_count"},
          {},
          {},
          {"server_id", "device_id", "device_ip", "cluster_id", "super_pod_id", "super_device_id"}};
    case TableLayout::kGroupList:  // para_plane_nic_location is RT023's.
      return {{"group_count", "deploy_mode", "board_id", "chip_info", "para_plane_nic_num"},
              {"group_name", "instance_count", "device_count", "device_num", "server_num"},
              {"pod_name", "server_id", "rank_id"},
              {"device_id", "device_ip"}};
    case TableLayout::kNodeList:  // mode and heterog_sub_version are CheckNodeListWords'.
      return {{"collective_id"},
              {},
              {"node_addr"},
              {"rank_id", "device_id", "rank_ip", "port", "sdid", "bind_device_id"}};
    default:
      return {};
  }
}

void CheckGroupTypes(const TableView& table, const Keys& strings, RuleReport* report) {
  const FieldPath path(KeysOf(table.layout).groups);
  const Value* groups = table.root->Find(path.key());
  if (!ExpectList(path, groups, report)) return;
  for (std::size_t g = 0; g < groups->items.size(); ++g) {
    const FieldPath group(path, g);
    if (!ExpectObject(group, groups->items[g], report)) continue;
    ExpectStrings(group, groups->items[g], strings, report);
  }
}

void CheckDeviceTypes(const FieldPath& path, const Value* devices, const Keys& strings,
                      RuleReport* report) {
  if (!ExpectList(path, devices, report)) return;
  for (std::size_t d = 0; d < devices->items.size(); ++d) {
    const FieldPath device(path, d);
    if (!ExpectObject(device, devices->items[d], report)) continue;
    ExpectStrings(device, devices->items[d], strings, report);
  }
}

// A list of servers with devices.
void CheckServerTypes(const ListView& list, std::string_view devices_key,
                      const StringFields& strings, RuleReport* report) {
  const FieldPath path(list.path);
  if (!ExpectList(path, list.value, report)) return;
  for (std::size_t s = 0; s < list.value->items.size(); ++s) {
    const FieldPath server(path, s);
    const Value& value = list.value->items[s];
    if (!ExpectObject(server, value, report)) continue;
    ExpectStrings(server, value, strings.server, report);
    CheckDeviceTypes(FieldPath(server, devices_key), value.Find(devices_key), strings.device,
                     report);
  }
}

// The super pods name their servers once more.
void CheckSuperPodTypes(const ListView& list, RuleReport* report) {
  const FieldPath path(list.path);
  if (!ExpectList(path, list.value, report)) return;
  for (std::size_t p = 0; p < list.value->items.size(); ++p) {
    const FieldPath pod(path, p);
    const Value& value = list.value->items[p];
    if (!ExpectObject(pod, value, report)) continue;
    ExpectString(FieldPath(pod, "super_pod_id"), value.Find("super_pod_id"), report);
    const FieldPath servers(pod, "server_list");
    const Value* names = value.Find("server_list");
    if (!ExpectList(servers, names, report)) continue;
    for (std::size_t s = 0; s < names->items.size(); ++s) {
      const FieldPath server(servers, s);
      if (!ExpectObject(server, names->items[s], report)) continue;
      ExpectString(FieldPath(server, "server_id"), names->items[s].Find("server_id"), report);
    }
  }
}

// Those of version 1.4 have a list of super pods in each cluster.
void CheckClusterTypes(const TableView& table, RuleReport* report) {
  const FieldPath path("cluster_list");
  const Value* clusters = table.root->Find(path.key());
  if (!ExpectList(path, clusters, report)) return;
  for (std::size_t c = 0; c < clusters->items.size(); ++c) {
    ExpectObject(FieldPath(path, c), clusters->items[c], report);
  }
}

}  // namespace

void CheckTypes(const TableView& table, RuleReport* report) {
  const LayoutKeys keys = KeysOf(table.layout);
  const StringFields strings = StringFieldsOf(table.layout);
  ExpectStrings(FieldPath(), *table.root, strings.root, report);
  if (table.layout == TableLayout::kGroupList) {
    ExpectList(FieldPath("para_plane_nic_name"), table.root->Find("para_plane_nic_name"), report);
  }
  if (*keys.groups != '\0') CheckGroupTypes(table, strings.group, report);
  for (const ListView& list : table.lists) {
    if (*keys.devices != '\0') {
      CheckServerTypes(list, keys.devices, strings, report);
    } else {
      CheckDeviceTypes(FieldPath(list.path), list.value, strings.device, report);
    }
  }
  if (table.version == "1.4") CheckClusterTypes(table, report);
  for (const SuperPodList& pods : SuperPodListsOf(table)) CheckSuperPodTypes(pods.list, report);
}

}  // namespace rankroute
