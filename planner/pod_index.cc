#include "planner/pod_index.h"

#include <cstddef>

#include "base/object_reader.h"

namespace rankroute {

std::optional<PodIndex> PodIndexOf(std::string_view pod_name) {
  const std::size_t dash = pod_name.rfind('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto index = ParseInt(pod_name.substr(dash + 1));
  if (!index.has_value() || *index < 0) return std::nullopt;
  return PodIndex{std::string(pod_name.substr(0, dash)), *index};
}

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
    std::string& mapping = mappings[indices[i].task];
    if (!mapping.empty()) mapping += ",";
    mapping += std::to_string(plan.order[i].node_rank) + "-" + std::to_string(indices[i].index);
  }
  return mappings;
}

}  // namespace rankroute
