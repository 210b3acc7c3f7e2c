#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Adds a kDeviceAddress fact of `port` for each address in `text`, where commas part several.
// Nothing, "-" and "-1" state none. BAD_ADDRESS (an error at `line`) for anything else, 0.0.0.0 and
// :: included.
void AddDeviceAddresses(std::string_view text, int line, const Source& source,
                        const std::string& device, const std::string& port, Reading* reading);

}  // namespace rankroute
