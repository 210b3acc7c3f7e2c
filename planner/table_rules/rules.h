#pragma once

#include "base/status.h"
#include "planner/table_rules.h"
#include "planner/table_rules/placed_table.h"
#include "ranktable/rule.h"

namespace rankroute {

// The rules, a function each; docs/rules.md says what they check and why. `fabric` is null where
// none is known; then the rule says what it can without.

// RT018. `inventory_stated`: whether it is more than the fabric's own device addresses, so that
// what it lacks is worth a finding.
void CheckDeviceOwners(const TableView& table, const Fabric& inventory, const PlacedTable* fabric,
                       bool inventory_stated, RuleReport* report);

// RT019.
void CheckCables(const TableView& table, const PlacedTable& placed, RuleReport* report);

// RT020. `job` names the table; see CheckTableOnFabric for when it fails.
Status CheckOrderQuality(const TableView& table, const Fabric& fabric, const PlanRequest& job,
                         RuleReport* report);

// RT021.
void CheckSpread(const TableView& table, const PlacedTable& placed, RuleReport* report);

// RT022.
void CheckSameHost(const TableView& table, const PlacedTable* placed, RuleReport* report);

}  // namespace rankroute
