// The part of RT024 about devices, addresses and HCCL's own variables.
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ranktable/rules_environment.h"

namespace rankroute {
namespace {

// torch_npu warns below this; HCCL's own default is 120.
constexpr std::int64_t kGoodConnectTimeoutSeconds = 300;
// HCCL's limit on HCCL_LOGIC_SUPERPOD_ID, in bytes.
constexpr std::size_t kMaxSuperPodIdBytes = 127;
// Linux's limit on one string of an environment, NAME= and the NUL behind it included
// (MAX_ARG_STRLEN, execve(2)).
constexpr std::size_t kMaxVariableBytes = std::size_t{128} << 10;
// A device id of an allocation is no higher than this; a longer range is none.
constexpr std::int64_t kMaxAllocatedId = 1023;

std::string Join(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (const std::int64_t number : numbers) {
    text += (text.empty() ? "" : ",") + std::to_string(number);
  }
  return text;
}

// One part of ASCEND_VISIBLE_DEVICES: "4", "0-3" or "Ascend910-4".
bool AddAllocated(std::string_view part, std::vector<std::int64_t>* ids) {
  const std::size_t dash = part.rfind('-');
  const bool named = !part.empty() && (part.front() < '0' || part.front() > '9');
  if (dash == std::string_view::npos || named) {
    const auto id = NumbersOf(part.substr(dash == std::string_view::npos ? 0 : dash + 1));
    if (!id.has_value() || id->front() > kMaxAllocatedId) return false;
    ids->push_back(id->front());
    return true;
  }
  const auto first = NumbersOf(part.substr(0, dash));
  const auto last = NumbersOf(part.substr(dash + 1));
  if (!first.has_value() || !last.has_value() || last->front() > kMaxAllocatedId) return false;
  for (std::int64_t id = first->front(); id <= last->front(); ++id) ids->push_back(id);
  return first->front() <= last->front();
}

// The physical ids of ASCEND_VISIBLE_DEVICES, ascending, each once; empty where it is absent, says
// "all" or "void", or is not understood.
std::vector<std::int64_t> AllocatedIds(const EnvironmentVariable* variable) {
  std::vector<std::int64_t> ids;
  if (variable == nullptr) return ids;
  std::string_view rest = variable->value;
  while (true) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    if (!AddAllocated(rest.substr(0, comma), &ids)) return {};
    if (comma == rest.size()) break;
    rest.remove_prefix(comma + 1);
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

// Whether these are the numbers that a container of that many devices counts them by.
bool AreLogical(const std::vector<std::int64_t>& ids, std::size_t allocated) {
  return std::all_of(ids.begin(), ids.end(),
                     [&](std::int64_t id) { return id < static_cast<std::int64_t>(allocated); });
}

// The physical ids behind those of ASCEND_RT_VISIBLE_DEVICES: a container counts the devices that
// it was given from 0.
std::vector<std::int64_t> PhysicalIds(const std::vector<std::int64_t>& ids,
                                      const std::vector<std::int64_t>& allocated) {
  if (!AreLogical(ids, allocated.size())) return ids;
  std::vector<std::int64_t> physical;
  for (const std::int64_t id : ids) physical.push_back(allocated[static_cast<std::size_t>(id)]);
  return physical;
}

// The first of `wanted` that is not in the ascending `ids`.
std::optional<std::int64_t> Missing(const std::vector<std::int64_t>& wanted,
                                    const std::vector<std::int64_t>& ids) {
  for (const std::int64_t id : wanted) {
    if (!std::binary_search(ids.begin(), ids.end(), id)) return id;
  }
  return std::nullopt;
}

// Whether the table has the address as a device's.
bool HasDeviceAddress(const LaunchJob& job, const std::string& address) {
  return std::any_of(job.units.begin(), job.units.end(), [&](const PodShare& unit) {
    return std::find(unit.device_ips.begin(), unit.device_ips.end(), address) !=
           unit.device_ips.end();
  });
}

// Whether every server of the table is known by an address of its host.
bool NamesAreAddresses(const LaunchJob& job) {
  return std::all_of(job.units.begin(), job.units.end(), [](const PodShare& unit) {
    return std::any_of(unit.names.begin(), unit.names.end(), IsIpAddress);
  });
}

// Local rank k runs on the k-th device that its process sees. A process may see its own alone.
void CompareVisible(const LaunchPod& pod, const EnvironmentVariable& variable,
                    const std::vector<std::int64_t>& visible, RuleReport* report) {
  const PodShare& unit = pod.job->units[*pod.Unit()];
  const auto size = static_cast<std::int64_t>(unit.ranks.size());
  const std::int64_t local_rank = NumberOf(pod.Find("LOCAL_RANK")).value_or(size);
  const bool own_alone = visible.size() == 1 && local_rank < size;
  const std::size_t first = own_alone ? static_cast<std::size_t>(local_rank) : 0;
  const std::size_t end = own_alone ? first + 1 : unit.ranks.size();
  for (std::size_t k = first; k < end; ++k) {
    const std::size_t seen = k - first;
    if (seen < visible.size() && visible[seen] == unit.device_ids[k]) continue;
    const std::string has =
        seen < visible.size() ? "device " + std::to_string(visible[seen]) : "none";
    report->Error(kHcclBadValue, At(variable),
                  Stated(variable) + ", so that local rank " + std::to_string(k) + " has " + has +
                      ", but the table has device " + std::to_string(unit.device_ids[k]) +
                      " for rank " + std::to_string(unit.ranks[k]) + " in " +
                      Describe(*pod.job, *pod.Unit()),
                  "let the table list for this pod the devices that it sees, by physical id");
    return;
  }
}

}  // namespace

void CheckAllocatedDevices(const LaunchPod& pod, RuleReport* report) {
  if (pod.job == nullptr) return;
  const EnvironmentVariable* variable = pod.Find("ASCEND_VISIBLE_DEVICES");
  const std::vector<std::int64_t> allocated = AllocatedIds(variable);
  const std::optional<std::size_t> unit = pod.Unit();
  if (allocated.empty() || !unit.has_value()) return;
  const std::vector<std::int64_t>& stated = pod.job->units[*unit].device_ids;
  const std::optional<std::int64_t> missing = Missing(stated, allocated);
  if (!missing.has_value()) return;
  const bool logical = AreLogical(stated, allocated.size());
  report->Error(kHcclBadValue, At(*variable),
                Stated(*variable) + ", but the table has device " + std::to_string(*missing) +
                    " in " + Describe(*pod.job, *unit),
                logical ? "write physical ids into the table, " + Join(allocated) +
                              ": these look like the logical ids by which a container counts"
                        : "make the table from the devices that the pod was given");
}

void CheckVisibleDevices(const LaunchPod& pod, RuleReport* report) {
  const EnvironmentVariable* variable = pod.Find("ASCEND_RT_VISIBLE_DEVICES");
  if (variable == nullptr) return;
  const std::optional<std::vector<std::int64_t>> ids = NumbersOf(variable->value);
  if (!ids.has_value() ||
      std::adjacent_find(ids->begin(), ids->end(), std::greater_equal<>()) != ids->end()) {
    report->Error(kRuntimeBadVariable, At(*variable),
                  Stated(*variable) + (ids.has_value() ? ", which is not ascending"
                                                       : ", which is no list of device ids"),
                  "write the ids in ascending order, each once, with commas between; an order of "
                  "devices other than that can stand in the ranktable alone");
    return;
  }
  if (pod.job != nullptr && pod.Unit().has_value()) {
    const EnvironmentVariable* allocated = pod.Find("ASCEND_VISIBLE_DEVICES");
    CompareVisible(pod, *variable, PhysicalIds(*ids, AllocatedIds(allocated)), report);
  }
}

void CheckHostAddress(const LaunchPod& pod, RuleReport* report) {
  const EnvironmentVariable* variable = pod.Find("HCCL_IF_IP");
  if (variable == nullptr) return;
  static constexpr const char* kHint =
      "write the address of the host's own network interface, with hostNetwork status.hostIP";
  if (!IsIpAddress(variable->value)) {
    report->Error(kHcclBadVariable, At(*variable), Stated(*variable) + ", which is no IP address",
                  kHint);
    return;
  }
  if (pod.job == nullptr || pod.job->units.size() < 2) return;
  if (IsLoopbackHost(variable->value)) {
    report->Error(kHcclBadVariable, At(*variable),
                  Stated(*variable) + ", which no other server reaches", kHint);
  } else if (HasDeviceAddress(*pod.job, variable->value)) {
    report->Error(kHcclBadVariable, At(*variable),
                  Stated(*variable) + ", which is the address of an NPU", kHint);
  } else if (NamesAreAddresses(*pod.job) && pod.job->UnitsNamed(variable->value).empty()) {
    report->Warning(At(*variable), Stated(*variable) + ", which is no server's in the table",
                    "see whether this pod runs on a server of the table");
  }
}

void CheckConnectTimeout(const LaunchPod& pod, RuleReport* report) {
  const EnvironmentVariable* variable = pod.Find("HCCL_CONNECT_TIMEOUT");
  static constexpr const char* kHint =
      "write 300 or more: until the slowest pod has started, the others wait, and then give up "
      "with EI0006";
  if (variable == nullptr) {
    if (pod.job == nullptr || pod.job->units.size() < 2) return;
    report->Warning(Place(), "HCCL_CONNECT_TIMEOUT is not set: HCCL waits 120 seconds", kHint);
    return;
  }
  const std::optional<std::int64_t> seconds = NumberOf(variable);
  if (!seconds.has_value()) {
    report->Error(kHcclBadVariable, At(*variable), Stated(*variable) + ", which is no number",
                  "write seconds, 300 or more");
  } else if (*seconds < kGoodConnectTimeoutSeconds) {
    report->Warning(At(*variable), Stated(*variable) + ", which is short", kHint);
  }
}

void CheckLogicalSuperPod(const LaunchPod& pod, RuleReport* report) {
  const EnvironmentVariable* variable = pod.Find("HCCL_LOGIC_SUPERPOD_ID");
  if (variable == nullptr) return;
  if (variable->value.size() > kMaxSuperPodIdBytes) {
    report->Error(
        kHcclBadVariable, At(*variable),
        Stated(*variable) + ", which has " + std::to_string(variable->value.size()) + " bytes",
        "at most " + std::to_string(kMaxSuperPodIdBytes) + " are accepted");
    return;
  }
  const std::optional<std::size_t> unit = pod.job == nullptr ? std::nullopt : pod.Unit();
  if (!unit.has_value()) return;
  const std::string& super_pod = pod.job->units[*unit].super_pod;
  if (super_pod.empty() || super_pod == variable->value) return;
  report->Warning(
      At(*variable),
      Stated(*variable) + ", but the table has " + Describe(*pod.job, *unit) + " in super pod " +
          ShowText(super_pod) + ", and the table decides",
      "write the same into both, so that a start without the table groups servers alike");
}

void CheckSizes(const LaunchPod& pod, RuleReport* report) {
  for (const EnvironmentVariable& variable : pod.environment->variables) {
    const std::size_t bytes = variable.name.size() + variable.value.size() + 2;
    if (bytes <= kMaxVariableBytes) continue;
    report->Error(kHcclNone, At(variable),
                  ShowText(variable.name) + " has " + std::to_string(bytes) +
                      " bytes: Linux starts no process with it",
                  "at most " + std::to_string(kMaxVariableBytes) +
                      " are accepted; turn off Volcano's --inject-hosts-env and read the hosts "
                      "from /etc/volcano");
  }
}

}  // namespace rankroute
