#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ranktable/expect.h"
#include "ranktable/fields.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

// HCCL's limits (HCCL rank table configuration for Ascend 950).
constexpr std::int64_t kMaxRanks = 65536;
constexpr std::int64_t kMaxDeviceId = 64;
constexpr std::int64_t kMaxPort = 65535;

constexpr NumberField kRankCount = {"rank_count", 1, kMaxRanks, true,
                                    "write the length of rank_list, 1 to 65536"};
constexpr NumberField kDeviceId = {"device_id", 0, kMaxDeviceId, true,
                                   "write the device's physical id, 0-64"};
constexpr const char* kPortHint = "write a port from 1 to 65535, or leave it out for 16666";
constexpr NumberField kDevicePort = {"device_port", 1, kMaxPort, false, kPortHint};
constexpr NumberField kHostPort = {"host_port", 1, kMaxPort, false, kPortHint};
constexpr NumberField kLocalId = {
    "local_id", 0, kBackupLocalId, true,
    "write the device's number in the topology file: 0-63, or 64 for the backup device"};
constexpr NumberField kReplacedLocalId = {
    "replaced_local_id", 0, kBackupLocalId - 1, true,
    "write the local_id of the device that the backup device stands in for, 0-63"};

void CheckNumbers(const TableView& table, const NumberField& field, RuleReport* report) {
  const FieldPath list("rank_list");
  for (const DeviceView& device : table.devices) {
    CheckNumberField(table, FieldPath(list, device.place), *device.object, field, report);
  }
}

// --- local ids
// ------------------------------------------------------------------------------------

struct LocalIdUse {
  const DeviceView* device;
  std::int64_t local_id;
};

void ReportLocalId(const TableView& table, const DeviceView& device, const std::string& what,
                   const char* hint, RuleReport* report) {
  const Value& id = *device.object->Find(kLocalId.key);
  report->Error(kHcclBadValue, At(PathOf(table, device) + "." + kLocalId.key, id),
                "local_id " + Show(id) + what, hint);
}

// A local_id stands once in a box. What has one is added to `uses`.
void CheckLocalIdsOfBox(const TableView& table, const ServerView& box,
                        std::vector<LocalIdUse>* uses, RuleReport* report) {
  std::array<const DeviceView*, kBackupLocalId + 1> first{};
  const FieldPath list("rank_list");
  for (std::size_t d = box.first_device; d < box.end_device; ++d) {
    const DeviceView& device = table.devices[d];
    const auto id =
        CheckNumberField(table, FieldPath(list, device.place), *device.object, kLocalId, report);
    if (!id.has_value()) continue;
    const DeviceView*& earlier = first[static_cast<std::size_t>(*id)];
    if (earlier == nullptr) {
      earlier = &device;
      uses->push_back({&device, *id});
      continue;
    }
    ReportLocalId(table, device,
                  " is that of " + PathOf(table, *earlier) + " too" +
                      PointTo(*earlier->object->Find(kLocalId.key)),
                  "give each device of a box, those with one net_instance_id on layer 0, a "
                  "local_id of its own",
                  report);
  }
}

// HCCL's reader takes one backup device in the whole table, and beside it no device, in whatever
// box, with the local_id that it replaces.
void CheckBackup(const TableView& table, const std::vector<LocalIdUse>& uses, RuleReport* report) {
  const DeviceView* backup = nullptr;
  for (const LocalIdUse& use : uses) {
    if (use.local_id != kBackupLocalId) continue;
    if (backup == nullptr) {
      backup = use.device;
      continue;
    }
    ReportLocalId(table, *use.device,
                  " is that of " + PathOf(table, *backup) + " too" +
                      PointTo(*backup->object->Find(kLocalId.key)),
                  "HCCL takes one backup device, with local_id 64, in a table", report);
  }
  if (backup == nullptr) return;
  const FieldPath list("rank_list");
  const auto replaced = CheckNumberField(table, FieldPath(list, backup->place), *backup->object,
                                         kReplacedLocalId, report);
  for (const LocalIdUse& use : uses) {
    if (use.local_id != replaced) continue;
    ReportLocalId(table, *use.device,
                  " is the one that " + PathOf(table, *backup) + " replaces" +
                      PointTo(*backup->object->Find(kReplacedLocalId.key)),
                  "leave the replaced device out: HCCL takes it or the backup device", report);
  }
}

}  // namespace

void CheckRankListCounts(const TableView& table, RuleReport* report) {
  const Value* list = table.lists.front().value;
  ExpectEntries(FieldPath("rank_list"), *table.root, list, "list the ranks of the job", report);
  const auto count = CheckNumberField(table, FieldPath(), *table.root, kRankCount, report);
  if (!count.has_value() || list == nullptr || list->items.empty()) return;
  const std::string length = std::to_string(list->items.size());
  if (*count == static_cast<std::int64_t>(list->items.size())) return;
  report->Error(kHcclBadValue, At(kRankCount.key, *table.root->Find(kRankCount.key)),
                "rank_count is " + std::to_string(*count) + ", but rank_list has " + length +
                    (length == "1" ? " entry" : " entries"),
                "write " + length + ", or mend the list");
}

void CheckRankListDeviceIds(const TableView& table, RuleReport* report) {
  CheckNumbers(table, kDeviceId, report);
}

void CheckRankListPorts(const TableView& table, RuleReport* report) {
  CheckNumbers(table, kDevicePort, report);
  CheckNumbers(table, kHostPort, report);
}

void CheckLocalIds(const TableView& table, RuleReport* report) {
  std::vector<LocalIdUse> uses;
  for (const ServerView& box : table.servers) CheckLocalIdsOfBox(table, box, &uses, report);
  CheckBackup(table, uses, report);
}

}  // namespace rankroute
