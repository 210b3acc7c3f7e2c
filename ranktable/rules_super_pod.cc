#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ranktable/expect.h"
#include "ranktable/rule.h"
#include "ranktable/super_pods.h"

namespace rankroute {
namespace {

// HCCL's limit (HCCL rank table configuration for Atlas A3), in bytes.
constexpr std::size_t kMaxSuperPodIdBytes = 127;

constexpr const char* kPodIdHint = "write the super pod's name, 1-127 bytes";

// Servers without a super pod that a message names before it only counts.
constexpr std::size_t kMaxServersNamed = 4;

bool IsText(const Value* value) {
  return value != nullptr && (value->is_string() || value->is(Value::Kind::kNumber));
}

// Whether `id` can name a super pod; what cannot is a finding. `path` is called for one.
template <typename Path>
bool CheckSuperPodId(const Value* id, const Value& owner, const Path& path, RuleReport* report) {
  if (id == nullptr) {
    report->Error(kHcclBadField, At(path(), owner), "super_pod_id is missing", kPodIdHint);
    return false;
  }
  if (!IsText(id)) return false;  // RT005 has it.
  if (id->text.empty()) {
    report->Error(kHcclBadValue, At(path(), *id), "super_pod_id is empty", kPodIdHint);
    return false;
  }
  if (id->text.size() > kMaxSuperPodIdBytes) {
    report->Error(
        kHcclBadValue, At(path(), *id),
        "super_pod_id " + Show(*id) + " has " + std::to_string(id->text.size()) + " bytes",
        kPodIdHint);
  }
  return true;
}

void CheckSuperPodIds(const SuperPodsView& view, RuleReport* report) {
  std::unordered_map<std::string_view, const SuperPodView*> first_with;
  std::size_t list = 0;
  for (const SuperPodView& pod : view.pods) {
    if (!pod.object->is_object()) continue;  // RT005 has it.
    if (pod.list != list) first_with.clear();
    list = pod.list;
    const auto path = [&] { return PathOf(view, pod) + ".super_pod_id"; };
    if (!CheckSuperPodId(pod.super_pod_id, *pod.object, path, report)) continue;
    const auto [first, is_new] = first_with.emplace(pod.super_pod_id->text, &pod);
    if (is_new) continue;
    report->Error(kHcclBadValue, At(path(), *pod.super_pod_id),
                  "super_pod_id " + Show(*pod.super_pod_id) + " is that of " +
                      PathOf(view, *first->second) + " too" + PointTo(*first->second->super_pod_id),
                  "list a super pod once, with all its servers");
  }
}

void CheckMember(const SuperPodsView& view, std::size_t index, RuleReport* report) {
  const SuperPodMember& member = view.members[index];
  const auto path = [&] { return PathOf(view, member) + ".server_id"; };
  if (member.server_id == nullptr) {
    if (!member.object->is_object()) return;  // RT005 has it.
    report->Error(kHcclBadField, At(path(), *member.object), "server_id is missing",
                  "write the server_id of a server of the table");
  } else if (!IsText(member.server_id)) {
    return;  // RT005 has it.
  } else if (member.server == kNoIndex) {
    report->Error(kHcclBadValue, At(path(), *member.server_id),
                  "server_id " + Show(*member.server_id) + " is none of the table's servers",
                  "write it as the server's own entry has it, or take it out");
  } else if (view.member_of[member.server] != index) {
    const SuperPodMember& first = view.members[view.member_of[member.server]];
    report->Error(kHcclBadValue, At(path(), *member.server_id),
                  "server_id " + Show(*member.server_id) + " is in " + PathOf(view, first) +
                      " too" + PointTo(*first.server_id),
                  "let each server be in one super pod, once");
  }
}

// Whether a super pod's servers cannot be told, or one of them is no server of the table: then it
// may be one that seems to have no super pod.
bool IsDoubtful(const SuperPodsView& view, const SuperPodView& pod, std::size_t* member) {
  bool doubtful = pod.servers == nullptr || pod.servers->items.empty();
  for (; *member < view.members.size() && &view.pods[view.members[*member].pod] == &pod;
       ++*member) {
    if (view.members[*member].server == kNoIndex) doubtful = true;
  }
  return doubtful;
}

void ReportServersWithoutOne(const TableView& table, const SuperPodsView& view,
                             const SuperPodList& list, RuleReport* report) {
  std::string names;
  std::size_t count = 0;
  for (std::size_t s = list.first_server; s < list.end_server; ++s) {
    const Value* id = table.servers[s].server_id;
    if (view.member_of[s] != kNoIndex || !IsText(id) || id->text.empty()) continue;
    if (++count <= kMaxServersNamed) names += (names.empty() ? "" : ", ") + Show(*id);
  }
  if (count == 0) return;
  if (count > kMaxServersNamed) {
    names += " and " + std::to_string(count - kMaxServersNamed) + " more";
  }
  report->Error(kHcclBadValue, At(list.list.path, *list.list.value),
                "servers of the table are in no super pod: " + names,
                "list each in the super pod that it belongs to");
}

// One finding for all servers that are in no super pod. Lists about the same servers are one.
void CheckAllServersHaveOne(const TableView& table, const SuperPodsView& view, RuleReport* report) {
  bool doubtful = false;
  std::size_t pod = 0;
  std::size_t member = 0;
  for (std::size_t l = 0; l < view.lists.size(); ++l) {
    const SuperPodList& list = view.lists[l];
    if (!list.list.value->is_array()) doubtful = true;
    const std::size_t first_pod = pod;
    for (; pod < view.pods.size() && view.pods[pod].list == l; ++pod) {
      if (IsDoubtful(view, view.pods[pod], &member)) doubtful = true;
    }
    if (pod == first_pod) doubtful = true;
    const bool last =
        l + 1 == view.lists.size() || view.lists[l + 1].first_server != list.first_server;
    if (!last) continue;
    if (!doubtful) ReportServersWithoutOne(table, view, list, report);
    doubtful = false;
  }
}

// The lists of servers that the super pods should have.
void CheckServerLists(const SuperPodsView& view, RuleReport* report) {
  for (const SuperPodView& pod : view.pods) {
    if (!pod.object->is_object()) continue;  // RT005 has it.
    if (pod.servers != nullptr && !(pod.servers->is_array() && pod.servers->items.empty())) {
      continue;
    }
    ExpectEntries(FieldPath(PathOf(view, pod) + ".server_list"), *pod.object, pod.servers,
                  "add the list of the super pod's servers, each with server_id", report);
  }
}

// --- super_device_id

constexpr std::int64_t kMaxSuperDeviceId = 0xFFFFFFFF;
constexpr unsigned kServerShift = 22;  // Bits 31..22 tell the server.

constexpr const char* kSuperDeviceHint =
    "write the SDID that `npu-smi info -t spod-info -i <npu> -c <chip>` prints, in decimal";

// Checks the super_device_ids of a table, device by device.
class SuperDeviceCheck {
 public:
  SuperDeviceCheck(const TableView& table, RuleReport* report)
      : table_(table),
        hosts_(HostsOf(table)),
        report_(report),
        number_of_server_(table.servers.size(), kNoNumber) {}

