#pragma once

#include "planner/order_writers.h"

namespace rankroute {

// The JSON object that ModelArts answers ShowTrainingJobRoutePlan with: job_id, status and
// rank_mapping, "newRankId-workerId" pairs between commas.
Result<WrittenOrder> WriteRoutePlan(const OrderToWrite& order);

}  // namespace rankroute
