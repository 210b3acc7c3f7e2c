#pragma once

#include <CLI/CLI.hpp>

namespace rankroute {

// Each adds one command, with its options, to the command line. Its callback does the work and
// ends with CLI::RuntimeError(exit code) where that is not 0.
void AddCompareCommand(CLI::App* app);    // compare
void AddConvertCommand(CLI::App* app);    // convert
void AddExplainCommand(CLI::App* app);    // explain
void AddNslbCheckCommand(CLI::App* app);  // nslb-check
void AddPlanCommand(CLI::App* app);       // plan, plan create | get
void AddScoreCommand(CLI::App* app);      // score
void AddSimulateCommand(CLI::App* app);   // simulate
void AddTopologyCommand(CLI::App* app);   // topology parse | ingest | show | …
void AddValidateCommand(CLI::App* app);   // validate

}  // namespace rankroute
