#include "planner/report_json.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace rankroute {

using Json = nlohmann::ordered_json;

Json ReportJson(const char* kind) { return {{"apiVersion", "rankroute/v1"}, {"kind", kind}}; }

Json HopsJson(const std::vector<HopsShare>& by_hops) {
  Json list = Json::array();
  for (const HopsShare& share : by_hops) {
    list.push_back({{"hops", share.hops}, {"bytes", share.bytes}, {"pairs", share.pairs}});
  }
  return list;
}

Json CostJson(const PlanCost& cost) {
  return {{"hopBytes", cost.hop_bytes},
          {"crossSwitchHops", cost.cross_switch_hops},
          {"crossSwitchBytes", cost.cross_switch_bytes},
          {"maxLinkLoadBytes", cost.max_link_load_bytes},
          {"stepSeconds", cost.step_seconds},
          {"byHops", HopsJson(cost.by_hops)}};
}

Json TrafficJson(const std::string& source, const std::map<std::string, std::string>& algorithm) {
  Json traffic = {{"source", source}, {"algorithm", Json::object()}};
  for (const auto& [group, name] : algorithm) traffic["algorithm"][group] = name;
  return traffic;
}

Json NumberOrNull(const std::optional<double>& number) {
  return number.has_value() ? Json(*number) : Json(nullptr);
}

std::string JsonText(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace rankroute
