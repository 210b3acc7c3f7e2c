#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/status.h"
#include "topology/readers.h"

namespace rankroute {

// A whole file, or standard input for "-". INVALID_ARGUMENT (UNREADABLE) with the reason;
// more than kMaxSourceBytes count as unreadable.
Result<std::string> ReadInput(const std::string& path);

struct InputFiles {
  std::vector<Source> sources;          // Sorted by name.
  std::vector<Diagnostic> diagnostics;  // What could not be read (UNREADABLE) or was skipped.
};

// Every file that the paths name: files, "-", and folders with all below them. Hidden files below a
// folder are skipped, and what is no regular file; a warning counts them. A path that does not
// exist is an error among the diagnostics. Files below folders that `wanted` refuses by their path
// are left out without a word; none: all are wanted.
InputFiles ReadInputs(const std::vector<std::string>& paths,
                      const std::function<bool(std::string_view)>& wanted = nullptr);

}  // namespace rankroute
