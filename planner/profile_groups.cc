#include "planner/profile_groups.h"

#include <algorithm>
#include <set>
#include <utility>

namespace rankroute {
namespace {

constexpr std::int32_t kContradiction = -1;

// The global ranks of a group in the order of its ranks: ascending, unless the folder's own rank
// shows that they are as listed. Empty where it fits neither.
std::vector<std::int32_t> InGroupOrder(const ProfileGroup& group, std::int32_t own) {
  std::vector<std::int32_t> sorted = group.global_ranks;
  std::sort(sorted.begin(), sorted.end());
  if (group.group_rank < 0 || own < 0) return sorted;
  const auto at = static_cast<std::size_t>(group.group_rank);
  if (sorted[at] == own) return sorted;
  if (group.global_ranks[at] == own) return group.global_ranks;
  return {};
}

// The rank of a folder that its metadata implies, -1 without one; an error where groups disagree.
std::int32_t ImpliedRank(const ProfileFolder& folder, std::vector<Diagnostic>* diagnostics) {
  std::int32_t rank = -1;
  for (const ProfileGroup& group : folder.groups) {
    if (group.group_rank < 0) continue;
    const std::int32_t implied =
        InGroupOrder(group, /*own=*/-1)[static_cast<std::size_t>(group.group_rank)];
    if (rank >= 0 && rank != implied) {
      diagnostics->push_back({Severity::kError, "INVALID_PROFILE", folder.metadata_path, group.line,
                              group.column,
                              "by this group the folder is of rank " + std::to_string(implied) +
                                  ", by the groups before it of rank " + std::to_string(rank)});
      continue;
    }
    rank = implied;
  }
  return rank;
}

// The rank that a folder's links of one group start from; empty where there are several and none
// is the rank of a link with itself.
std::optional<std::int32_t> OwnGroupRank(const std::set<std::int32_t>& with_itself,
                                         const std::set<std::int32_t>& sources) {
  const auto& ranks = with_itself.empty() ? sources : with_itself;
  if (ranks.size() != 1) return std::nullopt;
  return *ranks.begin();
}

}  // namespace

ProfileGroups::ProfileGroups(std::vector<ProfileFolder>* folders,
                             std::vector<Diagnostic>* diagnostics) {
  for (ProfileFolder& folder : *folders) {
    own_.emplace_back();
    if (folder.rank < 0) folder.rank = ImpliedRank(folder, diagnostics);
    if (folder.rank < 0 && !folder.matrix_path.empty()) {
      diagnostics->push_back({Severity::kError, "UNKNOWN_RANK", folder.matrix_path, 0, 0,
                              "nothing tells which rank this is: put the folder's "
                              "profiler_info_<rank>.json beside it, "
                              "or a profiler_metadata.json whose groups have \"group_rank\""});
    }
    for (const ProfileGroup& group : folder.groups) {
      const std::vector<std::int32_t> ranks = InGroupOrder(group, folder.rank);
      if (ranks.empty()) {
        diagnostics->push_back(
            {Severity::kError, "INVALID_PROFILE", folder.metadata_path, group.line, group.column,
             "rank " + std::to_string(folder.rank) + " is not the group's rank " +
                 std::to_string(group.group_rank) + " in its \"global_ranks\""});
        continue;
      }
      for (const std::string& key : {group.name, ProfileGroupHash(group.name)}) {
        own_.back()[key] = ranks;
        AddListed(key, ranks);
      }
    }
    if (folder.rank >= 0) Learn(folder);
  }
}

void ProfileGroups::AddListed(const std::string& key, const std::vector<std::int32_t>& ranks) {
  const auto [at, added] = listed_.emplace(key, ranks);
  if (!added && at->second != ranks) at->second.clear();
}

void ProfileGroups::Learn(const ProfileFolder& folder) {
  struct Seen {
    std::set<std::int32_t> with_itself;
    std::set<std::int32_t> sources;
  };
  std::map<std::string, Seen> seen;
  for (const ProfileStep& step : folder.steps) {
    for (const ProfileOperation& operation : step.operations) {
      for (const ProfileLink& link : operation.links) {
        Seen& group = seen[operation.group];
        group.sources.insert(link.src);
        if (link.src == link.dst) group.with_itself.insert(link.src);
      }
    }
  }
  for (const auto& [group, ranks] : seen) {
    const auto own = OwnGroupRank(ranks.with_itself, ranks.sources);
    if (!own.has_value()) continue;
    const auto [at, added] = learned_[group].emplace(*own, folder.rank);
    if (!added && at->second != folder.rank) at->second = kContradiction;
  }
}

std::optional<std::int32_t> ProfileGroups::GlobalRank(std::size_t folder, const std::string& group,
                                                      std::int32_t group_rank) const {
  const auto at = static_cast<std::size_t>(group_rank);
  for (const RanksOfGroup* groups : {&own_[folder], &listed_}) {
    const auto found = groups->find(group);
    if (found == groups->end()) continue;
    if (at >= found->second.size()) return std::nullopt;
    return found->second[at];
  }
  const auto learned = learned_.find(group);
  if (learned == learned_.end()) return std::nullopt;
  const auto rank = learned->second.find(group_rank);
  if (rank == learned->second.end() || rank->second == kContradiction) return std::nullopt;
  return rank->second;
}

}  // namespace rankroute
