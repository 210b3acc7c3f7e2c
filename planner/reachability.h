#pragma once

#include "base/status.h"
#include "planner/job.h"
#include "planner/job_on_fabric.h"
#include "planner/slot_traffic.h"

namespace rankroute {

// Whether all device pairs that would talk in some order have a path. FAILED_PRECONDITION
// (UNREACHABLE) that names some of those without and counts the rest. O(classes^2 * plane pairs),
// less where all attachments reach each other.
Status CheckReachable(const Job& job, const JobOnFabric& placed, const SlotTraffic& traffic);

}  // namespace rankroute
