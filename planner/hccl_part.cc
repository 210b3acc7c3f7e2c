#include "planner/hccl_part.h"

#include <algorithm>
#include <map>
#include <utility>

namespace rankroute {
namespace {

// Flows by distinct shape and operations, and which of them each group has.
struct ShapedGroups {
  std::vector<GroupFlows> flows;
  std::vector<std::size_t> flows_of_group;
};

Result<ShapedGroups> ShapeGroups(const KindTraffic& kind, const RankLocations& locations,
                                 const HcclContext& context) {
  ShapedGroups shaped;
  std::map<std::pair<std::size_t, GroupShape>, std::size_t> known;
  for (std::size_t g = 0; g < kind.groups.size(); ++g) {
    const std::size_t variant = kind.operations_of_group.empty() ? 0 : kind.operations_of_group[g];
    const auto [at, added] =
        known.emplace(std::pair(variant, ShapeOf(kind.groups[g], locations)), shaped.flows.size());
    if (added) {
      auto flows = FlowsOfGroup(at->first.second, kind.operations[variant], context);
      if (!flows.ok()) return flows.status();
      shaped.flows.push_back(*std::move(flows));
    }
    shaped.flows_of_group.push_back(at->second);
  }
  return shaped;
}

// Place of each rank: its group and its index there.
struct Membership {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  std::size_t group = kNone;
  std::size_t index = 0;
};

std::vector<Membership> MembershipsOf(const KindTraffic& kind, std::size_t ranks) {
  std::vector<Membership> memberships(ranks);
  for (std::size_t g = 0; g < kind.groups.size(); ++g) {
    for (std::size_t i = 0; i < kind.groups[g].size(); ++i) {
      memberships[static_cast<std::size_t>(kind.groups[g][i])] = {g, i};
    }
  }
  return memberships;
}

// Rank by rank, and by member within a group, so that all is sorted as it comes.
std::vector<RankFlow> SpreadFlows(const KindTraffic& kind, const ShapedGroups& shaped,
                                  std::size_t ranks, std::size_t count) {
  std::vector<RankFlow> flows;
  flows.reserve(count);
  const std::vector<Membership> memberships = MembershipsOf(kind, ranks);
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    const Membership& place = memberships[rank];
    if (place.group == Membership::kNone) continue;
    const GroupFlows& group = shaped.flows[shaped.flows_of_group[place.group]];
    const std::vector<std::int32_t>& members = kind.groups[place.group];
    for (std::size_t f = group.first[place.index]; f < group.first[place.index + 1]; ++f) {
      const MemberFlow& flow = group.flows[f];
      flows.push_back({static_cast<std::int32_t>(rank), members[static_cast<std::size_t>(flow.dst)],
                       flow.bytes});
    }
  }
  return flows;
}

std::string AlgorithmNames(const ShapedGroups& shaped) {
  std::vector<std::string> names;
  for (const GroupFlows& flows : shaped.flows) {
    for (const std::string& name : flows.algorithms) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  std::string text;
  for (const std::string& name : names) text.append(text.empty() ? "" : "+").append(name);
  return text;
}

}  // namespace

RankLocations LocateRanks(const std::vector<std::size_t>& device_counts,
                          const std::vector<int>& super_pod_of_unit) {
  RankLocations locations;
  locations.super_pod_of_unit = super_pod_of_unit;
  for (std::size_t unit = 0; unit < device_counts.size(); ++unit) {
    locations.unit_of_rank.insert(locations.unit_of_rank.end(), device_counts[unit],
                                  static_cast<std::int32_t>(unit));
  }
  return locations;
}

GroupShape ShapeOf(const std::vector<std::int32_t>& members, const RankLocations& locations) {
  GroupShape shape;
  bool in_super_pods = !locations.super_pod_of_unit.empty();
  std::int32_t last_unit = -1;
  int last_pod = -1;
  for (const std::int32_t rank : members) {
    const std::int32_t unit = locations.unit_of_rank[static_cast<std::size_t>(rank)];
    if (unit == last_unit) {
      ++shape.members_of_server.back();
      continue;
    }
    last_unit = unit;
    shape.members_of_server.push_back(1);
    if (!in_super_pods) continue;
    const int pod = locations.super_pod_of_unit[static_cast<std::size_t>(unit)];
    in_super_pods = pod >= 0;
    if (pod != last_pod) shape.servers_of_super_pod.push_back(0);
    ++shape.servers_of_super_pod.back();
    last_pod = pod;
  }
  if (!in_super_pods) shape.servers_of_super_pod.clear();
  return shape;
}

Result<KindPart> PartOfKind(const KindTraffic& kind, const RankLocations& locations,
                            const HcclContext& context) {
  const auto shaped = ShapeGroups(kind, locations, context);
  if (!shaped.ok()) return shaped.status();
  std::size_t count = 0;
  for (const std::size_t flows : shaped->flows_of_group) count += shaped->flows[flows].flows.size();
  if (count > kMaxPartFlows) {
    return Status(StatusCode::kResourceExhausted, "TRAFFIC_TOO_LARGE",
                  kind.kind + " groups have " + std::to_string(count) +
                      " pairs of ranks that talk; at most " + std::to_string(kMaxPartFlows) +
                      " are accepted");
  }
  KindPart result;
  result.part.kind = kind.kind;
  result.part.overlaps_backward = kind.overlaps_backward;
  for (const GroupFlows& flows : shaped->flows) {
    result.part.latency_rounds = std::max(result.part.latency_rounds, flows.latency_rounds);
  }
  result.part.flows = SpreadFlows(kind, *shaped, locations.unit_of_rank.size(), count);
  result.algorithm = AlgorithmNames(*shaped);
  return result;
}

}  // namespace rankroute
