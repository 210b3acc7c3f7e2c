#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "planner/traffic.h"

namespace rankroute {

// All bytes of a job together: times any hop count that occurs, still in 64 bits.
inline constexpr std::int64_t kMaxTotalBytes = std::int64_t{1} << 56;

// `flows` as Traffic has them: sorted by (src, dst), the bytes of one pair added up, none of 0
// bytes and none from a rank to itself. Empty where all together exceed kMaxTotalBytes. Each flow's
// bytes must be between 0 and kMaxTotalBytes. O(flows log flows).
std::optional<std::vector<RankFlow>> SumFlows(std::vector<RankFlow> flows);

}  // namespace rankroute
