#pragma once

#include <CLI/CLI.hpp>

namespace rankroute {

// Each adds one command, with its options, to the command line. Its callback does the work and
// ends with CLI::RuntimeError(exit code) where that is not 0.
void AddTopologyCommand(CLI::App* app);  // topology parse | ingest | show | …
void AddPlanCommand(CLI::App* app);      // plan, plan create | get
void AddScoreCommand(CLI::App* app);     // score
void AddExplainCommand(CLI::App* app);   // explain
void AddCompareCommand(CLI::App* app);   // compare
void AddValidateCommand(CLI::App* app);  // validate

}  // namespace rankroute
