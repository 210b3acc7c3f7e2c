#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "client/exit_code.h"
#include "client/findings.h"

namespace rankroute {

void AddEnvironmentOption(CLI::App* command, std::vector<std::string>* paths);  // --env

// Checks launch environments, a file each, against the table of that text (RT024) and adds what
// each says. A file that cannot be read is printed, and its exit code returned.
ExitCode CheckEnvironmentFiles(const std::vector<std::string>& paths, const std::string& table,
                               std::vector<FileFindings>* files);

}  // namespace rankroute
