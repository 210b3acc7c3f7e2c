#pragma once

#include <cstddef>

#include "topology/readers.h"

namespace rankroute {

// NOT_NEAREST_BRIDGE (a warning at `first_line`) where Comware printed `count` neighbours that the
// agents for the nearest customer bridge or non-TPMR bridge heard: they may stand behind another
// switch, so they are no cables and left out.
void ReportFartherNeighbors(const Source& source, int first_line, std::size_t count,
                            Reading* reading);

}  // namespace rankroute
