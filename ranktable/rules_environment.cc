#include "ranktable/rules_environment.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace rankroute {
namespace {

using PodCheck = void (*)(const LaunchPod& pod, RuleReport* report);
constexpr std::array<PodCheck, 13> kPodChecks = {
    CheckNodeRank,    CheckRendezvous,     CheckPodCount,         CheckWorldSize,
    CheckRank,        CheckLocalRanks,     CheckAllocatedDevices, CheckVisibleDevices,
    CheckHostAddress, CheckConnectTimeout, CheckLogicalSuperPod,  CheckTablePath,
    CheckSizes};

using PodsCheck = void (*)(const std::vector<LaunchPod>& pods, std::size_t at, RuleReport* report);
constexpr std::array<PodsCheck, 3> kPodsChecks = {CheckNodeRankOnce, CheckMasterAddress,
                                                  CheckMasterIndex};

// Where several pods share a server, the environments tell: by the number of pods, or of a pod's
// processes.
void SplitByEnvironments(const std::vector<LaunchEnvironment>& environments, LaunchJob* job) {
  for (const LaunchEnvironment& environment : environments) {
    for (const char* name : kPodCountVariables) {
      const std::optional<std::int64_t> pods = NumberOf(environment.Find(name));
      if (!pods.has_value()) continue;
      SplitIntoPods(*pods, job);
      return;
    }
    const std::int64_t processes = NumberOf(environment.Find("LOCAL_WORLD_SIZE")).value_or(0);
    if (processes == 0 || job->rank_count % processes != 0) continue;
    if (SplitIntoPods(job->rank_count / processes, job)) return;
  }
}

// A problem of the table itself is for the table's rules; here it is why less is checked.
void WarnOfTable(const CheckedTable& table, RuleReport* report) {
  report->Warning(Place(),
                  HasErrors(table.findings)
                      ? "the ranktable has errors, so that only what needs no table is checked here"
                      : "the ranktable states no ranks, so that only what needs no table is "
                        "checked here",
                  "mend or convert the table and check the environments again");
}

}  // namespace

std::vector<std::vector<Finding>> CheckLaunchEnvironments(
    std::string_view table, const std::vector<LaunchEnvironment>& environments) {
  const CheckedTable checked = ParseAndCheck(table);
  std::optional<LaunchJob> job = LaunchJobOf(checked);
  if (job.has_value()) SplitByEnvironments(environments, &*job);
  std::vector<std::vector<Finding>> findings(environments.size());
  std::vector<RuleReport> reports;
  std::vector<LaunchPod> pods;
  for (std::size_t i = 0; i < environments.size(); ++i) {
    findings[i] = environments[i].findings;
    reports.emplace_back("RT024", &findings[i]);
    if (!job.has_value()) WarnOfTable(checked, &reports[i]);
    pods.push_back(ViewPod(environments[i], job.has_value() ? &*job : nullptr, &reports[i]));
  }
  for (std::size_t i = 0; i < environments.size(); ++i) {
    for (const PodCheck check : kPodChecks) check(pods[i], &reports[i]);
    for (const PodsCheck check : kPodsChecks) check(pods, i, &reports[i]);
    reports[i].Finish();
    SortFindings(&findings[i]);
  }
  return findings;
}

}  // namespace rankroute
