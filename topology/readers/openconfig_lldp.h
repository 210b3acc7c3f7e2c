#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads the LLDP tree of OpenConfig (openconfig-lldp.yang) as JSON (RFC 7951), from the top
// container `lldp` or from `interfaces` or `interface` alone, with or without module names before
// keys and values, and below whatever wraps it (a gNMI response), also where the tree is a string
// with JSON in it, or the text is such a string without its quotes. Other modules are passed over.
// What the device says of itself (`lldp/state`) names the reporter and gives facts about it. A
// list of neighbors that is there and empty is a kNoNeighbor fact.
// Warnings: INCOMPLETE_NEIGHBOR, once with a count (left out), NO_NEIGHBORS, BAD_MAC. Errors beside
// those of ParseJson: BAD_JSON_STRING, NO_DATA.
Reading ReadOpenconfigLldp(const Source& source, const std::string& device);

// A JSON text in which such a tree is found.
bool MatchesOpenconfigLldp(std::string_view text);

// Whether an outermost member `lldp` of a JSON text has a child of OpenConfig's, which that of
// lldpctl has not. At most O(bytes).
bool HasOpenconfigLldp(std::string_view text);

}  // namespace rankroute
