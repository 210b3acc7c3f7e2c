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
};

// {"files": [{"file": …, "valid": …, "findings": […]}]}: what `validate --output json` prints.
std::string WriteFindingsJson(const std::vector<FileFindings>& files);

// The same for people: a line and a hint per finding, "FILE: valid" where there is no error.
std::string WriteFindingsText(const std::vector<FileFindings>& files);

// What was mended in a file, a line each.
std::string WriteRepairsText(const std::string& file, const std::vector<Repair>& repairs);

}  // namespace rankroute
