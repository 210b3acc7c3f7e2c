#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "planner/job.h"

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
  std::vector<RankFlow> flows;      // Sorted by (src, dst), each pair once, src != dst.
};

// Who sends whom how much per step, by rank (by slot, so to speak: it stays when servers move).
struct Traffic {
  std::string source;                            // "default", "layout" or "measured".
  std::map<std::string, std::string> algorithm;  // Group kind to HCCL algorithm.
  std::vector<RankFlow> flows;  // Of all parts; sorted by (src, dst), each pair once, src != dst.
  std::vector<TrafficPart> parts;  // By kind. Empty: the flows are one part.
};

// The largest number of bytes of one pair that is accepted; sums of a whole job stay in 64 bits.
inline constexpr std::int64_t kMaxPairBytes = std::int64_t{1} << 50;

// Buffer of the AllReduce that stands for a job's traffic when nothing is known of it: 1 GiB.
inline constexpr std::int64_t kDefaultAllReduceBytes = std::int64_t{1} << 30;

// Traffic of one AllReduce of kDefaultAllReduceBytes over all ranks of a job whose units have
// `device_counts` devices, as HCCL runs it on Atlas A2 at that size: with m equal units of d
// devices, ReduceScatter and AllGather of n/d in a full mesh inside each unit, and between the
// units one ring per plane, 2(m-1)/m * n/d from each device to its peer in the next unit (two-level
// AllReduce of HCCL's algo_intro; ring of its coll_algo_intro). Units of different device counts
// run one ring over all ranks. Each directed pair's bytes are exact, rounded down once. O(m * d *
// d).
Traffic DefaultTraffic(const std::vector<std::size_t>& device_counts);

// Reads a measured matrix: CSV with the header `src,dst,bytes`, directed, ranks of the job as it is
// given; lines of one pair add up. INVALID_ARGUMENT (INVALID_TRAFFIC) with every bad line as a
// diagnostic: wrong columns, no number, a rank outside 0..rank_count-1, src = dst with bytes, bytes
// negative or above kMaxPairBytes. O(lines log lines).
Result<Traffic> ReadTrafficCsv(std::string_view text, const std::string& file,
                               std::size_t rank_count);

}  // namespace rankroute
