#include <nlohmann/json.hpp>

#include "planner/comparison.h"
#include "planner/report_json.h"

namespace rankroute {
namespace {

using Json = nlohmann::ordered_json;

Json UnitJson(const NamedUnit& unit) {
  return {{"nodeRank", unit.node_rank}, {"serverId", unit.server_id}, {"podName", unit.pod_name}};
}

Json UnitsJson(const std::vector<NamedUnit>& units) {
  Json list = Json::array();
  for (const NamedUnit& unit : units) list.push_back(UnitJson(unit));
  return list;
}

// Both sides of every unit; with its devices where those changed.
Json ChangedJson(const std::vector<ChangedUnit>& units, bool devices) {
  Json list = Json::array();
  for (const ChangedUnit& unit : units) {
    Json before = UnitJson(unit.before);
    Json after = UnitJson(unit.after);
    if (devices) {
      before["deviceIds"] = unit.devices_before;
      after["deviceIds"] = unit.devices_after;
    }
    list.push_back({{"before", std::move(before)}, {"after", std::move(after)}});
  }
  return list;
}

Json CostOrNull(const std::optional<PlanCost>& cost) {
  return cost.has_value() ? CostJson(*cost) : Json(nullptr);
}

}  // namespace

std::string WriteComparisonJson(const Comparison& comparison) {
  const bool costs = comparison.before.has_value() && comparison.after.has_value();
  Json json = ReportJson("Comparison");
  json["fabricRevision"] = costs ? Json(comparison.fabric_revision) : Json(nullptr);
  json["traffic"] =
      costs ? TrafficJson(comparison.traffic_source, comparison.traffic_algorithm) : Json(nullptr);
  json["before"] = {{"ranks", comparison.ranks_before}, {"cost", CostOrNull(comparison.before)}};
  json["after"] = {{"ranks", comparison.ranks_after}, {"cost", CostOrNull(comparison.after)}};
  json["change"] =
      costs ? CostJson(ChangeOfCost(*comparison.before, *comparison.after)) : Json(nullptr);
  json["moved"] = ChangedJson(comparison.moved, /*devices=*/false);
  json["rearranged"] = ChangedJson(comparison.rearranged, /*devices=*/true);
  json["onlyBefore"] = UnitsJson(comparison.only_before);
  json["onlyAfter"] = UnitsJson(comparison.only_after);
  json["notes"] = comparison.notes;
  return JsonText(json);
}

}  // namespace rankroute
