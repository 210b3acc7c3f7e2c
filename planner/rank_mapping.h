#pragma once

#include <map>
#include <string>
#include <vector>

#include "planner/plan.h"
#include "ranktable/pod_index.h"

namespace rankroute {

// The pod index of every unit, by node rank; where any unit names no such pod, the previous node
// ranks of one nameless task. Their tasks are parts of the plan's names.
std::vector<PodIndex> PodIndices(const Plan& plan);

// ModelArts' rank_mapping (ShowTrainingJobRoutePlan): comma-separated newNodeRank-podIndex pairs,
// by task. `indices` are by node rank.
std::map<std::string, std::string> RankMappings(const Plan& plan,
                                                const std::vector<PodIndex>& indices);

}  // namespace rankroute
