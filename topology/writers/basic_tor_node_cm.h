#pragma once

#include "topology/fabric.h"
#include "topology/writers.h"

namespace rankroute {

// The ConfigMap kube-system/basic-tor-node-cm that ascend-for-volcano reads: its tor_info is JSON
// with the leaf domains in the tree's order and the servers on each by port. tor_count is the
// number of servers on the fullest leaf, as that reader wants it.
WrittenFabric WriteBasicTorNodeCm(const Fabric& fabric);

}  // namespace rankroute
