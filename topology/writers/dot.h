#pragma once

#include "topology/fabric.h"
#include "topology/writers.h"

namespace rankroute {

// The fabric in the DOT language of Graphviz: switches of one tier on one rank, a cluster a server,
// an edge a cable with its ports and speed. Dashed: heard by one end only; red: doubtful.
WrittenFabric WriteDot(const Fabric& fabric);

}  // namespace rankroute
