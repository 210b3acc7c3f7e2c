#include "planner/hccl_algorithm.h"

#include <algorithm>
#include <cstddef>
#include <tuple>

namespace rankroute {
namespace {

// Collects the sends of one operation of p members and adds up those of one pair.
class Sends {
 public:
  Sends(std::int32_t members, std::int64_t denominator) : p_(members) {
    shares_.denominator = denominator;
  }

  std::int32_t p() const { return p_; }

  // Members are taken modulo p.
  void Add(std::int64_t src, std::int64_t dst, std::int64_t numerator) {
    if (numerator == 0) return;
    shares_.members.push_back({Member(src), Member(dst), numerator});
  }

  void AddRounds(std::int64_t rounds) { shares_.rounds += rounds; }

  OperationShares Finish() {
    auto& all = shares_.members;
    const auto before = [](const MemberShare& a, const MemberShare& b) {
      return std::tie(a.src, a.dst) < std::tie(b.src, b.dst);
    };
    // Meshes, which are the largest, come sorted.
    if (!std::is_sorted(all.begin(), all.end(), before)) std::sort(all.begin(), all.end(), before);
    std::size_t used = 0;
    for (const MemberShare& share : all) {
      if (used > 0 && all[used - 1].src == share.src && all[used - 1].dst == share.dst) {
        all[used - 1].numerator += share.numerator;
      } else {
        all[used++] = share;
      }
    }
    all.resize(used);
    return std::move(shares_);
  }

 private:
  std::int32_t Member(std::int64_t index) const {
    return static_cast<std::int32_t>(((index % p_) + p_) % p_);
  }

  std::int32_t p_;
  OperationShares shares_;
};

// The least k with 2^k >= p.
int CeilLog2(std::int64_t p) {
  int k = 0;
  while ((std::int64_t{1} << k) < p) ++k;
  return k;
}

// Slices that an NHR or NB ReduceScatter of p members sends in step s.
std::int64_t HalvedSlices(std::int64_t p, int s) {
  return (p - 1 + (std::int64_t{1} << s)) / (std::int64_t{1} << (s + 1));
}

bool Reduces(HcclOperation operation) {
  return operation == HcclOperation::kReduceScatter || operation == HcclOperation::kAllReduce;
}

bool Gathers(HcclOperation operation) {
  return operation == HcclOperation::kAllGather || operation == HcclOperation::kAllReduce ||
         operation == HcclOperation::kBroadcast;
}

bool IsCollective(HcclOperation operation) { return Reduces(operation) || Gathers(operation); }

OperationShares RingShares(HcclOperation operation, std::int32_t p) {
  if (operation == HcclOperation::kBroadcast) {
    Sends chain(p, 1);
    for (std::int32_t r = 0; r + 1 < p; ++r) chain.Add(r, r + 1, 1);
    chain.AddRounds(p - 1);
    return chain.Finish();
  }
  const std::int64_t phases = operation == HcclOperation::kAllReduce ? 2 : 1;
  Sends sends(p, p);
  for (std::int32_t r = 0; r < p; ++r) sends.Add(r, r + 1, phases * (p - 1));
  sends.AddRounds(phases * (p - 1));
  return sends.Finish();
}

// Every member sends, in each step, slices to the one `direction` * 2^s away.
void AddHalvedReduceScatter(int direction, Sends* sends) {
  const int steps = CeilLog2(sends->p());
  for (int s = 0; s < steps; ++s) {
    for (std::int64_t r = 0; r < sends->p(); ++r) {
      sends->Add(r, r + direction * (std::int64_t{1} << s), HalvedSlices(sends->p(), s));
    }
  }
  sends->AddRounds(steps);
}

// As the ReduceScatter, but only who holds data of the root, member 0, sends: 2^s members in step
// s, in the last one as many as are without.
void AddScatter(int direction, Sends* sends) {
  const int steps = CeilLog2(sends->p());
  for (int s = 0; s < steps; ++s) {
    const std::int64_t reach = std::int64_t{1} << s;
    const std::int64_t senders = std::min(reach, sends->p() - reach);
    for (std::int64_t i = 0; i < senders; ++i) {
      sends->Add(direction * i, direction * (i + reach), HalvedSlices(sends->p(), s));
    }
  }
  sends->AddRounds(steps);
}

OperationShares NhrShares(HcclOperation operation, std::int32_t p) {
  Sends sends(p, p);
  if (Reduces(operation)) AddHalvedReduceScatter(-1, &sends);
  if (operation == HcclOperation::kBroadcast) AddScatter(-1, &sends);
  // AllGather is the mirror image: the same slices, the other way, in the reverse order.
  if (Gathers(operation)) AddHalvedReduceScatter(+1, &sends);
  return sends.Finish();
}

OperationShares NbShares(HcclOperation operation, std::int32_t p) {
  Sends sends(p, p);
  if (Reduces(operation)) AddHalvedReduceScatter(+1, &sends);
  if (operation == HcclOperation::kBroadcast) AddScatter(+1, &sends);
  if (Gathers(operation)) {
    const int steps = CeilLog2(p);
    for (int s = 0; s < steps; ++s) {
      const std::int64_t reach = std::int64_t{1} << s;
      for (std::int64_t r = 0; r < p; ++r) sends.Add(r, r + reach, std::min(reach, p - reach));
    }
    sends.AddRounds(steps);
  }
  return sends.Finish();
}

// The largest power of two of members, 2^k, that halve and double, and the pairs below that act as
// one: block index b stands for members 2b and 2b+1 where b < extra, else for member b + extra.
struct HalvingBlock {
  explicit HalvingBlock(std::int64_t p) {
    while (size * 2 <= p) size *= 2;
    extra = p - size;
  }
  std::int64_t Member(std::int64_t b) const { return b < extra ? 2 * b : b + extra; }
  // Slices of the aligned part of `length` block indices in which `b` lies, a pair counting twice.
  std::int64_t Width(std::int64_t b, std::int64_t length) const {
    const std::int64_t begin = b / length * length;
    return length + std::clamp(extra - begin, std::int64_t{0}, length);
  }

