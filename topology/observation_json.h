#pragma once

#include <string>

#include "topology/readers.h"

namespace rankroute {

// {"observations": […], "facts": […], "diagnostics": […]}, indented by two spaces, with a newline
// at the end: what `topology parse --output json` prints. A plan, where there is one, follows as
// "plan": {"nodes": […], "cables": […]}; what it does not state is left out.
std::string WriteReadingJson(const Reading& reading);

// "switch", "server" or "unknown", as the plan's nodes have it.
const char* RoleName(CablePlan::Role role);

}  // namespace rankroute
