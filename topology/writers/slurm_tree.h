#pragma once

#include "topology/fabric.h"
#include "topology/writers.h"

namespace rankroute {

// Slurm's topology.conf for topology/tree: a SwitchName line for each domain of the server tree,
// leaves first, nodes and switches as hostlists (topology.conf(5)). Several roots stay apart.
WrittenFabric WriteSlurmTree(const Fabric& fabric);

}  // namespace rankroute
