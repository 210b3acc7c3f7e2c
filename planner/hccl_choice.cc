#include "planner/hccl_choice.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

namespace rankroute {
namespace {

// HCOMM coll_alg_operator.cc: LATENCY, PIPELINE_MIN_SIZE, PIPELINE_ALLREDUCE_MIN_SIZE,
// HCCL_FFTS_CAPACITY; device_capacity.cc: RDMA of 910B; HCCL docs, hccl_env/HCCL_BUFFSIZE.
constexpr double kLatencySeconds = 60e-6;
constexpr double kRdmaBytesPerSecond = 25.0 * 0.8 * 1024 * 1024 * 1024;
constexpr std::int64_t kPipelineMinBytesPerRank = std::int64_t{32} << 10;
constexpr std::int64_t kPipelineMinAllReduceSlice = std::int64_t{1} << 20;
constexpr std::int64_t kFftsCapacity = 65535;
constexpr std::int64_t kCclBufferBytes = std::int64_t{200} << 20;
// From so many servers on, 910 and A3 take the logarithmic algorithm whatever their number.
constexpr std::int32_t kManyServers = 8;

bool IsPowerOfTwo(std::int32_t n) { return n > 0 && (n & (n - 1)) == 0; }

std::int32_t Servers(const GroupLevels& levels) { return levels.servers * levels.super_pods; }

bool HasPipeline(HcclOperation operation) {
  return operation == HcclOperation::kReduceScatter || operation == HcclOperation::kAllGather ||
         operation == HcclOperation::kAllReduce;
}

// Tasks of a pipeline: CalcContextNumForPipeline of HCOMM coll_alg_operator.cc.
std::int64_t PipelineTasks(HcclOperation operation, std::int64_t servers, std::int64_t devices) {
  constexpr std::int64_t kPerPeer = 5;
  constexpr std::int64_t kPerStep = 7 + 1;
  constexpr std::int64_t kOnce = 4 + 1;
  const std::int64_t tasks = servers * (kPerPeer * (devices - 1) + kPerStep) + kOnce;
  return operation == HcclOperation::kAllReduce ? 2 * tasks : tasks;
}

bool PipelinePays(HcclOperation operation, std::int64_t bytes, const GroupLevels& levels) {
  if (!HasPipeline(operation) || levels.devices == 1 || Servers(levels) == 1) return false;
  if (PipelineTasks(operation, Servers(levels), levels.devices) > kFftsCapacity) return false;
  const std::int64_t least = operation == HcclOperation::kAllReduce ? kPipelineMinAllReduceSlice
                                                                    : kPipelineMinBytesPerRank;
  return bytes / levels.members() >= least;
}

// alpha * rounds + beta * bytes * share, twice for operations of two phases.
double Cost(double rounds, double share, double bytes) {
  return rounds * kLatencySeconds + share * bytes / kRdmaBytesPerSecond;
}

// Equal costs: ring before NHR before H-D_R.
HcclAlgorithm Cheapest(HcclOperation operation, std::int64_t bytes, const GroupLevels& levels) {
  const double m = Servers(levels);
  const bool two_phases =
      operation == HcclOperation::kAllReduce || operation == HcclOperation::kBroadcast;
  const double phases = two_phases ? 2 : 1;
  const double per_call = static_cast<double>(std::min(bytes, kCclBufferBytes));
  const double buffer = two_phases ? per_call / levels.devices : per_call;
  const double share = (m - 1) / m;
  const double log_rounds = std::ceil(std::log2(m));
  const double ring = phases * Cost(m - 1, share, buffer);
  const double nhr = phases * Cost(log_rounds, share, buffer);
  double halving = nhr;
  if (!IsPowerOfTwo(Servers(levels))) {
    halving = operation == HcclOperation::kBroadcast
                  ? Cost(1 + 2 * std::floor(std::log2(m)), 1 + 2 * share, buffer)
                  : phases * Cost(log_rounds, (2 * m - 1) / m, buffer);
  }
  if (operation == HcclOperation::kBroadcast) {  // Has no NHR among its candidates.
    return halving < ring ? HcclAlgorithm::kHalvingDoubling : HcclAlgorithm::kRing;
  }
  if (halving < std::min(ring, nhr)) return HcclAlgorithm::kHalvingDoubling;
  return nhr < ring ? HcclAlgorithm::kNhr : HcclAlgorithm::kRing;
}

HcclAlgorithm ByServers(HcclAlgorithm logarithmic, std::int32_t servers) {
  return servers >= kManyServers || (servers > 1 && IsPowerOfTwo(servers)) ? logarithmic
                                                                           : HcclAlgorithm::kRing;
}

HcclAlgorithm Adaptive(Chip chip, HcclOperation operation, std::int64_t bytes,
                       const GroupLevels& levels, bool pipeline_allowed) {
  switch (chip) {
    case Chip::k910:
      return ByServers(HcclAlgorithm::kHalvingDoubling, levels.servers);
    case Chip::k910_93:
      return levels.irregular ? HcclAlgorithm::kNhr
                              : ByServers(HcclAlgorithm::kNhr, levels.servers);
    case Chip::k950:
      return HcclAlgorithm::kNhr;
    case Chip::k910B:
      break;
  }
  if (levels.irregular) return levels.aggregated ? HcclAlgorithm::kNhr : HcclAlgorithm::kRing;
  if (pipeline_allowed && PipelinePays(operation, bytes, levels)) return HcclAlgorithm::kPipeline;
  return Cheapest(operation, bytes, levels);
}

}  // namespace

bool GroupShape::operator<(const GroupShape& other) const {
  return std::tie(members_of_server, servers_of_super_pod) <
         std::tie(other.members_of_server, other.servers_of_super_pod);
}

GroupLevels LevelsOf(const GroupShape& shape) {
  GroupLevels levels;
  const auto& members = shape.members_of_server;
  if (members.empty()) return levels;
  const auto gcd = [](std::int32_t a, std::int32_t b) { return std::gcd(a, b); };
  const std::int32_t least = std::accumulate(members.begin(), members.end(), 0, gcd);
  const auto servers = static_cast<std::int32_t>(members.size());
  if (*std::max_element(members.begin(), members.end()) != least) {
    levels.irregular = true;
    levels.aggregated = least > 1;
    levels.servers = std::accumulate(members.begin(), members.end(), 0);
    return levels;
  }
  levels.devices = least;
  levels.servers = servers;
  const auto& pods = shape.servers_of_super_pod;
  if (pods.size() > 1) {
    levels.servers = std::accumulate(pods.begin(), pods.end(), 0, gcd);
    levels.super_pods = servers / levels.servers;
  }
  return levels;
}

Result<HcclContext> MakeHcclContext(std::optional<Chip> chip, const std::string& hccl_algo) {
  auto setting = ParseHcclAlgo(hccl_algo);
  if (!setting.ok()) return setting.status();
  if (chip == Chip::k950) {
    std::vector<const HcclLevelSetting*> all = {&setting->all};
    for (const auto& [operation, levels] : setting->operators) all.push_back(&levels);
    for (const HcclLevelSetting* levels : all) {
      const HcclAlgorithm level1 = levels->level1.value_or(HcclAlgorithm::kNhr);
      if (level1 == HcclAlgorithm::kNhr) continue;
      std::string message = std::string("Ascend 950 cannot run level1:") +
                            HcclAlgorithmName(level1) + " of HCCL_ALGO; accepted: NHR";
      return Status(StatusCode::kInvalidArgument, "INVALID_HCCL_ALGO", message,
                    {{Severity::kError, "INVALID_HCCL_ALGO", "", 0, 0, message}});
    }
  }
  return HcclContext{chip, *std::move(setting)};
}

Chip ChipOf(const HcclContext& context, const GroupLevels& levels) {
  return context.chip.value_or(levels.super_pods > 1 ? Chip::k910_93 : Chip::k910B);
}

HcclAlgorithm ChooseBetweenServers(const HcclContext& context, HcclOperation operation,
                                   std::int64_t bytes, const GroupLevels& levels) {
  const Chip chip = ChipOf(context, levels);
  const auto fixed = context.setting.Of(operation).level1;
  const bool can_pipeline = !levels.irregular && levels.devices > 1 && levels.servers > 1;
  if (operation == HcclOperation::kAllToAll) {
    const bool staged = fixed == HcclAlgorithm::kPipeline && can_pipeline && chip == Chip::k910B;
    return staged ? HcclAlgorithm::kPipeline : HcclAlgorithm::kPairwise;
  }
  if (!fixed.has_value()) {
    return Adaptive(chip, operation, bytes, levels, /*pipeline_allowed=*/true);
  }
  const bool runs = *fixed == HcclAlgorithm::kPipeline ? can_pipeline && HasPipeline(operation)
                                                       : *fixed != HcclAlgorithm::kPairwise;
  return runs ? *fixed
              : Adaptive(chip, operation, bytes, levels, *fixed == HcclAlgorithm::kPairwise);
}

HcclAlgorithm ChooseBetweenSuperPods(const HcclContext& context, HcclOperation operation) {
  return context.setting.Of(operation).level2.value_or(HcclAlgorithm::kNhr);
}

}  // namespace rankroute
