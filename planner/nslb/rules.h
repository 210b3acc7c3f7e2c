#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "planner/nslb/check.h"
#include "planner/nslb/leaf_list.h"
#include "ranktable/rule.h"

namespace rankroute {

// A server of a job on its leaf.
struct NslbServer {
  std::string name;           // As the ranktable calls it.
  std::size_t node_rank = 0;  // Of its first launch unit.
  std::size_t leaf = 0;       // Into LeafList::leaves.
  std::int64_t slice = 0;
  Place place;  // In the ranktable.
};

// A job as far as its servers are on leaves that are known.
struct NslbPlacement {
  std::string file;
  NslbSchema schema = NslbSchema::kLargeModel;
  std::size_t replicas = 0;         // Launch units, all of them.
  std::vector<NslbServer> servers;  // Each once, by node rank.
  std::set<std::size_t> leaves;     // That it uses.

  bool crosses_leaves() const { return leaves.size() > 1; }
};

// A large-model job of fewer replicas fills up one leaf (fillJobMaxNPUTaskNum of
// ascend-for-volcano).
inline constexpr std::size_t kFillJobReplicas = 4;
// The most servers on a leaf that ascend-for-volcano plans with (its MaxSliceNum).
inline constexpr std::int64_t kMaxNslbSlices = 128;

// The rules, a function each; docs/nslb.md says what they check and where they come from. NSLB002
// is checked where servers are looked for.
void CheckSlices(const LeafList& leaves, RuleReport* report);  // NSLB001
void CheckSingleLayer(const LeafList& leaves, const NslbPlacement& job,
                      RuleReport* report);  // NSLB003
void CheckFillJob(const LeafList& leaves, const NslbPlacement& job,
                  RuleReport* report);  // NSLB004
void CheckAlignment(const LeafList& leaves, const NslbPlacement& job,
                    RuleReport* report);  // NSLB005
void CheckLeafOfTwoJobs(const LeafList& leaves, const NslbPlacement& job,
                        const std::vector<NslbPlacement>& others, RuleReport* report);  // NSLB006
void CheckSharedLeaves(const LeafList& leaves, const NslbPlacement& job,
                       const std::vector<NslbPlacement>& others, std::size_t allowed,
                       RuleReport* report);  // NSLB007
void CheckNodeOrder(const LeafList& leaves, const NslbPlacement& job, bool logical_leaves,
                    RuleReport* report);  // NSLB008

}  // namespace rankroute
