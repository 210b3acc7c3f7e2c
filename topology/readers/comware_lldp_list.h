#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads the table of `display lldp neighbor-information list` of H3C and HPE Comware: System Name,
// Local Interface, Chassis ID, Port ID in either order. A symbol behind the chassis id says that
// not the nearest bridge was heard but one behind it, which is no cable: such rows are left out.
// Warnings beside those of ReadNeighborTable: NOT_NEAREST_BRIDGE. Errors: NO_DATA.
Reading ReadComwareLldpList(const Source& source, const std::string& device);

// The header of the table.
bool IsComwareLldpListLine(std::string_view line);

}  // namespace rankroute
