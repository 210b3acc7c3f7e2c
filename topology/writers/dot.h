#pragma once

#include <string>

#include "topology/fabric.h"

namespace rankroute {

// The fabric in the DOT language of Graphviz: switches of one tier on one rank, a cluster a server,
// an edge a cable with its ports and speed. Dashed: heard by one end only; red: doubtful.
std::string WriteDot(const Fabric& fabric);

}  // namespace rankroute
