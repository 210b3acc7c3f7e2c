#pragma once

#include <string>
#include <vector>

#include "ranktable/check.h"

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

}  // namespace rankroute
