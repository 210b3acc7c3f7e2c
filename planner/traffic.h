#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "planner/job.h"
#include "ranktable/chip.h"

namespace rankroute {

// Bytes that `src` sends to `dst` in one training step.
struct RankFlow {
  std::int32_t src = 0;
  std::int32_t dst = 0;
  std::int64_t bytes = 0;  // > 0
};

// One kind of group's share of a traffic: all its groups communicate at the same time, kinds one
// after another.
struct TrafficPart {
  std::string kind;                 // "tp", "dp", "pp", …; "world"; "measured".
  std::int64_t latency_rounds = 0;  // Rounds per step of which each waits for the one before.
  bool overlaps_backward = false;   // May run while gradients are still being computed.
  // Sorted by (src, dst), each pair once, src != dst. Empty in the only part of a traffic, whose
  // flows are the traffic's: read them with FlowsOf.
  std::vector<RankFlow> flows;
};

// Who sends whom how much per step, by rank (by slot, so to speak: it stays when servers move).
struct Traffic {
  std::string source;  // "default", "layout" or "measured".
  // Group kind to HCCL algorithms, between servers first, in HCCL_ALGO's spelling: "pipeline",
  // "mesh" (inside servers), "ring+NHR" where a kind runs several.
  std::map<std::string, std::string> algorithm;
  std::vector<RankFlow> flows;  // Of all parts; sorted by (src, dst), each pair once, src != dst.
  std::vector<TrafficPart> parts;  // By kind. Empty: the flows are one part.
};

// The flows of one of `traffic`'s parts.
const std::vector<RankFlow>& FlowsOf(const Traffic& traffic, const TrafficPart& part);

// Fills traffic->flows with the sums of all parts, or moves the flows of the only part there.
// RESOURCE_EXHAUSTED (TRAFFIC_TOO_LARGE) where all bytes together exceed kMaxTrafficBytes.
// O(flows * parts).
Status SumParts(Traffic* traffic);

// The largest number of bytes of one pair that is accepted; sums of a whole job stay in 64 bits.
inline constexpr std::int64_t kMaxPairBytes = std::int64_t{1} << 50;

// All bytes of a job's layout together: times any hop count that occurs, still in 64 bits.
inline constexpr std::int64_t kMaxTrafficBytes = std::int64_t{1} << 56;

// Buffer of the AllReduce that stands for a job's traffic when nothing is known of it: 1 GiB.
inline constexpr std::int64_t kDefaultAllReduceBytes = std::int64_t{1} << 30;

// Traffic of one AllReduce of kDefaultAllReduceBytes over all ranks of a job whose units have
// `device_counts` devices, as HCCL runs it on Atlas A2 at that size: with m equal units of d
// devices, ReduceScatter and AllGather of n/d in a full mesh inside each unit, and between the
// units one ring per plane, 2(m-1)/m * n/d from each device to its peer in the next unit (two-level
// AllReduce of HCCL's algo_intro; ring of its coll_algo_intro). Units of different device counts
// run one ring over all ranks. One part, "world". O(m * d * d).
Traffic DefaultTraffic(const std::vector<std::size_t>& device_counts);

// The same AllReduce with the algorithms of a chip and of HCCL_ALGO (empty: HCCL's choice):
// FlowsOfGroup of hccl_group.h, levels from the units and from the super pod of each (-1: none;
// no entries: none at all). Without chip, hccl_algo and super pods, as above. INVALID_ARGUMENT
// (INVALID_HCCL_ALGO) as MakeHcclContext.
Result<Traffic> DefaultTraffic(const std::vector<std::size_t>& device_counts,
                               std::optional<Chip> chip, const std::string& hccl_algo,
                               const std::vector<int>& super_pod_of_unit);

// Reads a measured matrix: CSV with the header `src,dst,bytes`, directed, ranks of the job as it is
// given; lines of one pair add up. INVALID_ARGUMENT (INVALID_TRAFFIC) with every bad line as a
// diagnostic: wrong columns, no number, a rank outside 0..rank_count-1, src = dst with bytes, bytes
// negative or above kMaxPairBytes. O(lines log lines).
Result<Traffic> ReadTrafficCsv(std::string_view text, const std::string& file,
                               std::size_t rank_count);

}  // namespace rankroute
