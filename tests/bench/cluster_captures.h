#pragma once

#include <cstddef>
#include <vector>

#include "tests/topology/printers/printer.h"
#include "topology/fabric_description.h"
#include "topology/readers.h"

namespace rankroute {

// The cluster that ingestion is measured with: 12,500 servers of 8 NPUs on the rails of 50 groups,
// 400 leaves and 80 spines in ten pods, 16 cores.
inline constexpr std::size_t kClusterServers = 12'500;

// A cluster like that of so many servers, at least one for each group of 250; ports are called as
// `printer`'s switches call them.
FabricDescription GenerateCluster(std::size_t servers, const Printer& printer);

// What one collects there: a dump of hccn_tool of each server, `display lldp neighbor` of each
// switch.
std::vector<Source> PrintCluster(std::size_t servers);

}  // namespace rankroute
