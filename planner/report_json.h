#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "planner/plan.h"

namespace rankroute {

// What the JSON objects of plans and reports have in common. Keys are a contract: keys are added,
// never renamed.

// {"apiVersion": "rankroute/v1", "kind": kind}, for more keys to follow.
nlohmann::ordered_json ReportJson(const char* kind);

nlohmann::ordered_json CostJson(const PlanCost& cost);
nlohmann::ordered_json HopsJson(const std::vector<HopsShare>& by_hops);
nlohmann::ordered_json TrafficJson(const std::string& source,
                                   const std::map<std::string, std::string>& algorithm);

// Null where it is empty.
nlohmann::ordered_json NumberOrNull(const std::optional<double>& number);

// Indented by two spaces, newline at the end. Names are bytes: what is no UTF-8 in one is replaced.
std::string JsonText(const nlohmann::ordered_json& json);

}  // namespace rankroute
