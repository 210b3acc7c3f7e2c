#pragma once

#include "topology/fabric.h"
#include "topology/writers.h"

namespace rankroute {

// A Topology of Kueue (kueue.x-k8s.io/v1beta2) whose levels are the labels that WriteNodeLabels
// sets.
WrittenFabric WriteKueueTopology(const Fabric& fabric);

}  // namespace rankroute
