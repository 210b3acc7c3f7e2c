#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads the table of `show lldp neighbors` of Arista EOS: Port, Neighbor Device ID, Neighbor Port
// ID, TTL. A neighbour without a name shows its chassis id instead. A prompt names the switch.
// Warnings and errors are those of ReadNeighborTable.
Reading ReadEosLldpTable(const Source& source, const std::string& device);

// The header of the table.
bool IsEosLldpTableLine(std::string_view line);

}  // namespace rankroute
