#pragma once

#include <string>

namespace rankroute {

// A small fabric (kind: Fabric): servers node1..node4 with two devices each, node1 and node3 under
// leaf-a, node2 and node4 under leaf-b, both below one spine.
std::string SampleFabricYaml();

// The ranktable of a job on it, in the order node1..node4, which the plan improves on.
std::string SampleRankTable();

}  // namespace rankroute
