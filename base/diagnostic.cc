#include "base/diagnostic.h"

#include <algorithm>

namespace rankroute {

const char* SeverityName(Severity severity) {
  return severity == Severity::kError ? "error" : "warning";
}

std::string FormatDiagnostic(const Diagnostic& diagnostic) {
  std::string text;
  if (!diagnostic.file.empty()) {
    text += diagnostic.file;
    if (diagnostic.line > 0) text += ":" + std::to_string(diagnostic.line);
    if (diagnostic.line > 0 && diagnostic.column > 0) {
      text += ":" + std::to_string(diagnostic.column);
    }
    text += ": ";
  }
  text += std::string(SeverityName(diagnostic.severity)) + ": " + diagnostic.message;
  if (!diagnostic.reason.empty()) text += " [" + diagnostic.reason + "]";
  return text;
}

bool HasErrors(const std::vector<Diagnostic>& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

}  // namespace rankroute
