#pragma once

#include <vector>

#include "base/status.h"
#include "planner/job.h"
#include "planner/job_on_fabric.h"
#include "planner/link_load.h"
#include "planner/plan.h"

namespace rankroute {

// The most bytes per step that one BackgroundLoad may state, so that loads stay exact.
inline constexpr std::int64_t kMaxBackgroundBytes = kMaxPairBytes;

// Other jobs' loads on the links of `routes`; several on one link add up. Cables that the job
// cannot use (devices of other servers) are left out. INVALID_ARGUMENT (INVALID_BACKGROUND) with a
// diagnostic for each that names a node the fabric does not have (with the names near it), two
// nodes without a cable between them, or bytes outside 0..kMaxBackgroundBytes. O(switches + loads *
// (log switches + units)).
Result<LinkBackground> ResolveBackground(const Fabric& fabric, const Job& job,
                                         const JobOnFabric& placed, const LinkRoutes& routes,
                                         const std::vector<BackgroundLoad>& loads);

// The loads on cables that this fabric has; the others are of a fabric that has more. O(as above).
std::vector<BackgroundLoad> LoadsOnCables(const Fabric& fabric, const Job& job,
                                          const JobOnFabric& placed, const LinkRoutes& routes,
                                          const std::vector<BackgroundLoad>& loads);

// Parts the classes of units whose own ports other jobs load differently: such units are not
// interchangeable any more. To be done before anything else looks at the classes; routes stay as
// they are. O(units + loads, times log).
void SplitClassesByBackground(const LinkRoutes& routes, const LinkBackground& background,
                              JobOnFabric* job);

}  // namespace rankroute
