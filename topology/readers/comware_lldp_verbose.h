#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads `display lldp neighbor-information` of H3C and HPE Comware, with or without `verbose`: one
// block a port and agent, in it one a neighbour. The update time is a mark of the switch's own
// clock, no age. A prompt names the switch.
// Warnings: FOREIGN_PROTOCOL (neighbours heard by CDP are left out), NOT_NEAREST_BRIDGE (see
// ReportFartherNeighbors), INCOMPLETE_NEIGHBOR (left out), SKIPPED_LINES, BAD_MAC. Errors: NO_DATA.
Reading ReadComwareLldpVerbose(const Source& source, const std::string& device);

// "LLDP neighbor-information of port 1[Ten-GigabitEthernet1/0/1]:".
bool IsComwareLldpVerboseLine(std::string_view line);

}  // namespace rankroute
