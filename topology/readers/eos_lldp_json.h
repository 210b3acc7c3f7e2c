#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads `show lldp neighbors | json` and `show lldp neighbors detail | json` of Arista EOS, with or
// without prompts around it or eAPI's envelope ("result"). The times in it are points in time, so
// there is no age. An interface with an empty list is a kNoNeighbor fact.
// Warnings: INCOMPLETE_NEIGHBOR (left out), BAD_MAC. Errors beside those of ParseJson:
// UNEXPECTED_SHAPE, NO_DATA.
Reading ReadEosLldpJson(const Source& source, const std::string& device);

// JSON with a key `lldpNeighbors`.
bool MatchesEosLldpJson(std::string_view text);

}  // namespace rankroute
