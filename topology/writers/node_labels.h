#pragma once

#include <string>

#include "topology/fabric.h"
#include "topology/writers.h"

namespace rankroute {

// Node objects with labels alone, one YAML document a server, for a server-side apply: the domain
// of each level and the super pod, by the keys of NVIDIA topograph. Where depths differ a missing
// level repeats the one below, so that every server has every label.
WrittenFabric WriteNodeLabels(const Fabric& fabric);

// The label of one level of the server tree, from 1: "fabric.topograph.run/tier-0", ….
std::string TierLabel(int level);

// The label of the super pod.
inline constexpr const char* kSuperPodLabel = "accelerator.topograph.run/domain";

}  // namespace rankroute
