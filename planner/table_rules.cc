#include "planner/table_rules.h"

#include <optional>

#include "base/json.h"
#include "planner/table_rules/rules.h"

namespace rankroute {
namespace {

// Runs one rule.
template <typename Check>
void Run(const char* id, std::vector<Finding>* findings, Check check) {
  RuleReport report(id, findings);
  check(&report);
  report.Finish();
}

}  // namespace

Result<std::vector<Finding>> CheckTableOnFabric(std::string_view text, const std::string& file,
                                                const TableSurroundings& surroundings) {
  std::vector<Finding> findings;
  if (text.size() > kMaxRankTableBytes) return findings;
  const JsonParse parse = ParseJson(text, file);
  if (!parse.root.has_value() || !parse.root->is_object()) return findings;
  const TableView table = ViewTable(*parse.root);
  if (table.servers.empty()) return findings;

  const Fabric* fabric = surroundings.fabric.get();
  std::optional<PlacedTable> placed;
  if (fabric != nullptr) placed.emplace(table, *fabric);
  const PlacedTable* found = placed.has_value() ? &*placed : nullptr;
  const bool stated = surroundings.inventory != nullptr;
  const Fabric* inventory = stated ? surroundings.inventory.get() : fabric;
  if (inventory != nullptr) {
    Run("RT018", &findings,
        [&](RuleReport* report) { CheckDeviceOwners(table, *inventory, found, stated, report); });
  }
  Status scored;
  if (found != nullptr) {
    Run("RT019", &findings, [&](RuleReport* report) { CheckCables(table, *found, report); });
    PlanRequest job = surroundings.job;
    job.rank_table = text;
    job.rank_table_file = file;
    Run("RT020", &findings,
        [&](RuleReport* report) { scored = CheckOrderQuality(table, *fabric, job, report); });
    Run("RT021", &findings, [&](RuleReport* report) { CheckSpread(table, *found, report); });
  }
  Run("RT022", &findings, [&](RuleReport* report) { CheckSameHost(table, found, report); });
  if (!scored.ok()) return scored;
  SortFindings(&findings);
  return findings;
}

}  // namespace rankroute
