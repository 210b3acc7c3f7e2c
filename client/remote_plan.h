#pragma once

#include <string>

#include "base/status.h"
#include "client/connection.h"
#include "planner/plan_rank_table.h"
#include "proto/convert/plan_proto.h"

namespace rankroute {

// A request for a plan on a fabric that the server keeps.
struct RemotePlanRequest : PlanRequest {
  std::string topology;  // "topologies/{topology}" (the latest) or a revision's name.
};

// Each fails as the service does (proto/rankroute/v1/plan_service.proto), and with UNAVAILABLE
// where the server cannot be reached, DEADLINE_EXCEEDED after the connection's timeout.

// The plan and the planned ranktable: equal to what PlanRankTable gives here, but for a profile,
// which must have become a traffic matrix before (WithProfileAsCsv).
Result<StoredPlan> CreatePlan(const Connection& connection, const RemotePlanRequest& request);

// A stored plan, by "plans/{plan}".
Result<StoredPlan> GetPlan(const Connection& connection, const std::string& name);

}  // namespace rankroute
