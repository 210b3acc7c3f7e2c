#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "planner/plan_rank_table.h"
#include "ranktable/check.h"
#include "topology/fabric.h"

namespace rankroute {

// What a ranktable is checked against.
struct TableSurroundings {
  std::shared_ptr<const Fabric> fabric;     // Null: no rule about cables, order and spread.
  std::shared_ptr<const Fabric> inventory;  // Who has which device ip; null: as the fabric says.
  // What the job sends, for the order's costs; its ranktable does not count.
  PlanRequest job;
};

// The findings of the rules that need to know where servers are (docs/rules.md): RT018 (device
// addresses by the inventory), RT019 (cables), RT020 (order), RT021 (spread) and RT022 (one host
// under two ids, which needs neither fabric nor inventory), sorted by place. Tables without
// servers, and texts that are no JSON object, have none. Fails as ReadPlanInputs does where the
// traffic, not the table, is refused. Takes as long as the plan that RT020 makes.
Result<std::vector<Finding>> CheckTableOnFabric(std::string_view text, const std::string& file,
                                                const TableSurroundings& surroundings);

}  // namespace rankroute
