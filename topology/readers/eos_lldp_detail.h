#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads `show lldp neighbors detail` of Arista EOS, one block an interface and in it one a
// neighbour, text values in quotes. A prompt names the switch. An interface without neighbours is
// a kNoNeighbor fact; the age is that of the last frame, in old releases that of the first.
// Warnings: INCOMPLETE_NEIGHBOR (left out), TRUNCATED (another number of neighbours than
// announced), SKIPPED_LINES, BAD_MAC. Errors: NO_DATA.
Reading ReadEosLldpDetail(const Source& source, const std::string& device);

// "Interface Ethernet1 detected 2 LLDP neighbors:".
bool IsEosLldpDetailLine(std::string_view line);

}  // namespace rankroute
