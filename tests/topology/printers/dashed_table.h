#pragma once

#include <string>
#include <vector>

namespace rankroute {

// A table as Python's tabulate lays it out in its "simple" form: columns as wide as their widest
// cell and two blanks apart, a line of dashes below the titles. `rows[0]` are the titles.
std::string DashedTable(const std::vector<std::vector<std::string>>& rows);

}  // namespace rankroute
