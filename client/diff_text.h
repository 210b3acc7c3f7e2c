#pragma once

#include <string>
#include <vector>

#include "topology/fabric.h"
#include "topology/fabric_diff.h"

namespace rankroute {

// A line for each change, below both revisions: "+ link leaf-1 GE1/0/25 to spine-1 GE2/0/1: mbps
// 400000", "- server node17", "~ switch leaf-1: chassisId x -> y". Empty where nothing differs.
std::string DiffText(const std::vector<FabricChange>& changes, const Fabric& before,
                     const Fabric& after);

// The same as one JSON object, as docs/formats.md describes it.
std::string DiffJson(const std::vector<FabricChange>& changes, const Fabric& before,
                     const Fabric& after);

}  // namespace rankroute
