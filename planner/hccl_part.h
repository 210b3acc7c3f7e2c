#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/hccl_choice.h"
#include "planner/hccl_group.h"
#include "planner/traffic.h"

namespace rankroute {

// Where ranks run.
struct RankLocations {
  std::vector<std::int32_t> unit_of_rank;
  std::vector<int> super_pod_of_unit;  // -1: none. Empty: none at all.
};

// Units of so many devices with consecutive ranks.
RankLocations LocateRanks(const std::vector<std::size_t>& device_counts,
                          const std::vector<int>& super_pod_of_unit);

// How the members of a group, ascending ranks, lie on servers (units) and super pods. A group with
// a server outside of all super pods has none. O(members).
GroupShape ShapeOf(const std::vector<std::int32_t>& members, const RankLocations& locations);

// All groups of one kind and what each runs per step.
struct KindTraffic {
  std::string kind;
  bool overlaps_backward = false;
  std::vector<std::vector<std::int32_t>> groups;  // Ascending ranks; no rank in two groups.
  std::vector<std::vector<GroupOperation>> operations;
  std::vector<std::size_t> operations_of_group;  // Empty: the first for all.
};

struct KindPart {
  TrafficPart part;
  std::string algorithm;  // As Traffic::algorithm.
};

// Flows of one part at most: 512 MiB.
inline constexpr std::size_t kMaxPartFlows = std::size_t{1} << 25;

// The flows of all groups of a kind. Groups of equal shape are worked out once. Fails as
// FlowsOfGroup, and RESOURCE_EXHAUSTED (TRAFFIC_TOO_LARGE) above kMaxPartFlows. O(flows).
Result<KindPart> PartOfKind(const KindTraffic& kind, const RankLocations& locations,
                            const HcclContext& context);

}  // namespace rankroute
