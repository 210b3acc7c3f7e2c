#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "base/status.h"
#include "planner/job_spec.h"
#include "planner/plan_rank_table.h"
#include "topology/fabric.h"

namespace rankroute {

// A job on a fabric as a command line states them.
struct LoadedJob {
  std::shared_ptr<const Fabric> fabric;
  PlanInputs inputs;
  PlanOptions options;
};

// --topology, a fabric from files.
CLI::Option* AddTopology(CLI::App* command, std::string* topology);

// Reads all files that `spec` and `topology` name; warnings are printed. Fails as LoadPlanRequest,
// LoadFabric and ReadPlanInputs do; throws usage errors for contradictions.
Result<LoadedJob> LoadJob(const std::string& topology, const JobSpec& spec);

}  // namespace rankroute
