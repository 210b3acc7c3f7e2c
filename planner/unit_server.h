#pragma once

#include <cstddef>
#include <optional>

#include "planner/job.h"
#include "topology/fabric.h"

namespace rankroute {

// The server of a unit by its id, its host address or the name of its pod; empty where the fabric
// has none of them.
std::optional<std::size_t> FindNamedServer(const Fabric& fabric, const LaunchUnit& unit);

// The server that most of a unit's device ips belong to, of several the first to have so many.
std::optional<std::size_t> FindServerOfDevices(const Fabric& fabric, const LaunchUnit& unit);

// The first of both that finds one: the server that a unit is on.
std::optional<std::size_t> FindUnitServer(const Fabric& fabric, const LaunchUnit& unit);

}  // namespace rankroute
