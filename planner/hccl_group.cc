#include "planner/hccl_group.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace rankroute {
namespace {

// A sum of parts of buffers: whole bytes and a fraction below 1. Denominators are divisors of
// numbers of members, or powers of two below these, so that all products stay in 64 bits.
class ByteSum {
 public:
  // Adds bytes * numerator / denominator.
  void Add(std::int64_t bytes, std::int64_t numerator, std::int64_t denominator) {
    const std::int64_t rest = bytes % denominator * numerator;
    whole_ += bytes / denominator * numerator + rest / denominator;
    const std::int64_t common = std::lcm(denominator_, denominator);
    numerator_ = numerator_ * (common / denominator_) + rest % denominator * (common / denominator);
    denominator_ = common;
    whole_ += numerator_ / denominator_;
    numerator_ %= denominator_;
  }
  std::int64_t floor() const { return whole_; }

 private:
  std::int64_t whole_ = 0;
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

// Members whose index differs by multiples of `stride` only, `size` of them.
struct Level {
  std::int32_t stride = 1;
  std::int32_t size = 1;

  bool operator<(const Level& other) const {
    return std::pair(stride, size) < std::pair(other.stride, other.size);
  }
};

// One operation at one level, on bytes / divisor.
struct Leg {
  Level level;
  HcclAlgorithm algorithm = HcclAlgorithm::kMesh;
  HcclOperation operation = HcclOperation::kAllReduce;
  std::int64_t divisor = 1;
};

struct LevelNames {
  Level devices;
  Level servers;
  Level super_pods;
  Level all_servers;
  Level all;
};

LevelNames NamesOf(const GroupLevels& levels) {
  const std::int32_t in_pod = levels.devices * levels.servers;
  return {{1, levels.devices},
          {levels.devices, levels.servers},
          {in_pod, levels.super_pods},
          {levels.devices, levels.servers * levels.super_pods},
          {1, levels.members()}};
}

// Plans the legs of one operation of a group.
class LegPlanner {
 public:
  LegPlanner(const HcclContext& context, const GroupLevels& levels)
      : context_(context), levels_(levels), at_(NamesOf(levels)) {}

  std::vector<Leg> LegsOf(const GroupOperation& operation) const {
    switch (operation.operation) {
      case HcclOperation::kReduceScatter:
      case HcclOperation::kAllGather:
        return Halves(operation);
      case HcclOperation::kAllReduce:
        return AllReduce(operation);
      case HcclOperation::kBroadcast:
        return {{at_.devices, HcclAlgorithm::kMesh, operation.operation, 1},
                {at_.all_servers, Between(operation), operation.operation, levels_.devices}};
      case HcclOperation::kAllToAll:
        return AllToAll(operation);
      default:
        return {{at_.all, HcclAlgorithm::kSendRecv, operation.operation, 1}};
    }
  }

 private:
  HcclAlgorithm Between(const GroupOperation& operation) const {
    return ChooseBetweenServers(context_, operation.operation, operation.bytes, levels_);
  }

  std::vector<Leg> Halves(const GroupOperation& operation) const {
    const HcclOperation half = operation.operation;
    const HcclAlgorithm between = Between(operation);
    const Chip chip = ChipOf(context_, levels_);
    const bool servers_first = between != HcclAlgorithm::kPipeline &&
                               (chip == Chip::k910 || chip == Chip::k910B) &&
                               levels_.super_pods == 1;
    if (servers_first) {
      return {{at_.servers, between, half, 1},
              {at_.devices, HcclAlgorithm::kMesh, half, levels_.servers}};
    }
    return {{at_.devices, HcclAlgorithm::kMesh, half, 1},
            {at_.servers, between, half, levels_.devices},
            {at_.super_pods, ChooseBetweenSuperPods(context_, half), half,
             std::int64_t{levels_.devices} * levels_.servers}};
  }

  std::vector<Leg> AllReduce(const GroupOperation& operation) const {
    const HcclAlgorithm between = Between(operation);
    const std::int64_t in_pod = std::int64_t{levels_.devices} * levels_.servers;
    std::vector<Leg> legs;
    for (const HcclOperation half : {HcclOperation::kReduceScatter, HcclOperation::kAllGather}) {
      legs.push_back({at_.devices, HcclAlgorithm::kMesh, half, 1});
      if (levels_.super_pods > 1) legs.push_back({at_.servers, between, half, levels_.devices});
    }
    if (levels_.super_pods > 1) {
      legs.push_back({at_.super_pods, ChooseBetweenSuperPods(context_, operation.operation),
                      operation.operation, in_pod});
    } else {
      legs.push_back({at_.servers, between, operation.operation, levels_.devices});
    }
    return legs;
  }

  std::vector<Leg> AllToAll(const GroupOperation& operation) const {
    const HcclAlgorithm between = Between(operation);
    if (between != HcclAlgorithm::kPipeline) {
      const bool one_server = levels_.servers * levels_.super_pods == 1;
      return {{at_.all, one_server ? HcclAlgorithm::kMesh : between, operation.operation, 1}};
    }
    return {{at_.devices, HcclAlgorithm::kMesh, operation.operation, 1},
            {at_.all_servers, between, operation.operation, 1}};
  }

