#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "ranktable/rank_use.h"
#include "ranktable/rule.h"
#include "ranktable/super_pods.h"

namespace rankroute {
namespace {

// The ranks of a super pod.
struct PodRanks {
  std::vector<std::int64_t> ranks;  // Ascending.
  bool sound = true;                // Whether RT008 doubts none of them.
};

// By super pod.
std::vector<PodRanks> RanksOfPods(const TableView& table, const SuperPodsView& view) {
  std::vector<PodRanks> pods(view.pods.size());
  for (const RankSpace& space : RankSpacesOf(table)) {
    const RankUse use = UseOfRanks(table, space);
    for (std::size_t d = space.first_device; d < space.end_device; ++d) {
      const std::size_t pod = view.PodOf(table.devices[d].server);
      if (pod == kNoIndex) continue;
      if (use.state[d - space.first_device] == RankState::kSound) {
        pods[pod].ranks.push_back(*table.devices[d].rank);
      } else {
        pods[pod].sound = false;
      }
    }
  }
  for (PodRanks& pod : pods) std::sort(pod.ranks.begin(), pod.ranks.end());
  return pods;
}

bool AreConsecutive(const std::vector<std::int64_t>& ranks) {
  return ranks.back() - ranks.front() + 1 == static_cast<std::int64_t>(ranks.size());
}

std::string NameOf(const SuperPodView& pod) {
  return pod.super_pod_id == nullptr ? "this super pod" : "super pod " + Show(*pod.super_pod_id);
}

// Whether all super pods have consecutive ranks.
bool CheckConsecutive(const SuperPodsView& view, const std::vector<PodRanks>& ranks,
                      RuleReport* report) {
  bool all = true;
  for (std::size_t p = 0; p < view.pods.size(); ++p) {
    if (!ranks[p].sound || ranks[p].ranks.empty() || AreConsecutive(ranks[p].ranks)) continue;
    all = false;
    report->Warning(
        At(PathOf(view, view.pods[p]), *view.pods[p].object),
        "the ranks of " + NameOf(view.pods[p]) + " are not consecutive: " + Ranges(ranks[p].ranks),
        "give a super pod consecutive ranks: HCCL splits one that has others, where "
        "the ranks negotiate");
  }
  return all;
}

// The first super pod of each list that stands after one with a higher first rank.
void CheckSorted(const SuperPodsView& view, const std::vector<PodRanks>& ranks,
                 RuleReport* report) {
  std::size_t highest = kNoIndex;  // The super pod of the list that starts at the highest rank.
  bool sorted = true;
  for (std::size_t p = 0; p < view.pods.size(); ++p) {
    if (p > 0 && view.pods[p].list != view.pods[p - 1].list) {
      highest = kNoIndex;
      sorted = true;
    }
    if (!ranks[p].sound || ranks[p].ranks.empty()) continue;
    const std::int64_t first = ranks[p].ranks.front();
    if (highest == kNoIndex || first > ranks[highest].ranks.front()) {
      highest = p;
    } else if (sorted) {
      sorted = false;
      report->Warning(At(PathOf(view, view.pods[p]), *view.pods[p].object),
                      NameOf(view.pods[p]) + " starts at rank " + std::to_string(first) +
                          ", but stands after " + PathOf(view, view.pods[highest]) +
                          ", which starts at rank " + std::to_string(ranks[highest].ranks.front()),
                      "sort super_pod_list by lowest rank_id: HCCL takes the order of the super "
                      "pods from the list, not from the ranks");
    }
  }
}

// The first server of each super pod that stands apart from those before it.
void CheckTogether(const TableView& table, const SuperPodsView& view, RuleReport* report) {
  constexpr std::size_t kReported = kNoIndex - 1;
  std::vector<std::size_t> last(view.pods.size(), kNoIndex);  // By super pod: its last server.
  for (std::size_t s = 0; s < table.servers.size(); ++s) {
    const std::size_t pod = view.PodOf(s);
    if (pod == kNoIndex || last[pod] == kReported) continue;
    if (last[pod] == kNoIndex || last[pod] + 1 == s) {
      last[pod] = s;
      continue;
    }
    report->Warning(At(PathOf(table, table.servers[s]), *table.servers[s].object),
                    "this server of " + NameOf(view.pods[pod]) + " stands apart from " +
                        PathOf(table, table.servers[last[pod]]) + " of the same super pod",
                    "let the servers of a super pod follow each other in server_list");
    last[pod] = kReported;
  }
}

}  // namespace

void CheckSuperPodOrder(const TableView& table, RuleReport* report) {
  const SuperPodsView view = ViewSuperPods(table);
  if (view.pods.empty()) return;
  const std::vector<PodRanks> ranks = RanksOfPods(table, view);
  const bool consecutive = CheckConsecutive(view, ranks, report);
  CheckSorted(view, ranks, report);
  // Ranks that jump from one super pod to another show in the list, too.
  if (consecutive) CheckTogether(table, view, report);
}

}  // namespace rankroute
