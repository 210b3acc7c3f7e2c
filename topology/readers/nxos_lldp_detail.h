#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads `show lldp neighbors detail` of Cisco NX-OS, one block a neighbour. Ids have no type here:
// a MAC address is of type mac, anything else unknown. The time remaining is taken as the TTL. A
// prompt names the switch; the last line says how many neighbours there are.
// Warnings: INCOMPLETE_NEIGHBOR (left out), TRUNCATED (another number of neighbours than announced,
// or the text stops before that), SKIPPED_LINES. Errors: NO_DATA.
Reading ReadNxosLldpDetail(const Source& source, const std::string& device);

// "Local Port id: Eth1/1", which no other format has.
bool IsNxosLldpDetailLine(std::string_view line);

}  // namespace rankroute
