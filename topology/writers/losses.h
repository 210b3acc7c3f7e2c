#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include "topology/fabric.h"

namespace rankroute {

// What a fabric may hold and a format may lack.
enum class FabricPart {
  kDevices,  // As themselves: their ids, and so the planes.
  kDeviceAddresses,
  kServerAddresses,
  kSwitchAddresses,
  kChassisIds,
  kPorts,  // Names of switch ports.
  kSpeeds,
  kParallelCables,  // Beside the first between two switches, or a device and a switch.
  kDirectCables,    // Between two devices.
  kSuperPods,
  kSources,  // Sources and ages of what is believed.
  kDoubts,   // Marks: heard from one end only, doubtful.
};

// Adds a line ("left out: speeds of cables (12)") for each of `parts` that the fabric has. O(n +
// m).
void AddLosses(const Fabric& fabric, std::initializer_list<FabricPart> parts,
               std::vector<std::string>* losses);

// "what (7)".
std::string Counted(const std::string& what, std::size_t count);

// "what (7): node1, node2, node3 and 4 more".
std::string CountedNames(const std::string& what, const std::vector<std::string>& names);

}  // namespace rankroute
