#pragma once

#include <string>

#include "topology/fabric.h"

namespace rankroute {

// The fabric as a Fabric file, with evidence: one line a switch, device and link. Reading it back
// and writing it again gives the same bytes.
std::string WriteFabricYaml(const Fabric& fabric);

}  // namespace rankroute
