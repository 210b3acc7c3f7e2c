#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads the table of `show lldp neighbors` of JunOS, with or without the column of the parent
// (aggregated) interface, which is left aside. "Port info" is the port id or, with older releases,
// its description; it is taken as a port id of type mac where it is a MAC address, else unknown.
// Diagnostics as ReadColumnTable.
Reading ReadJunosLldpTable(const Source& source, const std::string& device);

// The header of the table.
bool IsJunosLldpTableLine(std::string_view line);

}  // namespace rankroute
