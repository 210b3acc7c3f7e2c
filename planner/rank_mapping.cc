#include "planner/rank_mapping.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace rankroute {

std::vector<PodIndex> PodIndices(const Plan& plan) {
  std::vector<PodIndex> indices;
  for (const PlannedUnit& unit : plan.order) {
    const std::optional<PodIndex> index = PodIndexOf(unit.pod_name);
    if (!index.has_value()) break;
    indices.push_back(*index);
  }
  if (indices.size() == plan.order.size()) return indices;
  indices.clear();
  for (const PlannedUnit& unit : plan.order) {
    indices.push_back({"", static_cast<std::int64_t>(unit.previous_node_rank)});
  }
  return indices;
}

std::map<std::string, std::string> RankMappings(const Plan& plan,
                                                const std::vector<PodIndex>& indices) {
  std::map<std::string, std::string> mappings;
  for (std::size_t i = 0; i < plan.order.size(); ++i) {
    std::string& mapping = mappings[std::string(indices[i].task)];
    if (!mapping.empty()) mapping += ",";
    mapping += std::to_string(plan.order[i].node_rank) + "-" + std::to_string(indices[i].index);
  }
  return mappings;
}

}  // namespace rankroute
