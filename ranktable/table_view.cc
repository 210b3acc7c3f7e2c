#include "ranktable/table_view.h"

#include <algorithm>

#include "base/json.h"
#include "base/object_reader.h"

namespace rankroute {
namespace {

// Of a string in a message.
constexpr std::size_t kMaxShownBytes = 80;

TableLayout LayoutOf(const Value& root, const std::string& version) {
  if (version == "1.1") return TableLayout::kNodeList;
  if (version == "2.0") return TableLayout::kRankList;
  if (root.Find("server_list") != nullptr) return TableLayout::kServerList;
  const bool has_version = root.Find("version") != nullptr;
  if (!has_version && root.Find("group_list") != nullptr) return TableLayout::kGroupList;
  // A version with this layout, or nothing to tell by: the missing list is then a finding.
  const bool known = version == "1.0" || version == "1.2" || version.empty();
  return known ? TableLayout::kServerList : TableLayout::kUnknown;
}

void ViewDevices(std::size_t server_index, const Value& list, TableView* table) {
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const Value& object = list.items[i];
    if (!object.is_object()) continue;
    DeviceView device;
    device.object = &object;
    device.server = server_index;
    device.place = i;
    device.device_id = object.Find("device_id");
    device.device_ip = object.Find("device_ip");
    device.rank_id = object.Find("rank_id");
    device.device_number = NumberOf(device.device_id);
    device.rank = NumberOf(device.rank_id);
    table->devices.push_back(device);
  }
  table->rank_total += list.items.size();
}

void ViewServer(const Value& object, std::size_t place, TableView* table) {
  ServerView server;
  server.object = &object;
  server.place = place;
  server.server_id = object.Find("server_id");
  server.device_list = object.Find("device");
  server.first_device = table->devices.size();
  if (server.device_list != nullptr && server.device_list->is_array() &&
      !server.device_list->items.empty()) {
    ViewDevices(table->servers.size(), *server.device_list, table);
  } else {
    table->complete = false;
  }
  server.end_device = table->devices.size();
  table->servers.push_back(server);
}

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

TableView ViewTable(const Value& root) {
  TableView table;
  table.root = &root;
  const Value* version = root.Find("version");
  if (version != nullptr) table.version = version->text;
  table.layout = LayoutOf(root, table.version);
  if (table.layout != TableLayout::kServerList) return table;
  table.server_list = root.Find("server_list");
  if (table.server_list == nullptr) return table;
  const std::vector<Value>& entries = table.server_list->items;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].is_object()) {
      ViewServer(entries[i], i, &table);
    } else {
      table.complete = false;
    }
  }
  return table;
}

std::string PathOf(const ServerView& server) {
  return "server_list[" + std::to_string(server.place) + "]";
}

std::string PathOf(const TableView& table, const DeviceView& device) {
  return PathOf(table.servers[device.server]) + ".device[" + std::to_string(device.place) + "]";
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
