#pragma once

#include <vector>

#include "base/status.h"
#include "planner/job_on_fabric.h"
#include "planner/plan.h"

namespace rankroute {

// The unit pinned to each slot (kNoPin without one). INVALID_ARGUMENT (INVALID_PIN) with every bad
// pin: a node rank outside the job, a server that is not in the job or has several units there,
// two pins on one node rank or one unit, a unit whose device count the slot does not take.
Result<std::vector<std::size_t>> ResolvePins(const Fabric& fabric, const Job& job,
                                             const JobOnFabric& placed,
                                             const std::vector<Pin>& pins);

}  // namespace rankroute
