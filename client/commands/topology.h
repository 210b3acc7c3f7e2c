#pragma once

#include <CLI/CLI.hpp>

namespace rankroute {

void AddTopologyParse(CLI::App* topology);
void AddTopologyIngest(CLI::App* topology);
void AddTopologyShow(CLI::App* topology);
void AddTopologyCheck(CLI::App* topology);
void AddTopologyDiff(CLI::App* topology);
void AddTopologyExport(CLI::App* topology);
void AddTopologyImport(CLI::App* topology);
void AddTopologyGet(CLI::App* topology);

}  // namespace rankroute
