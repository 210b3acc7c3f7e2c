#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads what `hccn_tool -i N -lldp -g` printed for one or many device ports, as shell loops and log
// bundles collect it, and the values that -ip, -link, -mac, -net_health and -speed -g print, alone
// or among it (see HccnSeparator for what may stand between the outputs). Gives observations and
// the facts kDeviceAddress, kLinkState, kDeviceMac, kNetHealth and kLinkSpeed. The text never says
// whose NPU it is but by a shell prompt or a separator; an output without one is of the device id
// in the source's name ("node17.npu3.txt"). Outputs of other known commands are left out.
// Warnings: DARK_PORT (an empty LLDP output; a kNoNeighbor fact, too), HCCN_TOOL_MESSAGE (an output
// that is no LLDP data), NO_VALUE (an output without a value), BAD_VALUE, INCOMPLETE_NEIGHBOR,
// REPEATED_DEVICE, OTHER_OUTPUT (of unknown commands), SKIPPED_LINES, BAD_MAC.
// Errors: NO_DEVICE_ID, BAD_DEVICE_ID, BAD_ADDRESS.
Reading ReadHccnLldp(const Source& source, const std::string& device);

// Nothing but separators: every output is empty.
bool MatchesDarkHccnLldp(std::string_view text);

// A TLV title, a filtered line, a value or a separator before output that is read.
bool IsHccnLldpLine(std::string_view line);

}  // namespace rankroute
