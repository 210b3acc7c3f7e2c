#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads the table of `display lldp neighbor brief` of Huawei VRP and CloudEngine switches. The
// header decides which column is which. The table has no chassis ids; a port id is of type mac
// where it is a MAC address, else unknown. A prompt names the switch.
// Warnings: BAD_ROW, SKIPPED_LINES. Errors: NO_DATA (no header).
Reading ReadHuaweiLldpBrief(const Source& source, const std::string& device);

// The header of the table.
bool IsHuaweiLldpBriefLine(std::string_view line);

}  // namespace rankroute
