#pragma once

#include <string>

#include "planner/traffic.h"

namespace rankroute {

// The flows of a traffic as CSV with the header `src,dst,bytes`, a line each in their order,
// newline at the end; ReadTrafficCsv reads the same flows back. Source, algorithms and parts are
// left out. Equal flows give equal bytes. O(flows).
std::string WriteTrafficCsv(const Traffic& traffic);

}  // namespace rankroute