  // `pod` tells the device's super pod from others; kNoIndex where that cannot be told.
  void Check(const DeviceView& device, std::size_t pod, bool required) {
    const Value* id = device.object->Find("super_device_id");
    if (id == nullptr || (id->is_string() && id->text.empty())) {
      if (!required) return;
      Report(device, id == nullptr ? *device.object : *id,
             id == nullptr ? "super_device_id is missing" : "super_device_id is empty");
      return;
    }
    const std::optional<std::int64_t> number = NumberOf(id);
    if (!number.has_value() || *number > kMaxSuperDeviceId) {
      if (!id->is_string() && !number.has_value()) return;  // RT005 has it.
      Report(device, *id,
             "super_device_id " + Show(*id) + " is no number from 0 to " +
                 std::to_string(kMaxSuperDeviceId));
      return;
    }
    if (CheckUnique(device, *id, *number, pod)) CheckServerBits(device, *id, *number);
  }

 private:
  static constexpr std::int64_t kNoNumber = -1;

  bool CheckUnique(const DeviceView& device, const Value& id, std::int64_t number,
                   std::size_t pod) {
    if (pod == kNoIndex) return true;
    const std::uint64_t key =
        (static_cast<std::uint64_t>(pod) << 32U) | static_cast<std::uint64_t>(number);
    const auto [first, is_new] = first_with_.emplace(key, &device);
    if (is_new) return true;
    const DeviceView& earlier = *first->second;
    // RT010 has a device that is listed twice.
    const bool same = hosts_[earlier.server] == hosts_[device.server] &&
                      device.device_number.has_value() &&
                      earlier.device_number == device.device_number;
    if (same) return false;
    Report(device, id,
           "super_device_id " + Show(id) + " is that of " + PathOf(table_, earlier) + " too" +
               PointTo(*earlier.object->Find("super_device_id")));
    return false;
  }

