#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "planner/plan.h"

namespace rankroute {

// Reads the load of other jobs: CSV (RFC 4180) with the header `from,to,bytes`, directed; a line
// names a switch, or a device as "server/id", at each end. Lines of one direction add up. Sorted by
// (from, to). Whether the fabric has the cable is MakePlan's to say. INVALID_ARGUMENT
// (INVALID_BACKGROUND) with every bad line as a diagnostic: wrong header or columns, an empty name,
// from = to, bytes that are no whole number from 0 to kMaxPairBytes, also where lines add up.
// O(lines log lines).
Result<std::vector<BackgroundLoad>> ReadBackgroundCsv(std::string_view text,
                                                      const std::string& file);

}  // namespace rankroute
