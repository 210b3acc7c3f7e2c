#pragma once

#include <string>

#include "topology/fabric.h"

namespace rankroute {

// The Fabric object as JSON, indented by two spaces, with the fabric's "revision" after its kind.
std::string WriteFabricJson(const Fabric& fabric);

}  // namespace rankroute
