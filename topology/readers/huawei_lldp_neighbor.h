#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads `display lldp neighbor` of Huawei VRP and CloudEngine switches, one block an interface,
// in both dialects of its keys ("Port ID type" and "Port ID subtype"). A prompt names the switch.
// An interface without neighbours is a kNoNeighbor fact. Warnings: INCOMPLETE_NEIGHBOR (left out),
// TRUNCATED (fewer neighbours than announced, or the text stops inside one), SKIPPED_LINES,
// BAD_MAC. Errors: NO_DATA.
Reading ReadHuaweiLldpNeighbor(const Source& source, const std::string& device);

// "GE1/0/11 has 1 neighbor(s):".
bool IsHuaweiLldpNeighborLine(std::string_view line);

}  // namespace rankroute
