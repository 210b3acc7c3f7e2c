#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Adds a diagnostic about line `line` of `source` to `*reading`.
void ReportError(const Source& source, int line, const char* reason, std::string message,
                 Reading* reading);
void ReportWarning(const Source& source, int line, const char* reason, std::string message,
                   Reading* reading);

// Lines that a reader passes over; they are told once.
struct SkippedLines {
  std::size_t count = 0;
  int first_line = 0;

  void Add(int line) {
    if (count++ == 0) first_line = line;
  }
};

// SKIPPED_LINES (a warning) where there are any; `where` says "outside any neighbor".
void ReportSkipped(const Source& source, const SkippedLines& lines, const char* where,
                   Reading* reading);

// `value` in quotes for a message, shortened where it is long.
std::string Shown(std::string_view value);

// Puts `observation` into `*reading`: its MAC addresses in normal form, BAD_MAC (a warning; the
// value stays) where an id that should be one is none.
void AddObservation(Observation observation, Reading* reading);

// Adds a fact that stands in line `line` of `source`.
void AddFact(const Source& source, int line, Fact::Kind kind, const std::string& device,
             std::string local_port, std::string value, Reading* reading);

}  // namespace rankroute
