#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "planner/job_on_fabric.h"
#include "planner/order_rules.h"
#include "planner/plan.h"
#include "planner/slot_traffic.h"
#include "planner/traffic.h"

namespace rankroute {

// "12.5 %" of a share of 1; a part that is neither none nor all never reads so.
std::string PercentText(double share);

// Where a traffic's bytes go under one order.
struct TrafficSpread {
  std::int64_t inside_bytes = 0;   // Within a server or a super pod: on no cable.
  std::vector<HopsShare> network;  // The other pairs, by hops, ascending.
};

// The spread of some flows, at most one per directed pair, over the units at the slots (order[slot]
// is the unit there). O(flows log flows).
TrafficSpread SpreadOf(const std::vector<RankFlow>& flows, const JobOnFabric& job,
                       const std::vector<RankPlace>& places, const UnitOrderVector& order);

// One kind of traffic (a TrafficPart) before and after.
struct KindSpread {
  std::string kind;  // "tp", "dp", …; "world"; "measured".
  TrafficSpread before;
  TrafficSpread after;
};

// Ranks that talk over a link.
struct BusyPair {
  std::int32_t src = 0;
  std::int32_t dst = 0;
  std::int64_t bytes = 0;
};

// A loaded direction of a cable.
struct BusyLink {
  std::string from;  // Switch name, or "server/device id".
  std::string to;
  std::int64_t bytes = 0;       // On each parallel cable.
  std::vector<BusyPair> pairs;  // Heaviest first.
};

struct ReasonInputs {
  std::size_t units = 0;          // Servers of the job.
  std::size_t moves = 0;          // That got another node rank.
  std::size_t units_changed = 0;  // That got another order of their devices.
  std::int64_t hop_bytes_before = 0;
  std::int64_t hop_bytes_after = 0;
  std::int64_t lower_bound_hop_bytes = 0;  // Proven.
  std::vector<KindSpread> kinds;           // In any order.
  std::vector<BusyLink> busiest_before;    // Busiest first; empty where no cable is loaded.
  std::vector<BusyLink> busiest_after;
};

inline constexpr std::size_t kMaxReasons = 6;
// Kinds that get a sentence each, and pairs named with a link.
inline constexpr std::size_t kReasonKinds = 2;
inline constexpr std::size_t kReasonPairs = 2;

// The facts that made a plan, as at most kMaxReasons English sentences in fixed form, each one
// line: what it does and how good that provably is; where the bytes between servers go before and
// after; the same of the kinds with most of them, where several have any; the busiest link before
// and after with the heaviest pairs of ranks on it. Bytes are rounded to a tenth of one binary
// unit. Equal inputs give equal sentences. O(kinds log kinds).
std::vector<std::string> PlanReasons(const ReasonInputs& inputs);

}  // namespace rankroute
