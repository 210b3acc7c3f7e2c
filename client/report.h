#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/status.h"
#include "client/exit_code.h"

namespace rankroute {

// Words for people, on standard error.

// One line each.
void PrintDiagnostics(const std::vector<Diagnostic>& diagnostics);

// "rankroute: message" and every diagnostic of the status. Returns the exit code it stands for.
ExitCode PrintFailure(const Status& status);

// "rankroute: " and the words.
void PrintNote(const std::string& words);

}  // namespace rankroute
