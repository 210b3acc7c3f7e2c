#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "planner/plan.h"

namespace rankroute {

// A pod's task and its index there.
struct PodIndex {
  std::string task;  // "demo-worker" of pod "demo-worker-3".
  std::int64_t index = 0;
};

// Of a pod name that ends in "-<number>"; empty for any other.
std::optional<PodIndex> PodIndexOf(std::string_view pod_name);

// The pod index of every unit, by node rank; where any unit names no such pod, the previous node
// ranks of one nameless task.
std::vector<PodIndex> PodIndices(const Plan& plan);

// ModelArts' rank_mapping (ShowTrainingJobRoutePlan): comma-separated newNodeRank-podIndex pairs,
// by task. `indices` are by node rank.
std::map<std::string, std::string> RankMappings(const Plan& plan,
                                                const std::vector<PodIndex>& indices);

}  // namespace rankroute