  void CheckServerBits(const DeviceView& device, const Value& id, std::int64_t number) {
    std::int64_t& known = number_of_server_[hosts_[device.server]];
    const std::int64_t server = number >> kServerShift;
    if (known == kNoNumber) known = server;
    if (known == server) return;
    Report(device, id,
           "super_device_id " + Show(id) + " is of server " + std::to_string(server) +
               " of its super pod (bits 31-22), but other devices of this server of " +
               std::to_string(known));
  }

  void Report(const DeviceView& device, const Value& at, const std::string& message) {
    report_->Error(kHcclBadValue, At(PathOf(table_, device) + ".super_device_id", at), message,
                   kSuperDeviceHint);
  }

  const TableView& table_;
  std::vector<std::size_t> hosts_;
  RuleReport* report_;
  std::vector<std::int64_t> number_of_server_;                       // By host, from the SDIDs.
  std::unordered_map<std::uint64_t, const DeviceView*> first_with_;  // By super pod and SDID.
};

// Where devices stand for themselves each says in which super pod it is, or none does.
void CheckPeers(const TableView& table, RuleReport* report) {
  if (CountSuperPods(table) == 0) return;
  std::unordered_map<std::string_view, std::size_t> pods;
  SuperDeviceCheck check(table, report);
  for (const DeviceView& device : table.devices) {
    const Value* id = device.object->Find("super_pod_id");
    const auto path = [&] { return PathOf(table, device) + ".super_pod_id"; };
    std::size_t pod = kNoIndex;
    if (CheckSuperPodId(id, *device.object, path, report)) {
      pod = pods.emplace(id->text, pods.size()).first->second;
    }
    check.Check(device, pod, true);
  }
}

// Whether every table of that version has super pods.
bool NeedsSuperPods(const TableView& table) {
  return table.layout == TableLayout::kServerList && table.version == "1.2";
}

}  // namespace

void CheckSuperPods(const TableView& table, RuleReport* report) {
  if (table.version == "1.0") return;  // Its readers know no super pods.
  if (table.layout == TableLayout::kPeerLists) {
    CheckPeers(table, report);
    return;
  }
  const SuperPodsView view = ViewSuperPods(table);
  if (NeedsSuperPods(table)) {
    ExpectEntries(FieldPath("super_pod_list"), *table.root, table.root->Find("super_pod_list"),
                  "add the list of super pods, each with super_pod_id and server_list", report);
  }
  CheckSuperPodIds(view, report);
  CheckServerLists(view, report);
  for (std::size_t m = 0; m < view.members.size(); ++m) CheckMember(view, m, report);
  CheckAllServersHaveOne(table, view, report);
  SuperDeviceCheck check(table, report);
  for (const DeviceView& device : table.devices) {
    const std::size_t pod = view.PodOf(device.server);
    check.Check(device, pod, NeedsSuperPods(table) || pod != kNoIndex);
  }
}

}  // namespace rankroute
