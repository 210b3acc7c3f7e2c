#pragma once

#include <cstdint>
#include <vector>

#include "base/status.h"
#include "planner/job.h"
#include "planner/job_on_fabric.h"
#include "planner/slot_traffic.h"
#include "planner/traffic.h"

namespace rankroute {

// Whether all ranks of a job that exchange traffic over cables have a path in the order given.
// `cut_off` are ranks, ascending, whose device has lost every cable: none of them has.
// FAILED_PRECONDITION (UNREACHABLE) with a diagnostic for each rank that is cut off and for each
// pair of other ranks without a path; of either, kMaxNamedRanks are named and the rest counted.
// O(flows log flows).
Status CheckRanksReach(const Job& job, const JobOnFabric& placed,
                       const std::vector<RankPlace>& places, const Traffic& traffic,
                       const std::vector<std::int32_t>& cut_off);

inline constexpr std::size_t kMaxNamedRanks = 16;

}  // namespace rankroute