  std::int64_t size = 1;
  std::int64_t extra = 0;
};

// ReduceScatter and AllGather: slices of n/p, two for a pair.
OperationShares HalvingSliceShares(HcclOperation operation, std::int32_t p) {
  const HalvingBlock block(p);
  const bool reduces = Reduces(operation);
  Sends sends(p, p);
  for (std::int64_t length = block.size / 2; length >= 1; length /= 2) {
    for (std::int64_t b = 0; b < block.size; ++b) {
      const std::int64_t peer = b ^ length;
      sends.Add(block.Member(b), block.Member(peer), block.Width(reduces ? peer : b, length));
    }
    sends.AddRounds(1);
  }
  for (std::int64_t b = 0; b < block.extra; ++b) {
    sends.Add(2 * b + 1, 2 * b, reduces ? p : 1);
    sends.Add(2 * b, 2 * b + 1, reduces ? 1 : p);
  }
  sends.AddRounds(block.extra > 0 ? 2 : 0);
  return sends.Finish();
}

// AllReduce: equal slices of n/2^k in the block, whole buffers within pairs.
OperationShares HalvingAllReduceShares(std::int32_t p) {
  const HalvingBlock block(p);
  Sends sends(p, block.size);
  for (std::int64_t length = block.size / 2; length >= 1; length /= 2) {
    for (std::int64_t b = 0; b < block.size; ++b) {
      sends.Add(block.Member(b), block.Member(b ^ length), 2 * length);
    }
    sends.AddRounds(2);
  }
  for (std::int64_t b = 0; b < block.extra; ++b) {
    sends.Add(2 * b + 1, 2 * b, block.size);
    sends.Add(2 * b, 2 * b + 1, block.size);
  }
  sends.AddRounds(block.extra > 0 ? 2 : 0);
  return sends.Finish();
}

// Broadcast: whoever holds the buffer sends it to the farthest member without, then to the odd one
// of its pair.
OperationShares HalvingBroadcastShares(std::int32_t p) {
  const HalvingBlock block(p);
  Sends sends(p, 1);
  for (std::int64_t length = block.size / 2; length >= 1; length /= 2) {
    for (std::int64_t b = 0; b < block.size; b += 2 * length) {
      sends.Add(block.Member(b), block.Member(b + length), 1);
    }
    sends.AddRounds(1);
  }
  for (std::int64_t b = 0; b < block.extra; ++b) sends.Add(2 * b, 2 * b + 1, 1);
  sends.AddRounds(block.extra > 0 ? 1 : 0);
  return sends.Finish();
}

OperationShares HalvingShares(HcclOperation operation, std::int32_t p) {
  switch (operation) {
    case HcclOperation::kAllReduce:
      return HalvingAllReduceShares(p);
    case HcclOperation::kBroadcast:
      return HalvingBroadcastShares(p);
    default:
      return HalvingSliceShares(operation, p);
  }
}

// `phases` times n/p from each member to each other one.
void AddAllPairs(std::int64_t phases, Sends* sends) {
  for (std::int32_t r = 0; r < sends->p(); ++r) {
    for (std::int32_t peer = 0; peer < sends->p(); ++peer) {
      if (peer != r) sends->Add(r, peer, phases);
    }
  }
}

OperationShares MeshShares(HcclOperation operation, std::int32_t p) {
  const bool two_steps =
      operation == HcclOperation::kAllReduce || operation == HcclOperation::kBroadcast;
  Sends sends(p, p);
  AddAllPairs(operation == HcclOperation::kAllReduce ? 2 : 1, &sends);
  if (operation == HcclOperation::kBroadcast) {
    for (std::int32_t peer = 1; peer < p; ++peer) sends.Add(0, peer, 1);
  }
  sends.AddRounds(two_steps ? 2 : 1);
  return sends.Finish();
}

OperationShares PairwiseShares(std::int32_t p) {
  Sends sends(p, p);
  AddAllPairs(1, &sends);
  sends.AddRounds(p - 1);
  return sends.Finish();
}

OperationShares StarShares(std::int32_t p) {
  Sends sends(p, 1);
  for (std::int32_t peer = 1; peer < p; ++peer) sends.Add(0, peer, 1);
  sends.AddRounds(1);
  return sends.Finish();
}

OperationShares SendRecvShares(HcclOperation operation, std::int32_t p) {
  Sends sends(p, 1);
  if (operation == HcclOperation::kRingExchange) {
    for (std::int32_t r = 0; r < p; ++r) sends.Add(r, r + 1, 1);
    sends.AddRounds(p - 1);
  } else if (operation == HcclOperation::kStageChain) {
    for (std::int32_t r = 0; r + 1 < p; ++r) {
      sends.Add(r, r + 1, 1);
      sends.Add(r + 1, r, 1);
    }
    sends.AddRounds(2 * (std::int64_t{p} - 1));
  } else {
    sends.Add(p - 1, 0, 1);
    sends.Add(0, p - 1, 1);
    sends.AddRounds(2);
  }
  return sends.Finish();
}

bool Supports(HcclAlgorithm algorithm, HcclOperation operation) {
  switch (algorithm) {
    case HcclAlgorithm::kRing:
    case HcclAlgorithm::kNhr:
    case HcclAlgorithm::kNb:
    case HcclAlgorithm::kHalvingDoubling:
      return IsCollective(operation);
    case HcclAlgorithm::kPipeline:
      return operation == HcclOperation::kAllToAll ||
             (IsCollective(operation) && operation != HcclOperation::kBroadcast);
    case HcclAlgorithm::kPairwise:
      return operation == HcclOperation::kAllToAll;
    case HcclAlgorithm::kMesh:
      return operation == HcclOperation::kAllToAll || IsCollective(operation);
    case HcclAlgorithm::kStar:
      return operation == HcclOperation::kBroadcast;
    case HcclAlgorithm::kSendRecv:
      return operation != HcclOperation::kAllToAll && !IsCollective(operation);
  }
  return false;
}

bool IsDense(HcclAlgorithm algorithm, HcclOperation operation) {
  return algorithm == HcclAlgorithm::kMesh || operation == HcclOperation::kAllToAll;
}

}  // namespace

const char* HcclAlgorithmName(HcclAlgorithm algorithm) {
  switch (algorithm) {
    case HcclAlgorithm::kRing:
      return "ring";
    case HcclAlgorithm::kNhr:
      return "NHR";
    case HcclAlgorithm::kNb:
      return "NB";
    case HcclAlgorithm::kHalvingDoubling:
      return "H-D_R";
    case HcclAlgorithm::kPairwise:
      return "pairwise";
    case HcclAlgorithm::kPipeline:
      return "pipeline";
    case HcclAlgorithm::kMesh:
      return "mesh";
    case HcclAlgorithm::kStar:
      return "star";
    case HcclAlgorithm::kSendRecv:
      return "send-recv";
  }
  return "";
}

const char* HcclOperationName(HcclOperation operation) {
  switch (operation) {
    case HcclOperation::kReduceScatter:
      return "ReduceScatter";
    case HcclOperation::kAllGather:
      return "AllGather";
    case HcclOperation::kAllReduce:
      return "AllReduce";
    case HcclOperation::kAllToAll:
      return "AllToAll";
    case HcclOperation::kBroadcast:
      return "Broadcast";
    case HcclOperation::kRingExchange:
      return "ring exchange";
    case HcclOperation::kStageChain:
      return "stage chain";
    case HcclOperation::kWrapAround:
      return "wrap-around";
  }
  return "";
}

Result<OperationShares> SharesOf(HcclAlgorithm algorithm, HcclOperation operation,
                                 std::int32_t members) {
  if (!Supports(algorithm, operation)) {
    return Status(
        StatusCode::kInvalidArgument, "UNSUPPORTED_OPERATION",
        std::string(HcclAlgorithmName(algorithm)) + " has no " + HcclOperationName(operation));
  }
  if (members <= 1) return OperationShares{};
  const std::int64_t pairs = std::int64_t{members} * (members - 1);
  if (IsDense(algorithm, operation) && pairs > kMaxGroupPairs) {
    return Status(StatusCode::kResourceExhausted, "GROUP_TOO_LARGE",
                  std::string(HcclOperationName(operation)) + " over " + std::to_string(members) +
                      " members has more than " + std::to_string(kMaxGroupPairs) + " pairs");
  }
  if (operation == HcclOperation::kAllToAll && algorithm != HcclAlgorithm::kMesh) {
    return PairwiseShares(members);
  }
  switch (algorithm) {
    case HcclAlgorithm::kNhr:
      return NhrShares(operation, members);
    case HcclAlgorithm::kNb:
      return NbShares(operation, members);
    case HcclAlgorithm::kHalvingDoubling:
      return HalvingShares(operation, members);
    case HcclAlgorithm::kMesh:
      return MeshShares(operation, members);
    case HcclAlgorithm::kStar:
      return StarShares(members);
    case HcclAlgorithm::kSendRecv:
      return SendRecvShares(operation, members);
    default:
      return RingShares(operation, members);
  }
}

}  // namespace rankroute
