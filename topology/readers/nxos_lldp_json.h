#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads `show lldp neighbors | json` and `show lldp neighbors detail | json` of Cisco NX-OS
// (TABLE_nbor and TABLE_nbor_detail, of which a list of one is its item), with or without prompts
// around it or NX-API's envelope. The table has a neighbour's name as its chassis id.
// Warnings: INCOMPLETE_NEIGHBOR (left out), TRUNCATED (another number of neighbours than
// "neigh_count" says), BAD_MAC. Errors beside those of ParseJson: UNEXPECTED_SHAPE, NO_DATA.
Reading ReadNxosLldpJson(const Source& source, const std::string& device);

// JSON with a key `TABLE_nbor` or `TABLE_nbor_detail`.
bool MatchesNxosLldpJson(std::string_view text);

}  // namespace rankroute
