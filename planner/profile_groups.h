#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "planner/profile_files.h"

namespace rankroute {

// What one rank's profile holds.
struct ProfileFolder {
  std::string path;         // Of the folder.
  std::string matrix_path;  // Of its communication_matrix.json; empty without one.
  std::string metadata_path;
  std::int32_t rank = -1;  // -1: unknown.
  std::vector<ProfileGroup> groups;
  std::vector<ProfileStep> steps;
};

// Global ranks of communication groups, as ReadProfile says.
class ProfileGroups {
 public:
  // Fills in the ranks of folders that only their metadata tells. Faults of folders become errors:
  // UNKNOWN_RANK, and INVALID_PROFILE where metadata and rank contradict each other.
  ProfileGroups(std::vector<ProfileFolder>* folders, std::vector<Diagnostic>* diagnostics);

  // The global rank of a group's rank, as folder number `folder` names the group; empty where
  // nothing tells it, or what tells it disagrees. O(log groups).
  std::optional<std::int32_t> GlobalRank(std::size_t folder, const std::string& group,
                                         std::int32_t group_rank) const;

 private:
  // By name and by hash of a group.
  using RanksOfGroup = std::map<std::string, std::vector<std::int32_t>>;

  void AddListed(const std::string& key, const std::vector<std::int32_t>& ranks);
  void Learn(const ProfileFolder& folder);

  std::vector<RanksOfGroup> own_;  // By folder.
  RanksOfGroup listed_;            // By any folder; no ranks where folders disagree.
  // Group to group's rank to global rank as links tell; kContradiction where they disagree.
  std::map<std::string, std::map<std::int32_t, std::int32_t>> learned_;
};

}  // namespace rankroute
