#pragma once

#include "base/status.h"
#include "planner/plan_rank_table.h"
#include "rankroute/v1/plan_service.pb.h"

namespace rankroute {

// What a server allows one plan.
struct PlanSpecLimits {
  double time_limit_seconds = 0;
  int threads = 0;
};

// Everything of the request but the texts of ranktable, traffic and profile, and the topology.
v1::PlanSpec ToSpec(const PlanRequest& request);

// The request that a spec states, without ranktable and traffic; FromSpec(ToSpec(r)) = r, but for
// these and the places in `servers`. INVALID_ARGUMENT with every fault as a diagnostic whose file
// is the field ("layout.tp", "pins[2].server"): OUT_OF_RANGE, INVALID_VALUE, INVALID_PIN,
// EMPTY_VALUE, CONTRADICTION; the status has the reason of the first.
Result<PlanRequest> FromSpec(const v1::PlanSpec& spec, const PlanSpecLimits& limits);

}  // namespace rankroute
