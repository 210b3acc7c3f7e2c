#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads the table of `show lldp neighbors` of Cisco NX-OS: Device ID, Local Intf, Hold-time,
// Capability, Port ID. A long device id stands on a line of its own; one that is a MAC address is
// the chassis id of a neighbour without a name. The last line says how many there are.
// Warnings and errors are those of ReadNeighborTable.
Reading ReadNxosLldpTable(const Source& source, const std::string& device);

// A row, or the last line: the header stands above the blocks of nxos-lldp-detail, too.
bool IsNxosLldpTableLine(std::string_view line);

}  // namespace rankroute
