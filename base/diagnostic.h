#pragma once

#include <string>
#include <vector>

namespace rankroute {

enum class Severity { kError, kWarning };

// "error" or "warning".
const char* SeverityName(Severity severity);

// One thing found in an input: what, where, and what would be accepted.
struct Diagnostic {
  Severity severity = Severity::kError;
  std::string reason;   // UPPER_SNAKE, from a closed set per reader: "TRAILING_COMMA".
  std::string file;     // As the caller named it; empty where no file is concerned.
  int line = 0;         // From 1; 0 where unknown.
  int column = 0;       // From 1, in characters; 0 where unknown.
  std::string message;  // One line, lower-case start, no trailing period, with the value.
};

// "file:3:7: error: message [REASON]"; parts that are unknown are left out.
std::string FormatDiagnostic(const Diagnostic& diagnostic);

bool HasErrors(const std::vector<Diagnostic>& diagnostics);

}  // namespace rankroute
