#pragma once

#include "base/value.h"
#include "topology/fabric.h"

namespace rankroute {

// The Fabric object as the YAML and the JSON form share it: keys in written order, what is empty or
// unknown left out, an item's evidence last.
Value FabricToValue(const Fabric& fabric);

}  // namespace rankroute