  const HcclContext& context_;
  const GroupLevels& levels_;
  LevelNames at_;
};

// What one call's rounds, or those of many, add to the rounds of a step. Messages of a stage chain
// follow each other at once.
std::int64_t RoundsOf(const OperationShares& shares, const GroupOperation& operation,
                      std::int32_t members) {
  switch (operation.operation) {
    case HcclOperation::kStageChain:
      return 2 * (operation.calls + members - 2);
    case HcclOperation::kWrapAround:
      return 0;  // Goes on beside the chain.
    default:
      return shares.rounds * operation.calls;
  }
}

// What one member of a level sends another one.
struct PairSum {
  std::int32_t src = 0;
  std::int32_t dst = 0;
  ByteSum bytes;
};

// Adds shares of so many bytes / divisor to sums; both sorted by (src, dst).
void AddShares(const OperationShares& shares, std::int64_t bytes, std::int64_t divisor,
               std::vector<PairSum>* sums) {
  std::vector<PairSum> merged;
  merged.reserve(std::max(sums->size(), shares.members.size()));
  auto old = sums->begin();
  for (const MemberShare& share : shares.members) {
    while (old != sums->end() && std::tie(old->src, old->dst) < std::tie(share.src, share.dst)) {
      merged.push_back(*old++);
    }
    if (old != sums->end() && old->src == share.src && old->dst == share.dst) {
      merged.push_back(*old++);
    } else {
      merged.push_back({share.src, share.dst, {}});
    }
    merged.back().bytes.Add(bytes, share.numerator, shares.denominator * divisor);
  }
  merged.insert(merged.end(), old, sums->end());
  *sums = std::move(merged);
}

class GroupFlowBuilder {
 public:
  GroupFlowBuilder(const GroupLevels& levels, const HcclContext& context)
      : levels_(levels), planner_(context, levels) {}

  Status Add(const GroupOperation& operation) {
    if (operation.bytes == 0 || operation.calls == 0) return {};
    for (const Leg& leg : planner_.LegsOf(operation)) {
      if (leg.level.size <= 1) continue;
      const auto shares = SharesOf(leg.algorithm, leg.operation, leg.level.size);
      if (!shares.ok()) return shares.status();
      AddShares(*shares, operation.bytes * operation.calls, leg.divisor, &sums_[leg.level]);
      result_.latency_rounds += RoundsOf(*shares, operation, leg.level.size);
      const bool inside_server = leg.algorithm == HcclAlgorithm::kMesh;
      if (!inside_server || leg.level.size == levels_.members()) Name(leg.algorithm);
    }
    return {};
  }

  GroupFlows Finish() {
    std::vector<std::pair<Level, Rows>> rows;
    for (const auto& [level, sums] : sums_) rows.emplace_back(level, RowsOf(level, sums));
    sums_.clear();
    result_.first.push_back(0);
    for (std::int32_t member = 0; member < levels_.members(); ++member) AddMember(rows, member);
    return std::move(result_);
  }

 private:
  // Flows within a level by its sending index.
  using Rows = std::vector<std::vector<MemberFlow>>;

  void Name(HcclAlgorithm algorithm) {
    const std::string name = HcclAlgorithmName(algorithm);
    auto& names = result_.algorithms;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }

  static Rows RowsOf(const Level& level, const std::vector<PairSum>& sums) {
    Rows rows(static_cast<std::size_t>(level.size));
    for (const PairSum& sum : sums) {
      if (sum.bytes.floor() == 0) continue;
      rows[static_cast<std::size_t>(sum.src)].push_back({sum.dst, sum.bytes.floor()});
    }
    return rows;
  }

  void AddMember(const std::vector<std::pair<Level, Rows>>& levels, std::int32_t member) {
    auto& flows = result_.flows;
    const auto begin = static_cast<std::ptrdiff_t>(flows.size());
    for (const auto& [level, rows] : levels) {
      const std::int32_t index = member / level.stride % level.size;
      const std::int32_t base = member - index * level.stride;
      for (const MemberFlow& flow : rows[static_cast<std::size_t>(index)]) {
        flows.push_back({base + flow.dst * level.stride, flow.bytes});
      }
    }
    std::sort(flows.begin() + begin, flows.end(),
              [](const MemberFlow& a, const MemberFlow& b) { return a.dst < b.dst; });
    // Levels share a pair only where one operation goes direct and another level by level.
    auto used = flows.begin() + begin;
    for (auto at = used; at != flows.end(); ++at) {
      if (used != flows.begin() + begin && std::prev(used)->dst == at->dst) {
        std::prev(used)->bytes += at->bytes;
      } else {
        *used++ = *at;
      }
    }
    flows.erase(used, flows.end());
    result_.first.push_back(flows.size());
  }

  const GroupLevels& levels_;
  LegPlanner planner_;
  std::map<Level, std::vector<PairSum>> sums_;
  GroupFlows result_;
};

}  // namespace

Result<GroupFlows> FlowsOfGroup(const GroupShape& shape,
                                const std::vector<GroupOperation>& operations,
                                const HcclContext& context) {
  const GroupLevels levels = LevelsOf(shape);
  GroupFlowBuilder builder(levels, context);
  for (const GroupOperation& operation : operations) {
    Status status = builder.Add(operation);
    if (!status.ok()) return status;
  }
  return builder.Finish();
}

}  // namespace rankroute
