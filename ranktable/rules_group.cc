#include <string>
#include <string_view>
#include <unordered_map>

#include "ranktable/expect.h"
#include "ranktable/fields.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

constexpr TextField kGroupName = {"group_name", 0, kMaxRankTableBytes, true,
                                  "add a name of the group, or \"\" for the only one"};
constexpr TextField kPodName = {"pod_name", 1, kMaxRankTableBytes, true,
                                "write the name of the pod: its processes find themselves by it"};

// Finds names that are none, or another's.
class NameCheck {
 public:
  NameCheck(const TextField& field, RuleReport* report) : field_(field), report_(*report) {}

  // Of the object at `path`.
  void Check(const FieldPath& path, const Value& object) {
    const Value* name = CheckTextField(path, object, field_, &report_);
    if (name == nullptr) return;
    const auto [first, is_new] = first_with_.emplace(name->text, name);
    if (is_new) return;
    report_.Error(kHcclBadValue, At(FieldPath(path, field_.key).Text(), *name),
                  std::string(field_.key) + " " + Show(*name) + " is that of another entry too" +
                      PointTo(*first->second),
                  "give each its own name");
  }

 private:
  TextField field_;
  RuleReport& report_;
  std::unordered_map<std::string_view, const Value*> first_with_;
};

void CheckGroupNames(const TableView& table, RuleReport* report) {
  NameCheck names(kGroupName, report);
  const FieldPath path("group_list");
  const Value* groups = table.root->Find(path.key());
  for (std::size_t i = 0; i < groups->items.size(); ++i) {
    if (groups->items[i].is_object()) names.Check(FieldPath(path, i), groups->items[i]);
  }
}

// In cloud mode an instance is a pod, and HCCL computes the ranks.
void CheckPods(const TableView& table, RuleReport* report) {
  NameCheck names(kPodName, report);
  for (const ServerView& pod : table.servers) {
    const FieldPath list(table.lists[pod.list].path);
    names.Check(FieldPath(list, pod.place), *pod.object);
  }
  for (const DeviceView& device : table.devices) {
    if (device.rank_id == nullptr) continue;
    report->Warning(PlaceOfRank(table, device), "rank_id is not read here: HCCL computes the ranks",
                    "write a table that states the ranks: rankroute convert --to 1.0");
    return;
  }
}

// In lab mode an instance is a device, and has its rank.
void CheckLab(const TableView& table, RuleReport* report) {
  CheckWordField(FieldPath(), *table.root, {"para_plane_nic_location", true, {"device"}}, report);
  for (const ServerView& instance : table.servers) {
    const Value* devices = instance.device_list;
    if (devices == nullptr || devices->items.size() <= 1) continue;
    report->Error(kHcclBadValue, At(PathOf(table, instance) + ".devices", *devices),
                  "devices has " + std::to_string(devices->items.size()) +
                      " entries, but in lab mode (deploy_mode) an instance is one device",
                  "write an instance for each device, with its own rank_id");
  }
}

}  // namespace

void CheckGroupList(const TableView& table, RuleReport* report) {
  CheckGroupNames(table, report);
  if (IsLab(table)) {
    CheckLab(table, report);
  } else {
    CheckPods(table, report);
    CheckPodOrder(table, report);
  }
}

}  // namespace rankroute
