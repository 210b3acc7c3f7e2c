#include <array>
#include <string>
#include <string_view>

#include "base/json.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

// The fields that HCCL reads and takes as strings only (HCCL rank table configuration); `status`
// and `version` have rules of their own, and further fields may be of any type.
constexpr std::array<std::string_view, 2> kServerStrings = {"server_id", "host_ip"};
constexpr std::array<std::string_view, 9> kDeviceStrings = {
    "device_id",          "device_ip", "rank_id",          "device_port",    "backup_device_ip",
    "backup_device_port", "host_port", "device_vnic_port", "super_device_id"};

// How to mend a field that should be a string.
std::string StringHint(const std::string& key, const Value& value) {
  if (!value.is(Value::Kind::kNumber)) {
    return "write a string, or leave the field out where it is optional";
  }
  if (!NumberOf(&value).has_value()) return "write a whole number in double quotes";
  return "write it in double quotes: \"" + key + "\": " + QuoteJson(value.text);
}

void ExpectString(const std::string& path, const Value* value, RuleReport* report) {
  if (value == nullptr || value->is_string()) return;
  const std::string key = path.substr(path.rfind('.') + 1);
  std::string found = KindName(value->kind);
  if (value->is(Value::Kind::kNumber) || value->is(Value::Kind::kBool)) {
    found += " (" + value->text + ")";
  }
  report->Error(kHcclBadField, At(path, *value), key + " must be a string, not " + found,
                StringHint(key, *value));
}

// Whether `value` is there and a list; a value of another type is a finding.
bool ExpectList(const std::string& path, const Value* value, RuleReport* report) {
  if (value == nullptr) return false;
  if (value->is_array()) return true;
  report->Error(kHcclBadField, At(path, *value),
                path.substr(path.rfind('.') + 1) + " must be a list, not " + KindName(value->kind),
                "write [ ... ] around its entries");
  return false;
}

// The same for an entry of a list, which must be an object.
bool ExpectObject(const std::string& path, const Value& value, RuleReport* report) {
  if (value.is_object()) return true;
  report->Error(kHcclBadField, At(path, value),
                "an entry of this list must be an object, not " + Show(value),
                "write { ... } with the entry's fields");
  return false;
}

std::string Entry(const std::string& list, std::size_t index) {
  return list + "[" + std::to_string(index) + "]";
}

void CheckDeviceTypes(const std::string& path, const Value& list, RuleReport* report) {
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const std::string entry = Entry(path, i);
    if (!ExpectObject(entry, list.items[i], report)) continue;
    for (const std::string_view key : kDeviceStrings) {
      const Value* value = list.items[i].Find(key);
      if (value != nullptr) ExpectString(entry + "." + std::string(key), value, report);
    }
  }
}

void CheckServerTypes(const std::string& path, const Value& server, RuleReport* report) {
  for (const std::string_view key : kServerStrings) {
    ExpectString(path + "." + std::string(key), server.Find(key), report);
  }
  const Value* devices = server.Find("device");
  if (ExpectList(path + ".device", devices, report)) {
    CheckDeviceTypes(path + ".device", *devices, report);
  }
}

void CheckServerCount(const TableView& table, RuleReport* report) {
  const Value* count = table.root->Find("server_count");
  const Value* list = table.lists.front().value;
  const bool listed = list != nullptr && list->is_array() && !list->items.empty();
  const std::string length = listed ? std::to_string(list->items.size()) : "";
  if (count == nullptr) {
    if (table.version == "1.2") return;  // Optional there.
    report->Error(kHcclBadField, At("server_count", *table.root), "server_count is missing",
                  listed ? "add the length of server_list: \"server_count\": " + QuoteJson(length)
                         : "add the length of server_list");
  } else if (!count->is_string() && !count->is(Value::Kind::kNumber)) {
    return;  // RT005 has it.
  } else if (!NumberOf(count).has_value()) {
    if (!count->is_string()) return;  // RT005 has it.
    report->Error(
        kHcclBadValue, At("server_count", *count),
        "server_count " + Show(*count) + " is no whole number",
        "write the length of server_list" + (listed ? ": " + QuoteJson(length) : std::string()));
  } else if (listed && *NumberOf(count) != static_cast<std::int64_t>(list->items.size())) {
    report->Error(kHcclBadValue, At("server_count", *count),
                  "server_count is " + Show(*count) + ", but server_list has " + length +
                      (length == "1" ? " entry" : " entries"),
                  "write " + QuoteJson(length) + ", or mend the list");
  }
}

void CheckDeviceList(const TableView& table, const ServerView& server, RuleReport* report) {
  const std::string path = PathOf(table, server) + ".device";
  if (server.device_list == nullptr) {
    report->Error(kHcclBadField, At(path, *server.object), "device is missing",
                  "add the list of this server's devices, or take the server out");
  } else if (server.device_list->is_array() && server.device_list->items.empty()) {
    report->Error(kHcclBadValue, At(path, *server.device_list), "device is empty",
                  "add this server's devices, or take the server out");
  }
}

}  // namespace

void CheckTypes(const TableView& table, RuleReport* report) {
  ExpectString("server_count", table.root->Find("server_count"), report);
  if (!ExpectList("server_list", table.lists.front().value, report)) return;
  for (std::size_t i = 0; i < table.lists.front().value->items.size(); ++i) {
    const std::string path = Entry("server_list", i);
    const Value& server = table.lists.front().value->items[i];
    if (ExpectObject(path, server, report)) CheckServerTypes(path, server, report);
  }
}

void CheckCounts(const TableView& table, RuleReport* report) {
  const Value* list = table.lists.front().value;
  if (list == nullptr) {
    report->Error(kHcclBadField, At("server_list", *table.root), "server_list is missing",
                  "add the list of servers, each with server_id and device");
  } else if (list->is_array() && list->items.empty()) {
    report->Error(kHcclBadValue, At("server_list", *list), "server_list is empty",
                  "a table has at least one server");
  }
  CheckServerCount(table, report);
  for (const ServerView& server : table.servers) CheckDeviceList(table, server, report);
}

}  // namespace rankroute
