#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/job_spec.h"
#include "planner/table_rules.h"

namespace rankroute {

// What validate takes beside the tables. Empty is not given.
struct FabricArguments {
  std::string topology;
  std::vector<std::string> inventory;
  JobSpec job;  // What it sends.
};

// Adds --topology with the layout flags, and --inventory.
void AddFabricOptions(CLI::App* command, FabricArguments* arguments);

// Reads what the arguments name; prints the diagnostics of the sources. Throws usage errors.
Result<TableSurroundings> LoadSurroundings(const FabricArguments& arguments);

}  // namespace rankroute
