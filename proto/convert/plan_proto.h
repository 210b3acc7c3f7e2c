#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "planner/plan.h"
#include "rankroute/v1/plan_service.pb.h"

namespace rankroute {

// A plan as the service keeps it.
struct StoredPlan {
  std::string name;  // "plans/{plan}".
  Plan plan;
  std::string rank_table;  // The planned ranktable's text.
};

// The plan in parts: header, order, ranktable, each about kPartBytes at most. `create_seconds`
// counts from 1970 in UTC.
std::vector<v1::PlanPart> ToParts(const StoredPlan& stored, std::int64_t create_seconds);

// Adds the next part.
void AppendPart(const v1::PlanPart& part, StoredPlan* stored);

}  // namespace rankroute
