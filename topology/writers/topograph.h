#pragma once

#include "topology/fabric.h"
#include "topology/writers.h"

namespace rankroute {

// A model of NVIDIA topograph: a map of the switches that have switches below them, and a list of
// blocks, the servers of one leaf domain and super pod each.
WrittenFabric WriteTopograph(const Fabric& fabric);

}  // namespace rankroute
