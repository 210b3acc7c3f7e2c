#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads `lldpctl -f json` and `-f json0` (lldpd; the same from lldpcli show neighbors), in which
// lists of one, values and unnamed levels collapse in many ways, `lldpcli -f json[0] show chassis`
// and the file that SONiC makes of both (keys `lldp_loc_chassis` and `lldp`). A local chassis
// gives the reporter's name and facts about it. An interface without a neighbour is a kNoNeighbor
// fact.
// Warnings: FOREIGN_PROTOCOL (a neighbour heard by CDP and the like is left out), NO_NEIGHBORS,
// INCOMPLETE_NEIGHBOR, OTHER_OUTPUT (`show statistics`), BAD_MAC. Errors beside those of ParseJson:
// UNEXPECTED_SHAPE, NO_DATA.
Reading ReadLldpctlJson(const Source& source, const std::string& device);

// A JSON object with a member `lldp` (but not of OpenConfig), `local-chassis` or
// `lldp_loc_chassis`.
bool MatchesLldpctlJson(std::string_view text);

}  // namespace rankroute
