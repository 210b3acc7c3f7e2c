#pragma once

#include <string>
#include <vector>

#include "ranktable/check.h"
#include "ranktable/fix.h"

namespace rankroute {

// What checking one file found.
struct FileFindings {
  std::string file;
  std::vector<Finding> findings;
  std::string text;  // What the findings' lines count; empty where no line is to be shown.
};

enum class FindingsFormat { kText, kJson, kSarif };

// The findings as `validate --output` prints them.
std::string WriteFindings(const std::vector<FileFindings>& files, FindingsFormat format);

// {"files": [{"file": …, "valid": …, "findings": […]}]}.
std::string WriteFindingsJson(const std::vector<FileFindings>& files);

// For code scanners: one run of SARIF 2.1.0 over all files. The rules are those of docs/rules.md.
std::string WriteFindingsSarif(const std::vector<FileFindings>& files);

// For people: of each finding a line, the line of the text with a caret under the place, and a
// hint; then "FILE: valid" where there is no error.
std::string WriteFindingsText(const std::vector<FileFindings>& files);

// What was mended in a file, a line each.
std::string WriteRepairsText(const std::string& file, const std::vector<Repair>& repairs);

}  // namespace rankroute
