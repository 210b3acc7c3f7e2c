#pragma once

#include <cstddef>
#include <string>

#include "topology/fabric.h"

namespace rankroute {

// "16 servers, 128 devices (1 dark), 6 switches, 24 links; sha256:…".
std::string FabricSummary(const Fabric& fabric);

// "read 37 sources with 142 observations; 3 neighbours are no part of the fabric".
std::string IngestionSummary(std::size_t sources, std::size_t observations, std::size_t ignored);

// A fabric for people: the summary, the switches by tier with what is cabled to them, the servers
// with their leaves, and dark devices by name.
std::string FabricText(const Fabric& fabric);

}  // namespace rankroute
