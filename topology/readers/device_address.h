#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// The IPv4 or IPv6 address in its shortest usual form; empty where `text` is none.
std::string CanonicalAddress(std::string_view text);

// Adds a kDeviceAddress fact of `port` for each address in `text`, where commas part several.
// Nothing, "-" and "-1" state none. BAD_ADDRESS (an error at `line`) for anything else, 0.0.0.0 and
// :: included.
void AddDeviceAddresses(std::string_view text, int line, const Source& source,
                        const std::string& device, const std::string& port, Reading* reading);

}  // namespace rankroute
