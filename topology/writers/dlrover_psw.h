#pragma once

#include "topology/fabric.h"
#include "topology/writers.h"

namespace rankroute {

// The JSON object {node address: switch group} that DLRover's topology rerank takes. A group is the
// path from the root to the leaf domain, "spine-1/leaf-3", since DLRover puts groups in the order
// of their names.
WrittenFabric WriteDlroverPsw(const Fabric& fabric);

}  // namespace rankroute
