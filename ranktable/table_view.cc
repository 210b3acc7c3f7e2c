#include "ranktable/table_view.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/json.h"
#include "base/object_reader.h"

namespace rankroute {
namespace {

// Of a string in a message.
constexpr std::size_t kMaxShownBytes = 80;

// Whether nothing but "status": "initializing" is there, which a writer starts with.
bool IsStub(const Value& root) {
  const Value* status = root.Find("status");
  return root.members.size() == 1 && status != nullptr && status->text == "initializing";
}

TableLayout LayoutOf(const Value& root, const std::string& version) {
  const auto has = [&](const char* key) { return root.Find(key) != nullptr; };
  if (version == "1.1") return TableLayout::kNodeList;
  if (version == "2.0") return TableLayout::kRankList;
  if (has("server_list")) return TableLayout::kServerList;
  if (has("server_group_list")) return TableLayout::kServerGroupList;
  if (has("prefill_device_list") || has("decode_device_list")) return TableLayout::kPeerLists;
  if (!has("version")) {
    if (has("group_list")) return TableLayout::kGroupList;
    if (has("node_list")) return TableLayout::kNodeList;
    if (has("rank_list")) return TableLayout::kRankList;
    if (IsStub(root)) return TableLayout::kStub;
  }
  // A version with this layout, or nothing to tell by: the missing list is then a finding.
  const bool known = version.empty() || version == "1.0" || version == "1.2" || version == "1.3" ||
                     version == "1.4";
  return known ? TableLayout::kServerList : TableLayout::kUnknown;
}

// What the layer-0 network instance of a device of version 2.0 is called: devices that share it are
// in one box (HCCL rank table configuration for Ascend 950).
const Value* BoxOf(const Value& device) {
  const Value* levels = device.Find("level_list");
  if (levels == nullptr) return nullptr;
  for (const Value& level : levels->items) {
    if (NumberOf(level.Find("net_layer")) == 0) return level.Find("net_instance_id");
  }
  return nullptr;
}

// Fills the parts of a view; lists, servers and devices come in the order of the document.
class Viewer {
 public:
  explicit Viewer(TableView* table) : table_(*table), keys_(KeysOf(table->layout)) {}

  // A list of servers that `owner` should have at `key`.
  void AddServers(const Value& owner, const char* key, const std::string& path) {
    const std::size_t list = AddList(owner, key, path);
    const Value* value = table_.lists[list].value;
    if (value == nullptr) return;
    for (std::size_t i = 0; i < value->items.size(); ++i) {
      if (value->items[i].is_object()) {
        AddServer(value->items[i], list, i);
      } else {
        table_.complete = false;
      }
    }
  }

  // The lists of servers that the objects of a list of groups should have.
  void AddGroups(const char* servers_key) {
    const Value* groups = table_.root->Find(keys_.groups);
    if (groups == nullptr) return;
    for (std::size_t i = 0; i < groups->items.size(); ++i) {
      const std::string path = std::string(keys_.groups) + "[" + std::to_string(i) + "]";
      if (groups->items[i].is_object()) {
        AddServers(groups->items[i], servers_key, path + "." + servers_key);
      } else {
        table_.complete = false;
      }
    }
  }

  // A list of devices that stand for themselves; `server_of` says where a device is.
  void AddDevices(const char* key, const Value* (*server_of)(const Value&)) {
    const std::size_t list = AddList(*table_.root, key, key);
    const Value* value = table_.lists[list].value;
    if (value == nullptr) return;
    for (std::size_t i = 0; i < value->items.size(); ++i) {
      const Value& object = value->items[i];
      if (!object.is_object()) continue;
      DeviceView device = ViewOf(object, i);
      device.list = list;
      device.server = ServerOf(object, server_of(object), list, i);
      table_.devices.push_back(device);
    }
    table_.rank_total += value->items.size();
  }

  // After all AddDevices: brings the devices of each server together.
  void GroupByServer() {
    std::stable_sort(table_.devices.begin(), table_.devices.end(),
                     [](const DeviceView& a, const DeviceView& b) { return a.server < b.server; });
    std::size_t at = 0;
    for (std::size_t s = 0; s < table_.servers.size(); ++s) {
      table_.servers[s].first_device = at;
      while (at < table_.devices.size() && table_.devices[at].server == s) ++at;
      table_.servers[s].end_device = at;
    }
  }

 private:
  std::size_t AddList(const Value& owner, const char* key, std::string path) {
    table_.lists.push_back({std::move(path), owner.Find(key), &owner});
    return table_.lists.size() - 1;
  }

  DeviceView ViewOf(const Value& object, std::size_t place) const {
    DeviceView device;
    device.object = &object;
    device.place = place;
    device.device_id = object.Find("device_id");
    device.device_ip = object.Find(keys_.device_ip);
    device.rank_id = object.Find("rank_id");
    device.device_number = NumberOf(device.device_id);
    device.rank = NumberOf(device.rank_id);
    return device;
  }

