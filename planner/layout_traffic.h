#pragma once

#include <cstddef>
#include <vector>

#include "base/status.h"
#include "planner/layout.h"
#include "planner/traffic.h"

namespace rankroute {

// Traffic of a training step of a job with such a layout: groups of MakeParallelGroups, operations
// of StepOperations, algorithms and levels of FlowsOfGroup. Units have `device_counts` devices with
// consecutive ranks; `super_pod_of_unit` has the super pod of each (-1: none), or no entries. One
// part per kind of group that moves bytes between ranks, by name: cp, dp, edp, embd, ep, etp, pp,
// tp; dp and edp overlap the backward pass. A kind's bytes of a directed pair are summed exactly
// and rounded down once; `flows` adds up the kinds. INVALID_ARGUMENT (INVALID_LAYOUT,
// INVALID_HCCL_ALGO) with all faults at once, RESOURCE_EXHAUSTED (GROUP_TOO_LARGE,
// TRAFFIC_TOO_LARGE) beyond the limits of SharesOf, PartOfKind and SumParts. O(flows * kinds).
Result<Traffic> LayoutTraffic(const LayoutTrafficRequest& request,
                              const std::vector<std::size_t>& device_counts,
                              const std::vector<int>& super_pod_of_unit);

}  // namespace rankroute
