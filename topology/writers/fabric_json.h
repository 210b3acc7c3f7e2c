#pragma once

#include "topology/fabric.h"
#include "topology/writers.h"

namespace rankroute {

// The Fabric object as JSON, indented by two spaces, with the fabric's "revision" and
// "evidenceDigest" after its kind.
WrittenFabric WriteFabricJson(const Fabric& fabric);

}  // namespace rankroute
