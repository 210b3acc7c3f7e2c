#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads `show lldp table` of SONiC and OcNOS: local port, name, port id, capabilities in letters
// and port description of each neighbor. The table has no chassis ids; a port id is of type mac
// where it is a MAC address, else unknown. Diagnostics as ReadColumnTable.
Reading ReadSonicLldpTable(const Source& source, const std::string& device);

// The header of the table.
bool IsSonicLldpTableLine(std::string_view line);

}  // namespace rankroute
