#pragma once

#include <string>
#include <string_view>

#include "base/status.h"

namespace rankroute {

// Writes a whole file, or standard output for "-": to a temporary name in the same folder, synced,
// then renamed, so that a reader never sees half of it. Refuses to replace a symbolic link or
// anything but a regular file. INVALID_ARGUMENT (OUTPUT_REFUSED) with the reason; the file is then
// as it was.
Status WriteOutput(const std::string& path, std::string_view text);

}  // namespace rankroute
