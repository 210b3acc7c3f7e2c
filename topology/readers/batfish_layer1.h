#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads Batfish's layer1_topology.json: {"edges": [{"node1": {"hostname", "interfaceName"},
// "node2": …}]}. An edge that is listed both ways is one cable; host names count without their
// case, as Batfish takes them, and are shown as first spelt. Roles are not stated. Errors: those of
// ParseJson and ObjectReader. Warnings: those of PlanGraph.
Reading ReadBatfishLayer1(const Source& source, const std::string& device);

// A JSON object with the key edges and, inside, interfaceName.
bool MatchesBatfishLayer1(std::string_view text);

}  // namespace rankroute
