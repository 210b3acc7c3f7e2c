#include "planner/score.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "planner/report_json.h"

namespace rankroute {
namespace {

std::optional<double> SavedShare(double before, double after) {
  if (before == 0) return std::nullopt;
  return (before - after) / before;
}

std::optional<double> SavedShare(std::int64_t before, std::int64_t after) {
  return SavedShare(static_cast<double>(before), static_cast<double>(after));
}

}  // namespace

Result<Score> ScoreOrder(const Fabric& fabric, const Job& job, const Traffic& traffic,
                         const PlanOptions& options) {
  Result<Plan> plan = MakePlan(fabric, job, traffic, options);
  if (!plan.ok()) return plan.status();
  const PlanCost& before = plan->before;
  const PlanCost& after = plan->after;
  Score score;
  score.given_gap = GapTo(plan->lower_bound_hop_bytes, before.hop_bytes);
  score.saved.hop_bytes = SavedShare(before.hop_bytes, after.hop_bytes);
  score.saved.cross_switch_bytes = SavedShare(before.cross_switch_bytes, after.cross_switch_bytes);
  score.saved.max_link_load_bytes =
      SavedShare(before.max_link_load_bytes, after.max_link_load_bytes);
  score.saved.step_seconds = SavedShare(before.step_seconds, after.step_seconds);
  score.plan = *std::move(plan);
  return score;
}

std::string WriteScoreJson(const Score& score) {
  const Plan& plan = score.plan;
  nlohmann::ordered_json json = ReportJson("Score");
  json["fabricRevision"] = plan.fabric_revision;
  json["objective"] = plan.objective;
  json["traffic"] = TrafficJson(plan.traffic_source, plan.traffic_algorithm);
  json["given"] = CostJson(plan.before);
  json["planned"] = CostJson(plan.after);
  json["lowerBound"] = {{"hopBytes", plan.lower_bound_hop_bytes}};
  json["givenGap"] = NumberOrNull(score.given_gap);
  json["plannedGap"] = NumberOrNull(plan.gap);
  json["servers"] = plan.order.size();
  json["moves"] = plan.moves;
  json["savedShares"] = {{"hopBytes", NumberOrNull(score.saved.hop_bytes)},
                         {"crossSwitchBytes", NumberOrNull(score.saved.cross_switch_bytes)},
                         {"maxLinkLoadBytes", NumberOrNull(score.saved.max_link_load_bytes)},
                         {"stepSeconds", NumberOrNull(score.saved.step_seconds)}};
  json["notes"] = plan.notes;
  return JsonText(json);
}

}  // namespace rankroute
