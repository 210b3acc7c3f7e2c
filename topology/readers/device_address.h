#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "topology/readers.h"

namespace rankroute {

// Adds a kDeviceAddress fact of `port` for each address in `text`, where commas part several.
// Nothing, "-" and "-1" state none. BAD_ADDRESS (an error at `line`) for anything else, 0.0.0.0 and
// :: included.
void AddDeviceAddresses(std::string_view text, int line, const Source& source,
                        const std::string& device, const std::string& port, Reading* reading);

// The device port ("npu3") that the `device_id` of an entry of a device list names, a string or a
// number; empty and BAD_DEVICE_ID (an error) for anything else. `server` is for the message.
std::optional<std::string> DevicePortOf(const Value& device, const std::string& server,
                                        const Source& source, Reading* reading);

}  // namespace rankroute
