#include "client/report.h"

#include <iostream>

namespace rankroute {

void PrintDiagnostics(const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics) {
    std::cerr << FormatDiagnostic(diagnostic) << "\n";
  }
}

ExitCode PrintFailure(const Status& status) {
  PrintDiagnostics(status.diagnostics());
  std::cerr << "rankroute: " << status.message() << " [" << status.reason() << "]\n";
  return ExitCodeOf(status);
}

void PrintNote(const std::string& words) { std::cerr << "rankroute: " << words << "\n"; }

}  // namespace rankroute
