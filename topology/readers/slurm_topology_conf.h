#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads Slurm's topology.conf (man topology.conf) and what `scontrol show topology` prints of it:
// SwitchName lines become switches with their tiers, BlockName lines super pods. LinkSpeed,
// BlockSizes, Level, BlockIndex and BlockSize are known and say nothing of the cabling. Errors:
// BAD_SETTING, MISSING_NAME, BAD_HOST_LIST, TOO_MANY_NAMES, NO_DATA. Warnings: those of PlanTree,
// DUPLICATE_BLOCK, EMPTY_SWITCH, NODES_AND_SWITCHES, UNKNOWN_KEY, SKIPPED_LINES (rings among them).
Reading ReadSlurmTopologyConf(const Source& source, const std::string& device);

// A line that defines a switch or a block, or states the block sizes.
bool IsSlurmTopologyConfLine(std::string_view line);

}  // namespace rankroute
