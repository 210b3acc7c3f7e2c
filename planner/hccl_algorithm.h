#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/status.h"

namespace rankroute {

// HCCL's algorithms (HCCL docs, coll_algo_intro) and plain point-to-point transfers.
enum class HcclAlgorithm {
  kRing,
  kNhr,
  kNb,
  kHalvingDoubling,
  kPairwise,
  kPipeline,
  kMesh,
  kStar,
  kSendRecv,
};

// What a group does with a buffer of n bytes. Of AllToAll, n is what one member sends in all, its
// own part included.
enum class HcclOperation {
  kReduceScatter,
  kAllGather,
  kAllReduce,
  kAllToAll,
  kBroadcast,     // Member 0 is the root.
  kRingExchange,  // Each member sends n to its next one, in p - 1 steps.
  kStageChain,    // n from each member to its next one, and n back; no way from last to first.
  kWrapAround,    // n from the last member to the first, and n back.
};

// As HCCL_ALGO spells it: "ring", "NHR", "NB", "H-D_R", "pairwise", "pipeline"; "mesh", "star",
// "send-recv" for what it cannot name.
const char* HcclAlgorithmName(HcclAlgorithm algorithm);

// "ReduceScatter", "AllReduce", ….
const char* HcclOperationName(HcclOperation operation);

// What member `src` sends member `dst`: numerator / OperationShares::denominator of the buffer.
struct MemberShare {
  std::int32_t src = 0;
  std::int32_t dst = 0;
  std::int64_t numerator = 0;  // > 0
};

// One operation of a group: who sends whom which part of the buffer.
struct OperationShares {
  std::int64_t denominator = 1;
  std::int64_t rounds = 0;           // Rounds of which each waits for the one before.
  std::vector<MemberShare> members;  // Sorted by (src, dst), each pair once, src != dst.
};

// Pairs of one group at most, a mesh of 1448 members; more are refused.
inline constexpr std::int64_t kMaxGroupPairs = std::int64_t{1} << 21;

// The shares of one group of `members` members (>= 1; one member sends nothing). Formulas, with
// p members, from the code of HCOMM (src/algorithm/base/alg_template) and HCCL docs
// (coll_algo_intro):
//   ring       all_gather_ring, reduce_scatter_ring: p-1 steps of n/p to the next member;
//              broadcast_ring: p-1 steps, n from each member but the last to its next one.
//   NHR        reduce_scatter_nhr: step s of ceil(log2 p): floor((p-1+2^s)/2^(s+1)) slices of n/p
//              to r-2^s; all_gather_nhr: the same numbers to r+2^s; broadcast_nhr: scatter_nhr (who
//              holds data sends as in ReduceScatter) and AllGather.
//   NB         reduce_scatter_nb: NHR's numbers to r+2^s; all_gather_nb: 2^s slices to r+2^s, the
//              last step only the p-2^s that are missing; broadcast_nb: scatter_nb and AllGather.
//   H-D_R      *_recursive_hd, *_halving_doubling, with p = 2^k + e members: odd ones below 2e hand
//              their buffer (AllGather: their slice) to the even one before and get the result
//              back; the 2^k others halve (n/2 to the farthest first) and double.
//   pipeline   the ring between servers (coll_algo_intro/Pipeline); AllToAll as pairwise.
//   pairwise   alltoallv_pairwise: p-1 steps, n/p to each other member.
//   mesh       one step, n/p to each other member; AllReduce and Broadcast two steps.
//   star       broadcast_star: n from the root to each other member.
// The numbers are exact. INVALID_ARGUMENT (UNSUPPORTED_OPERATION) where the algorithm has no such
// operation; RESOURCE_EXHAUSTED (GROUP_TOO_LARGE) above kMaxGroupPairs. O(pairs log pairs).
Result<OperationShares> SharesOf(HcclAlgorithm algorithm, HcclOperation operation,
                                 std::int32_t members);

}  // namespace rankroute
