#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "tests/bench/mapbench/job.h"
#include "tests/bench/mapbench/topology.h"

namespace rankroute::mapbench {

// A job and the slots that it was given. Everything about it follows from the fields.
struct InstanceSpec {
  std::string name;  // "dense-512-frag"
  JobShape job;
  std::string allocation;  // "reg", "irr", "frag" or "rail"
  // Whether figures of other tools are recorded, so that it counts in the summary.
  bool recorded = true;
};

// The benchmark's instances in the order of its tables.
const std::vector<InstanceSpec>& Instances();
// NOT_FOUND for a name that none of Instances() has.
Result<InstanceSpec> FindInstance(std::string_view name);

Topology TopologyOf(const InstanceSpec& spec);

// Writes into an existing folder what tools and the evaluator read:
//   graph.metis, graph.grf     the graph of ranks, for METIS' family and for Scotch
//   graphc.metis, graphc.grf   the graph of groups of 8 consecutive ranks
//   topo.txt                   the slots
//   target.tgt, targetc.tgt    what Scotch maps to: NPUs (not with rails), servers
//   leaves.graph               what Mt-KaHyPar maps to, for 2 to 64 leaves
//   instance.json              sizes, hierarchy strings, lower bound
// INTERNAL where a file cannot be written.
Status WriteInstance(const InstanceSpec& spec, const std::filesystem::path& folder);

}  // namespace rankroute::mapbench
