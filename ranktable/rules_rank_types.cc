#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "ranktable/expect.h"
#include "ranktable/fields.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

using Keys = std::vector<std::string_view>;

// "1.5", "a string ("0")", "a list".
std::string Found(const Value& value) {
  return value.is_string() ? "a string (" + Show(value) + ")" : Show(value);
}

void ExpectNumber(const TableView& table, const FieldPath& path, const Value* value,
                  RuleReport* report) {
  if (value == nullptr || HasNumberType(table, *value)) return;
  const std::string key(path.key());
  const std::optional<std::int64_t> number = NumberOf(value);
  report->Error(kHcclBadField, At(path.Text(), *value),
                key + " must be a whole number, not " + Found(*value),
                number.has_value()
                    ? "write it without quotes: " + QuoteJson(key) + ": " + std::to_string(*number)
                    : "write a whole number in decimal digits, or leave the field out where it is "
                      "optional");
}

void CheckPortTypes(const FieldPath& path, const Value* ports, RuleReport* report) {
  if (!ExpectList(path, ports, report)) return;
  for (std::size_t i = 0; i < ports->items.size(); ++i) {
    if (ports->items[i].is_string()) continue;
    report->Error(kHcclBadField, At(FieldPath(path, i).Text(), ports->items[i]),
                  "an entry of this list must be a string, not " + Found(ports->items[i]),
                  "write it in double quotes");
  }
}

void CheckAddressTypes(const FieldPath& path, const Value* addresses, RuleReport* report) {
  static const Keys strings = {"addr_type", "addr", "plane_id"};
  if (!ExpectList(path, addresses, report)) return;
  for (std::size_t i = 0; i < addresses->items.size(); ++i) {
    const Value& address = addresses->items[i];
    const FieldPath entry(path, i);
    if (!ExpectObject(entry, address, report)) continue;
    ExpectStrings(entry, address, strings, report);
    CheckPortTypes(FieldPath(entry, "ports"), address.Find("ports"), report);
  }
}

void CheckLevelTypes(const TableView& table, const FieldPath& path, const Value* levels,
                     RuleReport* report) {
  static const Keys strings = {"net_instance_id", "net_type", "net_attr"};
  if (!ExpectList(path, levels, report)) return;
  for (std::size_t i = 0; i < levels->items.size(); ++i) {
    const Value& level = levels->items[i];
    const FieldPath entry(path, i);
    if (!ExpectObject(entry, level, report)) continue;
    ExpectNumber(table, FieldPath(entry, "net_layer"), level.Find("net_layer"), report);
    ExpectStrings(entry, level, strings, report);
    CheckAddressTypes(FieldPath(entry, "rank_addr_list"), level.Find("rank_addr_list"), report);
  }
}

void CheckRankTypes(const TableView& table, const FieldPath& path, const Value& rank,
                    RuleReport* report) {
  for (const char* key :
       {"rank_id", "local_id", "replaced_local_id", "device_id", "device_port", "host_port"}) {
    ExpectNumber(table, FieldPath(path, key), rank.Find(key), report);
  }
  CheckLevelTypes(table, FieldPath(path, "level_list"), rank.Find("level_list"), report);
  const Value* control = rank.Find("control_plane");
  if (control == nullptr || control->is_object()) return;
  report->Error(kHcclBadField, At(FieldPath(path, "control_plane").Text(), *control),
                "control_plane must be an object, not " + Found(*control),
                "write { ... } with its fields, or leave it out");
}

}  // namespace

void CheckRankListTypes(const TableView& table, RuleReport* report) {
  const FieldPath root;
  ExpectNumber(table, FieldPath("rank_count"), table.root->Find("rank_count"), report);
  CheckWordField(root, *table.root, {"detour", false, {"true", "false"}}, report);
  const FieldPath path("rank_list");
  const Value* list = table.root->Find("rank_list");
  if (!ExpectList(path, list, report)) return;
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const FieldPath entry(path, i);
    if (ExpectObject(entry, list->items[i], report)) {
      CheckRankTypes(table, entry, list->items[i], report);
    }
  }
}

}  // namespace rankroute
