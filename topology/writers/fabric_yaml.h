#pragma once

#include "topology/fabric.h"
#include "topology/writers.h"

namespace rankroute {

// The fabric as a Fabric file, with evidence: one line a switch, device and link. Reading it back
// and writing it again gives the same bytes.
WrittenFabric WriteFabricYaml(const Fabric& fabric);

}  // namespace rankroute
