#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "planner/plan.h"
#include "planner/rank_mapping.h"
#include "planner/report_json.h"

namespace rankroute {
namespace {

using Json = nlohmann::ordered_json;

Json OrderJson(const Plan& plan, const std::vector<PodIndex>& indices, bool several_tasks) {
  Json order = Json::array();
  for (std::size_t i = 0; i < plan.order.size(); ++i) {
    const PlannedUnit& unit = plan.order[i];
    Json entry = {{"nodeRank", unit.node_rank},   {"serverId", unit.server_id},
                  {"podName", unit.pod_name},     {"previousNodeRank", unit.previous_node_rank},
                  {"deviceIds", unit.device_ids}, {"leaves", unit.leaves}};
    if (several_tasks) entry["task"] = indices[i].task;
    order.push_back(std::move(entry));
  }
  return order;
}

void AddMappings(const Plan& plan, const std::vector<PodIndex>& indices, Json* json) {
  const std::map<std::string, std::string> mappings = RankMappings(plan, indices);
  if (mappings.size() <= 1) {
    (*json)["rankMapping"] = mappings.empty() ? "" : mappings.begin()->second;
    (*json)["masterIndex"] = indices.empty() ? 0 : indices.front().index;
    return;
  }
  // Several tasks: both by task; only the task that has node rank 0 has a master.
  Json by_task = Json::object();
  for (const auto& [task, mapping] : mappings) by_task[task] = mapping;
  (*json)["rankMapping"] = std::move(by_task);
  (*json)["masterIndex"] = {{indices.front().task, indices.front().index}};
}

}  // namespace

std::string WritePlanJson(const Plan& plan) {
  const std::vector<PodIndex> indices = PodIndices(plan);
  const bool several_tasks = RankMappings(plan, indices).size() > 1;
  Json json = ReportJson("Plan");
  json["fabricRevision"] = plan.fabric_revision;
  json["objective"] = plan.objective;
  json["traffic"] = TrafficJson(plan.traffic_source, plan.traffic_algorithm);
  json["before"] = CostJson(plan.before);
  json["after"] = CostJson(plan.after);
  json["lowerBound"] = {{"hopBytes", plan.lower_bound_hop_bytes}};
  json["gap"] = NumberOrNull(plan.gap);
  json["moves"] = plan.moves;
  json["order"] = OrderJson(plan, indices, several_tasks);
  AddMappings(plan, indices, &json);
  Json savings = Json::array();
  for (const MoveSaving& saving : plan.move_savings) {
    savings.push_back({{"nodeRank", saving.node_rank},
                       {"otherNodeRank", saving.other_node_rank},
                       {"hopBytes", saving.hop_bytes},
                       {"moves", saving.moves}});
  }
  json["moveSavings"] = std::move(savings);
  json["reasons"] = plan.reasons;
  json["notes"] = plan.notes;
  return JsonText(json);
}

}  // namespace rankroute
