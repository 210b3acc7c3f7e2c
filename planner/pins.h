#pragma once

#include <string>
#include <vector>

#include "base/status.h"
#include "planner/job_on_fabric.h"
#include "planner/plan.h"

namespace rankroute {

// Units that `name` may mean, ascending: those whose server_id, pod name, host address or device ip
// it is, else those on the server that the fabric knows by it; several where pods share a server.
// O(devices).
std::vector<std::size_t> UnitsNamed(const Fabric& fabric, const Job& job, const JobOnFabric& placed,
                                    const std::string& name);

// The unit pinned to each slot (kNoPin without one). INVALID_ARGUMENT (INVALID_PIN) with every bad
// pin: a node rank outside the job, a server that is not in the job or has several units there,
// two pins on one node rank or one unit, a unit whose device count the slot does not take.
Result<std::vector<std::size_t>> ResolvePins(const Fabric& fabric, const Job& job,
                                             const JobOnFabric& placed,
                                             const std::vector<Pin>& pins);

}  // namespace rankroute
