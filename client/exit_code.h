#pragma once

#include "base/status.h"

namespace rankroute {

// What the process ends with.
enum ExitCode {
  kExitDone = 0,
  kExitFindings = 1,  // Checked and found wanting.
  kExitUsage = 2,
  kExitRefused = 3,  // An input (or the place for an output) was refused.
  kExitServer = 4,   // The server cannot be reached or failed.
  kExitNoPlan = 5,   // No feasible plan.
};

// The code for a failure of something done here, or of a call to a server.
ExitCode ExitCodeOf(const Status& status);

}  // namespace rankroute
