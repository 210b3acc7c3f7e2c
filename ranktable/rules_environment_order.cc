// The part of RT024 about who comes when: node ranks, the rendezvous, the master.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ranktable/rules_environment.h"

namespace rankroute {
namespace {

constexpr const char* kPlannedHint =
    "set NODE_RANK=$RANK_AFTER_ACC in the start script, and MASTER_ADDR from MA_MASTER_INDEX";

// Ways to say that a rendezvous hands out the node ranks (torchrun's --rdzv_backend and, from the
// environment, PET_RDZV_BACKEND). "static" keeps them.
constexpr std::array<std::string_view, 3> kDynamicBackends = {"c10d", "etcd", "etcd-v2"};
constexpr std::array<std::string_view, 4> kBackendFlags = {
    "--rdzv_backend=", "--rdzv-backend=", "--rdzv_backend ", "--rdzv-backend "};

std::string RangeHint(const LaunchJob& job) {
  const std::size_t pods = job.units.size();
  return "the table has " + std::to_string(pods) +
         (pods == 1 ? " pod: write 0" : " pods: write 0 to " + std::to_string(pods - 1));
}

bool Fits(const LaunchPod& pod, std::size_t node_rank) {
  return pod.candidates.empty() ||
         std::binary_search(pod.candidates.begin(), pod.candidates.end(), node_rank);
}

// The first variable whose value says who the pod is; there is one where the pod has candidates.
const EnvironmentVariable* NamingVariable(const LaunchPod& pod) {
  for (const char* name : kNameVariables) {
    const EnvironmentVariable* variable = pod.Find(name);
    if (variable != nullptr && !pod.job->UnitsNamed(variable->value).empty()) return variable;
  }
  return pod.Find("VC_TASK_INDEX");
}

void CheckNodeRankOfServer(const LaunchPod& pod, RuleReport* report) {
  if (Fits(pod, *pod.node_rank)) return;
  const EnvironmentVariable& variable = *pod.rank_variable;
  report->Error(kHcclBadValue, At(variable),
                Stated(variable) + ", which is " + Describe(*pod.job, *pod.node_rank) + ", but " +
                    Stated(*NamingVariable(pod)) + ", which is " +
                    Describe(*pod.job, pod.candidates.front()),
                "let the table and the node ranks come from one plan: HCCL refuses a rank whose "
                "device is not the one that the table states");
}

// Whether the planned node rank is there but is not the one that counts; that is a finding.
bool IgnoresPlan(const LaunchPod& pod, RuleReport* report) {
  const EnvironmentVariable* planned = pod.Find("RANK_AFTER_ACC");
  const std::optional<std::int64_t> number = NumberOf(planned);
  if (!number.has_value() || *number == static_cast<std::int64_t>(*pod.node_rank)) return false;
  const std::string message =
      Stated(*pod.rank_variable) + ", but " + Stated(*planned) + ": the planned order is not used";
  if (Fits(pod, *pod.node_rank)) {
    report->Warning(At(*pod.rank_variable), message, kPlannedHint);
  } else {
    report->Error(kHcclBadValue, At(*pod.rank_variable), message, kPlannedHint);
  }
  return true;
}

// The rendezvous backend that a command line in `text` asks for; empty where none stands there.
std::string_view BackendIn(std::string_view text) {
  for (const std::string_view flag : kBackendFlags) {
    const std::size_t at = text.find(flag);
    if (at == std::string_view::npos) continue;
    const std::string_view rest = text.substr(at + flag.size());
    return rest.substr(0, rest.find_first_of(" \t\n'\";"));
  }
  return "";
}

bool IsDynamic(std::string_view backend) {
  return std::find(kDynamicBackends.begin(), kDynamicBackends.end(), backend) !=
         kDynamicBackends.end();
}

// The units that the table or another pod's environment calls so.
std::vector<std::size_t> UnitsCalled(const std::vector<LaunchPod>& pods, const std::string& name) {
  std::vector<std::size_t> units = pods.front().job->UnitsNamed(name);
  for (const LaunchPod& pod : pods) {
    const std::optional<std::size_t> unit = pod.Unit();
    if (!unit.has_value()) continue;
    for (const char* key : kNameVariables) {
      const EnvironmentVariable* variable = pod.Find(key);
      if (variable == nullptr || variable->value.empty()) continue;
      if (variable->value == name || variable->value == FirstLabel(name)) units.push_back(*unit);
    }
  }
  std::sort(units.begin(), units.end());
  return units;
}

void CheckMasterIsFirst(const std::vector<LaunchPod>& pods, std::size_t at,
                        const EnvironmentVariable& master, RuleReport* report) {
  const LaunchJob& job = *pods[at].job;
  if (job.units.size() < 2) return;
  static constexpr const char* kHint =
      "node rank 0 hosts the store that all processes meet at: name the pod of rank 0 ";
  const std::string first = "(" + Describe(job, 0) + ")";
  if (IsLoopbackHost(master.value)) {
    const std::optional<std::size_t> unit = pods[at].Unit();
    if (!unit.has_value() || *unit == 0) return;
    report->Error(
        kHcclNone, At(master),
        Stated(master) + ", where the pod of " + Describe(job, *unit) + " finds nobody but itself",
        kHint + first);
    return;
  }
  const std::vector<std::size_t> units = UnitsCalled(pods, master.value);
  if (units.empty() || units.front() == 0) return;
  report->Error(
      kHcclNone, At(master),
      Stated(master) + ", which is " + Describe(job, units.front()) + " and has not rank 0",
      kHint + first);
}

// Reports where the variable's value is another than in an environment before.
void CheckAgreement(const std::vector<LaunchPod>& pods, std::size_t at, const char* name,
                    RuleReport* report) {
  const EnvironmentVariable* mine = pods[at].Find(name);
  if (mine == nullptr || IsLoopbackHost(mine->value)) return;
  for (std::size_t i = 0; i < at; ++i) {
    const EnvironmentVariable* other = pods[i].Find(name);
    if (other == nullptr || IsLoopbackHost(other->value)) continue;
    if (FirstLabel(other->value) == FirstLabel(mine->value)) return;
    report->Error(kHcclNone, At(*mine),
                  Stated(*mine) + ", but " + ShowText(other->value) + " in " +
                      pods[i].environment->file + ", line " + std::to_string(other->line),
                  "give all pods of the job the same one, else they wait for each other forever");
    return;
  }
}

// What tells the processes of a pod apart that each have an environment; empty for a pod's own.
std::string ProcessOf(const LaunchPod& pod) {
  const EnvironmentVariable* local_rank = pod.Find("LOCAL_RANK");
  return NumberOf(local_rank).has_value() ? local_rank->value : "";
}

}  // namespace

void CheckNodeRank(const LaunchPod& pod, RuleReport* report) {
  if (pod.job == nullptr) return;
  for (const char* name : kNodeRankVariables) {
    const EnvironmentVariable* variable = pod.Find(name);
    if (variable == nullptr) continue;
    const std::optional<std::int64_t> number = NumberOf(variable);
    if (number.has_value() && *number < static_cast<std::int64_t>(pod.job->units.size())) continue;
    report->Error(kHcclNone, At(*variable),
                  Stated(*variable) +
                      (number.has_value() ? ", which is too high" : ", which is no node rank"),
                  RangeHint(*pod.job));
  }
  if (!pod.node_rank.has_value() || IgnoresPlan(pod, report)) return;
  CheckNodeRankOfServer(pod, report);
}

void CheckRendezvous(const LaunchPod& pod, RuleReport* report) {
  if (pod.job == nullptr || pod.job->units.size() < 2) return;
  static constexpr const char* kHint =
      "use the static rendezvous: torchrun --node_rank $NODE_RANK --master_addr $MASTER_ADDR "
      "--master_port $MASTER_PORT, without --rdzv_backend";
  for (const EnvironmentVariable& variable : pod.environment->variables) {
    const bool setting = variable.name == "PET_RDZV_BACKEND";
    const std::string_view backend =
        setting ? std::string_view(variable.value) : BackendIn(variable.value);
    if (!IsDynamic(backend)) continue;
    report->Warning(At(variable),
                    ShowText(variable.name) + " asks for the rendezvous " + ShowText(backend) +
                        ", which gives node ranks by the pods' addresses and not by the table",
                    kHint);
  }
  const EnvironmentVariable* given = pod.Find("GROUP_RANK");
  const EnvironmentVariable* wanted = pod.Find("NODE_RANK");
  if (given == nullptr || wanted == nullptr || NumberOf(given) == NumberOf(wanted)) return;
  report->Warning(At(*given),
                  Stated(*given) + ", but " + Stated(*wanted) + ": a rendezvous gave another one",
                  kHint);
}

void CheckNodeRankOnce(const std::vector<LaunchPod>& pods, std::size_t at, RuleReport* report) {
  const LaunchPod& pod = pods[at];
  // A node rank that is not that of the pod's server is reported for that.
  if (!pod.node_rank.has_value() || !Fits(pod, *pod.node_rank)) return;
  const auto earlier = std::find_if(
      pods.begin(), pods.begin() + static_cast<std::ptrdiff_t>(at), [&](const LaunchPod& other) {
        return other.node_rank == pod.node_rank && Fits(other, *other.node_rank) &&
               ProcessOf(other) == ProcessOf(pod);
      });
  if (earlier == pods.begin() + static_cast<std::ptrdiff_t>(at)) return;
  report->Error(kHcclNone, At(*pod.rank_variable),
                Stated(*pod.rank_variable) + ", as in " + earlier->environment->file + ", line " +
                    std::to_string(earlier->rank_variable->line),
                "give each pod a node rank of its own; an index within a task (VC_TASK_INDEX) "
                "starts at 0 in each task");
}

void CheckMasterAddress(const std::vector<LaunchPod>& pods, std::size_t at, RuleReport* report) {
  const EnvironmentVariable* master = pods[at].Find("MASTER_ADDR");
  if (master != nullptr && pods[at].job != nullptr) CheckMasterIsFirst(pods, at, *master, report);
  CheckAgreement(pods, at, "MASTER_ADDR", report);
  CheckAgreement(pods, at, "MASTER_PORT", report);
}

void CheckMasterIndex(const std::vector<LaunchPod>& pods, std::size_t at, RuleReport* report) {
  const LaunchPod& pod = pods[at];
  CheckAgreement(pods, at, "MA_MASTER_INDEX", report);
  const EnvironmentVariable* master = pod.Find("MA_MASTER_INDEX");
  if (master == nullptr || pod.job == nullptr) return;
  static constexpr const char* kHint = "write the index of the pod that has node rank 0";
  if (!NumberOf(master).has_value()) {
    report->Error(kHcclNone, At(*master), Stated(*master) + ", which is no pod's index", kHint);
    return;
  }
  // The pod's own index and node rank tell whether it is the master; so does the table's name of
  // the first pod.
  const EnvironmentVariable* index = pod.Find("VC_TASK_INDEX");
  const std::optional<std::size_t> unit = pod.Unit();
  if (index != nullptr && unit.has_value() &&
      (NumberOf(index) == NumberOf(master)) != (*unit == 0)) {
    report->Error(kHcclNone, At(*master),
                  Stated(*master) + ", but the pod with " + Stated(*index) + " is " +
                      Describe(*pod.job, *unit),
                  kHint);
    return;
  }
  const std::string& first = pod.job->units.front().pod_name;
  const std::size_t dash = first.rfind('-');
  if (dash == std::string::npos || first.substr(dash + 1) == master->value) return;
  report->Error(kHcclNone, At(*master),
                Stated(*master) + ", but the pod of rank 0 is " + ShowText(first), kHint);
}

}  // namespace rankroute
