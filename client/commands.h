#pragma once

#include <CLI/CLI.hpp>

namespace rankroute {

// Each adds one command, with its options, to the command line. Its callback does the work and
// ends with CLI::RuntimeError(exit code) where that is not 0.
void AddConvertCommand(CLI::App* app);    // convert
void AddTopologyCommand(CLI::App* app);   // topology parse | ingest | show | …
void AddPlanCommand(CLI::App* app);       // plan, plan create | get
void AddNslbCheckCommand(CLI::App* app);  // nslb-check
void AddSimulateCommand(CLI::App* app);   // simulate
void AddValidateCommand(CLI::App* app);   // validate

}  // namespace rankroute
