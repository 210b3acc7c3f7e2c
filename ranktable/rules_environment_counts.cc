// The part of RT024 about numbers: how many pods and processes there are, and which one this is.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "ranktable/rules_environment.h"

namespace rankroute {
namespace {

std::int64_t PodsOf(const LaunchJob& job) { return static_cast<std::int64_t>(job.units.size()); }

std::string Count(std::int64_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string SizeOf(const LaunchJob& job) {
  return "the table has " + Count(PodsOf(job), "pod") + " and " + Count(job.rank_count, "rank");
}

// The pod's unit, or those that it may be.
std::vector<std::size_t> PossibleUnits(const LaunchPod& pod) {
  const std::optional<std::size_t> unit = pod.Unit();
  if (unit.has_value()) return {*unit};
  if (!pod.candidates.empty()) return pod.candidates;
  std::vector<std::size_t> all;
  for (std::size_t u = 0; u < pod.job->units.size(); ++u) all.push_back(u);
  return all;
}

// The most devices that the pod can have.
std::int64_t MostDevices(const LaunchPod& pod) {
  std::size_t most = 0;
  for (const std::size_t u : PossibleUnits(pod)) {
    most = std::max(most, pod.job->units[u].ranks.size());
  }
  return static_cast<std::int64_t>(most);
}

// Of a torchrun child: its rank is the LOCAL_RANK-th of its pod.
void CheckProcessRank(const LaunchPod& pod, const EnvironmentVariable& rank, std::int64_t number,
                      RuleReport* report) {
  const std::optional<std::size_t> unit = pod.Unit();
  const EnvironmentVariable* local = pod.Find("LOCAL_RANK");
  const std::optional<std::int64_t> local_rank = NumberOf(local);
  if (!unit.has_value() || !local_rank.has_value()) return;
  const std::vector<std::int64_t>& ranks = pod.job->units[*unit].ranks;
  if (*local_rank >= static_cast<std::int64_t>(ranks.size())) return;  // LOCAL_RANK's finding.
  const std::int64_t expected = ranks[static_cast<std::size_t>(*local_rank)];
  if (expected == number) return;
  report->Error(kHcclBadValue, At(rank),
                Stated(rank) + ", but LOCAL_RANK " + std::to_string(*local_rank) + " of " +
                    Describe(*pod.job, *unit) + " is rank " + std::to_string(expected),
                "start the processes by the table's order, with static rendezvous; a process is "
                "refused whose device is not the one that the table states for its rank");
}

}  // namespace

void CheckPodCount(const LaunchPod& pod, RuleReport* report) {
  if (pod.job == nullptr) return;
  for (const char* name : kPodCountVariables) {
    const EnvironmentVariable* variable = pod.Find(name);
    if (variable == nullptr) continue;
    if (variable->value.find(':') != std::string::npos) {
      report->Warning(At(*variable),
                      Stated(*variable) + ": a job that may shrink and grow has no order to keep",
                      "write the number of pods, " + std::to_string(PodsOf(*pod.job)));
    } else if (NumberOf(variable) != PodsOf(*pod.job)) {
      report->Error(
          kHcclNone, At(*variable), Stated(*variable) + ", but " + SizeOf(*pod.job),
          "write " + std::to_string(PodsOf(*pod.job)) + ", or make a table for these pods");
    }
  }
}

void CheckWorldSize(const LaunchPod& pod, RuleReport* report) {
  const EnvironmentVariable* world = pod.Find("WORLD_SIZE");
  if (pod.job == nullptr || world == nullptr) return;
  const std::optional<std::int64_t> number = NumberOf(world);
  if (number == pod.job->rank_count || number == PodsOf(*pod.job)) return;
  report->Error(kHcclNone, At(*world), Stated(*world) + ", but " + SizeOf(*pod.job),
                "WORLD_SIZE counts all NPUs (Ascend Operator, torchrun's processes) or the pods "
                "that train (Volcano's pytorch plug-in, which counts helper tasks, too: leave "
                "them out of its --master and --worker)");
}

void CheckRank(const LaunchPod& pod, RuleReport* report) {
  const EnvironmentVariable* rank = pod.Find("RANK");
  if (pod.job == nullptr || rank == nullptr) return;
  const bool of_pod = RankIsNodeRank(*pod.environment, *pod.job);
  const std::int64_t limit = of_pod ? PodsOf(*pod.job) : pod.job->rank_count;
  const std::optional<std::int64_t> number = NumberOf(rank);
  if (!number.has_value() || *number >= limit) {
    report->Error(
        kHcclNone, At(*rank),
        Stated(*rank) + (number.has_value() ? ", which is too high" : ", which is no rank"),
        std::string(of_pod ? "here it is the pod's rank" : "here it is the process's rank") +
            ", from 0 to " + std::to_string(limit - 1) + ": " + SizeOf(*pod.job));
  } else if (!of_pod) {
    CheckProcessRank(pod, *rank, *number, report);
  }
}

void CheckLocalRanks(const LaunchPod& pod, RuleReport* report) {
  if (pod.job == nullptr) return;
  const std::int64_t most = MostDevices(pod);
  const std::string has = "the table has " + Count(most, "device") + " for this pod";
  const EnvironmentVariable* size = pod.Find("LOCAL_WORLD_SIZE");
  if (size != nullptr) {
    const std::vector<std::size_t> units = PossibleUnits(pod);
    const bool fits = std::any_of(units.begin(), units.end(), [&](std::size_t u) {
      return NumberOf(size) == static_cast<std::int64_t>(pod.job->units[u].ranks.size());
    });
    if (!fits) {
      report->Error(kHcclNone, At(*size), Stated(*size) + ", but " + has,
                    "start one process for each device of the pod");
    }
  }
  const EnvironmentVariable* local = pod.Find("LOCAL_RANK");
  if (local == nullptr) return;
  std::optional<std::vector<std::int64_t>> ranks = NumbersOf(local->value);
  if (ranks.has_value()) std::sort(ranks->begin(), ranks->end());
  if (!ranks.has_value() || std::adjacent_find(ranks->begin(), ranks->end()) != ranks->end()) {
    report->Error(kHcclNone, At(*local),
                  Stated(*local) + ", which is no local rank and no list of different ones",
                  "write one number, or as the Ascend Operator does those of the pod: 0,1,2");
  } else if (ranks->back() >= most) {
    report->Error(kHcclNone, At(*local), Stated(*local) + ", but " + has,
                  "local ranks go from 0 to " + std::to_string(most - 1));
  }
}

}  // namespace rankroute
