#pragma once

#include "topology/fabric.h"
#include "topology/writers.h"

namespace rankroute {

// HyperNode objects of Volcano (topology.volcano.sh/v1alpha1), one YAML document each, members
// before what holds them. Tier 1 is the super pod where every one fits into a tree with the
// switches, else the leaf.
WrittenFabric WriteHyperNode(const Fabric& fabric);

}  // namespace rankroute
