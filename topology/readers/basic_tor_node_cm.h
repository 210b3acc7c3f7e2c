#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads what MindCluster's scheduler knows of the leaves: the ConfigMap basic-tor-node-cm as
// kubectl prints or takes it, or the JSON text of its key tor_info alone. A leaf is called by its
// tor_ip, which is its management address, else "tor-" and its tor_id; a server by its server_ip;
// npu_count is its number of devices. tor_count, slice_id (a server's place on the leaf, no port),
// IsSharedTor, IsHealthy and tor_level say nothing of the cabling. Values of a ConfigMap stand in
// the line of tor_info. Errors: those of ParseJson, ParseYaml and ObjectReader, BAD_DOCUMENT,
// NO_DATA. Warnings: those of PlanTree, BAD_ADDRESS, OTHER_KINDS, UNKNOWN_KEY.
Reading ReadBasicTorNodeCm(const Source& source, const std::string& device);

// A JSON object with the keys server_list and, inside, tor_ip or tor_id, or a ConfigMap with
// tor_info.
bool MatchesBasicTorNodeCm(std::string_view text);

}  // namespace rankroute
