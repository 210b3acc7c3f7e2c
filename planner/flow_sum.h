#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "planner/traffic.h"

namespace rankroute {

// `flows` as Traffic has them: sorted by (src, dst), the bytes of one pair added up, none of 0
// bytes and none from a rank to itself. Empty where all together exceed kMaxTrafficBytes. Each
// flow's bytes must be between 0 and kMaxTrafficBytes. O(flows log flows).
std::optional<std::vector<RankFlow>> SumFlows(std::vector<RankFlow> flows);

}  // namespace rankroute
