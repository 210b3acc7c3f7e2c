#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads the topology that `ibnetdiscover` prints (rdma-core), also grouped (-g) or full (-f). One
// text has every node of the fabric, so it says itself who reports; each cable is stated by both
// of its ends.
//  - A switch goes by its description, or by its GUID where the description is empty or stands for
//    several nodes; its ports are numbers. A fact says that it forwards.
//  - A host adapter ("Ca") or router ("Rt") whose description is "node01 mlx5_0" is port "mlx5_0"
//    of host "node01" ("mlx5_0/2" for port 2 of an adapter with several). Any other goes by its
//    description, or its GUID as above, and has ports "ib1", "ib2", ….
//  - A chassis id is a node's GUID: 16 hex digits in lower case, of type local.
//  - Speeds are nominal: 4xNDR is 400000 Mbit/s.
// Warnings, each once with a count: BAD_NODE (a node is skipped with its ports), BAD_PORT,
// SKIPPED_LINES. Errors: NO_DATA. O(bytes log nodes).
Reading ReadIbnetdiscover(const Source& source, const std::string& device);

// The line that starts a node: `Switch 65 "S-…" # "…"`.
bool IsIbnetdiscoverLine(std::string_view line);

}  // namespace rankroute
