#pragma once

#include <optional>
#include <string>

#include "base/status.h"
#include "planner/plan.h"
#include "topology/fabric.h"

namespace rankroute {

// A request for a plan as texts: what the command line reads from files and the service receives.
struct PlanRequest {
  std::string rank_table;              // JSON text.
  std::string rank_table_file;         // As diagnostics should call it.
  std::optional<std::string> traffic;  // Measured traffic (CSV); empty: the default traffic.
  std::string traffic_file;
  PlanOptions options;
};

struct PlannedRankTable {
  Plan plan;
  std::string rank_table;  // The planned table as JSON text.
};

// From texts to plan and ranktable: ReadRankTable, JobFromRankTable, ReadTrafficCsv or
// DefaultTraffic, MakePlan, ReorderServers. Fails as these do.
Result<PlannedRankTable> PlanRankTable(const Fabric& fabric, const PlanRequest& request);

}  // namespace rankroute