  void AddServer(const Value& object, std::size_t list, std::size_t place) {
    ServerView server;
    server.object = &object;
    server.list = list;
    server.place = place;
    server.server_id = object.Find(keys_.server_id);
    server.device_list = object.Find(keys_.devices);
    server.first_device = table_.devices.size();
    const Value* devices = server.device_list;
    if (devices == nullptr || !devices->is_array() || devices->items.empty()) {
      table_.complete = false;
    } else {
      for (std::size_t i = 0; i < devices->items.size(); ++i) {
        if (!devices->items[i].is_object()) continue;
        table_.devices.push_back(ViewOf(devices->items[i], i));
        DeviceView& device = table_.devices.back();
        device.server = table_.servers.size();
        if (table_.layout != TableLayout::kGroupList || device.rank_id != nullptr) continue;
        device.rank_id = object.Find("rank_id");
        device.rank = NumberOf(device.rank_id);
      }
      table_.rank_total += devices->items.size();
    }
    server.end_device = table_.devices.size();
    table_.servers.push_back(server);
  }

  // The server of that id, a new one where it is the first; a device without one is alone.
  std::size_t ServerOf(const Value& object, const Value* id, std::size_t list, std::size_t place) {
    const std::size_t next = table_.servers.size();
    if (id != nullptr && !id->text.empty()) {
      const auto [known, is_new] = by_id_.emplace(id->text, next);
      if (!is_new) return known->second;
    }
    ServerView server;
    server.object = &object;
    server.list = list;
    server.place = place;
    server.server_id = id;
    table_.servers.push_back(server);
    return next;
  }

  TableView& table_;
  LayoutKeys keys_;
  std::unordered_map<std::string_view, std::size_t> by_id_;
};

}  // namespace

std::optional<std::int64_t> NumberOf(const Value* value) {
  if (value == nullptr || (!value->is_string() && !value->is(Value::Kind::kNumber))) {
    return std::nullopt;
  }
  const std::string_view text = value->text;
  if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) {
    return std::nullopt;
  }
  return ParseInt(text.substr(std::min(text.find_first_not_of('0'), text.size() - 1)));
}

LayoutKeys KeysOf(TableLayout layout) {
  switch (layout) {
    case TableLayout::kGroupList:
      return {"server_id", "devices", "device_ip", "group_list"};
    case TableLayout::kNodeList:
      return {"node_addr", "ranks", "rank_ip", ""};
    case TableLayout::kRankList:
      return {"", "", "", ""};
    case TableLayout::kPeerLists:
      return {"server_id", "", "device_ip", ""};
    case TableLayout::kServerGroupList:
      return {"server_id", "device", "device_ip", "server_group_list"};
    default:
      return {"server_id", "device", "device_ip", ""};
  }
}

TableView ViewTable(const Value& root) {
  TableView table;
  table.root = &root;
  const Value* version = root.Find("version");
  if (version != nullptr) table.version = version->text;
  table.layout = LayoutOf(root, table.version);
  Viewer viewer(&table);
  switch (table.layout) {
    case TableLayout::kServerList:
      viewer.AddServers(root, "server_list", "server_list");
      break;
    case TableLayout::kNodeList:
      viewer.AddServers(root, "node_list", "node_list");
      break;
    case TableLayout::kServerGroupList:
      viewer.AddGroups("server_list");
      break;
    case TableLayout::kGroupList:
      viewer.AddGroups("instance_list");
      break;
    case TableLayout::kRankList:
      viewer.AddDevices("rank_list", BoxOf);
      viewer.GroupByServer();
      break;
    case TableLayout::kPeerLists:
      for (const char* key : {"prefill_device_list", "decode_device_list"}) {
        viewer.AddDevices(key, [](const Value& device) { return device.Find("server_id"); });
      }
      viewer.GroupByServer();
      break;
    case TableLayout::kStub:
    case TableLayout::kUnknown:
      break;
  }
  return table;
}

bool IsLab(const TableView& table) { return table.root->Find("deploy_mode") != nullptr; }

std::vector<std::size_t> HostsOf(const TableView& table) {
  const bool by_pod = table.layout == TableLayout::kGroupList;
  const bool by_group = table.layout == TableLayout::kServerGroupList;
  std::vector<std::size_t> hosts(table.servers.size());
  std::unordered_map<std::string_view, std::size_t> first_with;
  for (std::size_t s = 0; s < hosts.size(); ++s) {
    const ServerView& server = table.servers[s];
    hosts[s] = s;
    if ((!by_pod && !by_group) || server.server_id == nullptr) continue;
    if (server.server_id->text.empty()) continue;
    const std::size_t first = first_with.emplace(server.server_id->text, s).first->second;
    if (by_pod || table.servers[first].list != server.list) hosts[s] = first;
  }
  return hosts;
}

std::string PathOf(const TableView& table, const ServerView& server) {
  return table.lists[server.list].path + "[" + std::to_string(server.place) + "]";
}

std::string PathOf(const TableView& table, const DeviceView& device) {
  const std::string place = "[" + std::to_string(device.place) + "]";
  const std::string key = KeysOf(table.layout).devices;
  if (key.empty()) return table.lists[device.list].path + place;
  return PathOf(table, table.servers[device.server]) + "." + key + place;
}

std::string Show(const Value& value) {
  if (value.is(Value::Kind::kNumber)) return value.text;
  if (!value.is_string()) return KindName(value.kind);
  if (value.text.size() <= kMaxShownBytes) return QuoteJson(value.text);
  std::size_t end = kMaxShownBytes;
  while (end > 0 && (static_cast<unsigned char>(value.text[end]) & 0xC0U) == 0x80U) --end;
  return QuoteJson(std::string_view(value.text).substr(0, end)) + "...";
}

}  // namespace rankroute
