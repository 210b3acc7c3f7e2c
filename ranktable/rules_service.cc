#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "ranktable/rule.h"

namespace rankroute {
namespace {

constexpr const char* kGroupHint =
    "write a number of its own for each group: \"0\" is the coordinator, \"1\" the controller";
constexpr const char* kClusterHint =
    "give each device a number of its own, from 1: its peers find it by that";

}  // namespace

void CheckGroupIds(const TableView& table, RuleReport* report) {
  std::unordered_map<std::string_view, const ListView*> first_with;
  for (const ListView& list : table.lists) {
    const Value* id = list.owner->Find("group_id");
    const auto path = [](const ListView& of) { return of.path.substr(0, of.path.rfind('.')); };
    if (id == nullptr) {
      report->Error(kHcclNone, At(path(list) + ".group_id", *list.owner), "group_id is missing",
                    kGroupHint);
      continue;
    }
    if (!NumberOf(id).has_value()) {
      if (!id->is_string()) continue;  // RT005 has it.
      report->Error(kHcclNone, At(path(list) + ".group_id", *id),
                    "group_id " + Show(*id) + " is no whole number in decimal digits", kGroupHint);
      continue;
    }
    const auto [first, is_new] = first_with.emplace(id->text, &list);
    if (is_new) continue;
    report->Error(kHcclNone, At(path(list) + ".group_id", *id),
                  "group_id " + Show(*id) + " is that of " + path(*first->second) + " too" +
                      PointTo(*first->second->owner->Find("group_id")),
                  kGroupHint);
  }
}

void CheckClusterIds(const TableView& table, RuleReport* report) {
  std::unordered_map<std::int64_t, const DeviceView*> first_with;
  for (const DeviceView& device : table.devices) {
    const Value* id = device.object->Find("cluster_id");
    const auto path = [&] { return PathOf(table, device) + ".cluster_id"; };
    if (id == nullptr) {
      report->Error(kHcclNone, At(path(), *device.object), "cluster_id is missing", kClusterHint);
      continue;
    }
    const std::optional<std::int64_t> number = NumberOf(id);
    if (!number.has_value()) {
      if (!id->is_string()) continue;  // RT005 has it.
      report->Error(kHcclNone, At(path(), *id),
                    "cluster_id " + Show(*id) + " is no whole number in decimal digits",
                    kClusterHint);
      continue;
    }
    const auto [first, is_new] = first_with.emplace(*number, &device);
    if (is_new) continue;
    report->Error(kHcclNone, At(path(), *id),
                  "cluster_id " + Show(*id) + " is that of " + PathOf(table, *first->second) +
                      " too" + PointTo(*first->second->object->Find("cluster_id")),
                  kClusterHint);
  }
}

}  // namespace rankroute
