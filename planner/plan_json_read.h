#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "planner/plan.h"

namespace rankroute {

// The order of a plan that WritePlanJson wrote, by node rank; the rest of the plan is not read.
// Strict in what it reads: apiVersion and kind, and of every entry of `order` nodeRank, serverId,
// podName, previousNodeRank, deviceIds and leaves. Other keys may be there: later versions add
// some. INVALID_ARGUMENT (INVALID_PLAN) with every fault as a diagnostic: those of ParseJson
// (syntax, duplicate keys), MISSING_KEY, WRONG_TYPE, OUT_OF_RANGE, EMPTY_VALUE, DUPLICATE_NODE_RANK
// where two entries have one place or one previous place. O(bytes).
Result<std::vector<PlannedUnit>> ReadPlanJson(std::string_view text, const std::string& file);

}  // namespace rankroute
