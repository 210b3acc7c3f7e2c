#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads what SONiC keeps of its neighbors in its application database, as a JSON object of keys
// "LLDP_ENTRY_TABLE:Ethernet0" whose fields stand directly below the key or, as redis-dump writes
// them, below "value". "LLDP_LOC_CHASSIS" names the reporter and gives facts about it; other
// tables are passed over. Subtypes are the numbers of IEEE 802.1AB, capabilities its bits in hex.
// Warnings, each once with a count: INCOMPLETE_NEIGHBOR (left out), BAD_CAPABILITIES (read as if
// there were none); BAD_MAC. Errors beside those of ParseJson: UNEXPECTED_SHAPE, NO_DATA.
Reading ReadSonicRedisJson(const Source& source, const std::string& device);

// A JSON object with a member "LLDP_ENTRY_TABLE:…" or "LLDP_LOC_CHASSIS".
bool MatchesSonicRedisJson(std::string_view text);

}  // namespace rankroute
