#pragma once

#include <string>
#include <vector>

#include "base/status.h"
#include "ranktable/rank_table.h"
#include "topology/fabric.h"

namespace rankroute {

// A server as a job names it: by name, host address or device ip.
struct JobServer {
  std::string name;
  int line = 0;  // Where it is named, for diagnostics; 0 unknown.
  int column = 0;
};

// The ranktable of version 1.0 of a job that runs on all devices of these servers, in the order
// given: a server is called by its first address, else by its name, and its devices are in the
// order of their ids. `file` is where the servers are named.
// INVALID_ARGUMENT (INVALID_SERVERS) with every fault: no server at all, a server that the fabric
// does not have (UNKNOWN_SERVER), that is named twice (DUPLICATE_SERVER) or has no devices
// (NO_DEVICES), a device without address (NO_ADDRESS). As ReadRankTable where the fabric's ids or
// addresses are none that a ranktable may have. O(devices log devices).
Result<RankTable> RankTableFromFabric(const Fabric& fabric, const std::vector<JobServer>& servers,
                                      const std::string& file);

}  // namespace rankroute
