#pragma once

#include <string>

#include "base/status.h"

namespace rankroute {

// Writes "PORT\n" as the whole content of `path`: under a temporary name beside it, then renamed,
// so that a script that polls for the file never reads half of it. UNAVAILABLE (PORT_FILE).
Status WritePortFile(const std::string& path, int port);

}  // namespace rankroute
