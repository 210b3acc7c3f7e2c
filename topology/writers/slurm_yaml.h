#pragma once

#include "topology/fabric.h"
#include "topology/writers.h"

namespace rankroute {

// Slurm's topology.yaml of 25.05 and later: topology "fabric", the tree and the cluster's default,
// and, where there are super pods, topology "super-pods" with their blocks (topology.yaml(5)).
WrittenFabric WriteSlurmYaml(const Fabric& fabric);

}  // namespace rankroute
