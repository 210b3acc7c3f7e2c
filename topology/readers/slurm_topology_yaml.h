#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads Slurm's topology.yaml (man topology.yaml): of its topologies the tree that is the cluster's
// default, else the first tree, and likewise one block topology, whose blocks are super pods. The
// others are named in TOPOLOGIES_LEFT_OUT. Errors: those of ParseYaml, ObjectReader and PlanTree,
// BAD_DOCUMENT, NO_DATA. Warnings: those of PlanTree, UNKNOWN_KEY, DUPLICATE_BLOCK.
Reading ReadSlurmTopologyYaml(const Source& source, const std::string& device);

// A YAML list in block style whose first item begins with the key "topology", as Slurm demands.
bool MatchesSlurmTopologyYaml(std::string_view text);

}  // namespace rankroute
