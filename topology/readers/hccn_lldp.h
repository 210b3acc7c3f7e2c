#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads what `hccn_tool -i N -lldp -g` printed for one or many device ports, as shell loops and log
// bundles collect it (see HccnSeparator for what may stand between the outputs). The text never
// says whose NPU it is but by a shell prompt or a separator; an output without one is of the device
// id in the source's name ("node17.npu3.txt").
// Warnings: DARK_PORT (an empty output; a kNoNeighbor fact, too), HCCN_TOOL_MESSAGE (an output that
// is no LLDP data), INCOMPLETE_NEIGHBOR, REPEATED_DEVICE, OTHER_OUTPUT, SKIPPED_LINES, BAD_MAC.
// Errors: NO_DEVICE_ID, BAD_DEVICE_ID.
Reading ReadHccnLldp(const Source& source, const std::string& device);

// Nothing but separators: every output is empty.
bool MatchesDarkHccnLldp(std::string_view text);

// A TLV title, a filtered line or a separator that names LLDP output.
bool IsHccnLldpLine(std::string_view line);

}  // namespace rankroute
