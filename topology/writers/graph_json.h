#pragma once

#include "topology/fabric.h"
#include "topology/writers.h"

namespace rankroute {

// The multigraph as node-link JSON (NetworkX, D3): nodes are switches and devices, an edge is a
// cable.
WrittenFabric WriteGraphJson(const Fabric& fabric);

}  // namespace rankroute
