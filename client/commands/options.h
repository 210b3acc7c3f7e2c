#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "client/exit_code.h"

namespace rankroute {

// Options that several commands share, with one spelling and one help text each.

enum class OutputFormat { kText, kJson };

void AddOutputFormat(CLI::App* command, OutputFormat* format);               // --output text|json
void AddOutputFile(CLI::App* command, std::string* path, const char* what);  // -o
void AddServer(CLI::App* command, std::string* server);                      // --server, required
void AddFormat(CLI::App* command, std::string* format);                      // --format
void AddNode(CLI::App* command, std::string* node);                          // --node

// Makes `run` the command's action; its exit code becomes the process's.
template <typename Run>
void SetAction(CLI::App* command, Run run) {
  command->callback([run = std::move(run)] {
    const ExitCode code = run();
    if (code != kExitDone) throw CLI::RuntimeError(code);
  });
}

}  // namespace rankroute
