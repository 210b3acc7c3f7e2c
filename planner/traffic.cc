#include "planner/traffic.h"

#include <numeric>
#include <utility>

#include "planner/hccl_part.h"

namespace rankroute {
namespace {

bool Before(const RankFlow& a, const RankFlow& b) {
  return a.src != b.src ? a.src < b.src : a.dst < b.dst;
}

// Merges sorted lists, adding up the bytes of one pair.
std::vector<RankFlow> MergeFlows(const std::vector<TrafficPart>& parts) {
  std::size_t total = 0;
  std::vector<std::vector<RankFlow>::const_iterator> at;
  for (const TrafficPart& part : parts) {
    total += part.flows.size();
    at.push_back(part.flows.begin());
  }
  std::vector<RankFlow> merged;
  merged.reserve(total);
  while (true) {
    const RankFlow* least = nullptr;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (at[i] == parts[i].flows.end()) continue;
      if (least == nullptr || Before(*at[i], *least)) least = &*at[i];
    }
    if (least == nullptr) return merged;
    RankFlow sum{least->src, least->dst, 0};
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (at[i] == parts[i].flows.end() || Before(sum, *at[i])) continue;
      sum.bytes += at[i]->bytes;
      ++at[i];
    }
    merged.push_back(sum);
  }
}

Status CheckTotal(const std::vector<RankFlow>& flows) {
  std::int64_t total = 0;
  for (const RankFlow& flow : flows) {
    total += flow.bytes;
    if (total <= kMaxTrafficBytes) continue;
    return {StatusCode::kResourceExhausted, "TRAFFIC_TOO_LARGE",
            "the bytes of all ranks together exceed " + std::to_string(kMaxTrafficBytes)};
  }
  return {};
}

// One AllReduce over all ranks.
Result<Traffic> WorldTraffic(const std::vector<std::size_t>& device_counts,
                             const HcclContext& context,
                             const std::vector<int>& super_pod_of_unit) {
  const RankLocations locations = LocateRanks(device_counts, super_pod_of_unit);
  std::vector<std::int32_t> world(locations.unit_of_rank.size());
  std::iota(world.begin(), world.end(), 0);
  KindTraffic kind;
  kind.kind = "world";
  kind.groups.push_back(std::move(world));
  kind.operations = {{{HcclOperation::kAllReduce, kDefaultAllReduceBytes, 1}}};
  auto part = PartOfKind(kind, locations, context);
  if (!part.ok()) return part.status();
  Traffic traffic;
  traffic.source = "default";
  traffic.algorithm["world"] = part->algorithm;
  traffic.parts.push_back(std::move(part->part));
  Status status = SumParts(&traffic);
  if (!status.ok()) return status;
  return traffic;
}

}  // namespace

const std::vector<RankFlow>& FlowsOf(const Traffic& traffic, const TrafficPart& part) {
  return traffic.parts.size() == 1 ? traffic.flows : part.flows;
}

Status SumParts(Traffic* traffic) {
  if (traffic->parts.size() == 1) {
    traffic->flows = std::move(traffic->parts.front().flows);
    traffic->parts.front().flows = {};
  } else {
    traffic->flows = MergeFlows(traffic->parts);
  }
  return CheckTotal(traffic->flows);
}

Traffic DefaultTraffic(const std::vector<std::size_t>& device_counts) {
  HcclContext context;
  context.setting.all.level1 = HcclAlgorithm::kRing;
  auto traffic = WorldTraffic(device_counts, context, {});
  if (!traffic.ok()) return {};  // Only a mesh inside a unit of thousands of devices is refused.
  traffic->algorithm["world"] = "ring";
  return *std::move(traffic);
}

Result<Traffic> DefaultTraffic(const std::vector<std::size_t>& device_counts,
                               std::optional<Chip> chip, const std::string& hccl_algo,
                               const std::vector<int>& super_pod_of_unit) {
  if (!chip.has_value() && hccl_algo.empty() && super_pod_of_unit.empty()) {
    return DefaultTraffic(device_counts);
  }
  const auto context = MakeHcclContext(chip, hccl_algo);
  if (!context.ok()) return context.status();
  return WorldTraffic(device_counts, *context, super_pod_of_unit);
}

}  // namespace rankroute
