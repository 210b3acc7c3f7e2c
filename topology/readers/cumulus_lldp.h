#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads the tables of Cumulus Linux that tell the neighbor of each port: `nv show interface lldp`,
// `nv show interface`, and `net show lldp` of older releases, whose columns come in another order.
// The tables have no chassis ids; a port id is of type mac where it is a MAC address, else
// unknown. A port without neighbor is a kNoNeighbor fact. What the printer cut to fit its column
// ("spine-no…") is as if not advertised. Diagnostics as ReadColumnTable.
Reading ReadCumulusLldp(const Source& source, const std::string& device);

// The header of such a table.
bool IsCumulusLldpLine(std::string_view line);

}  // namespace rankroute
