#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/job.h"
#include "planner/link_load.h"
#include "planner/plan.h"
#include "planner/reasons.h"
#include "planner/traffic.h"
#include "topology/fabric.h"

namespace rankroute {

// A rank, or a launch unit with all its ranks.
struct Talker {
  std::optional<std::int32_t> rank;  // Empty: the unit.
  std::optional<int> device_id;      // Of the rank.
  std::size_t node_rank = 0;
  std::string server_id;
  std::string pod_name;  // Empty where unknown.
};

// Bytes of one kind of traffic in a step.
struct KindBytes {
  std::string kind;  // As TrafficPart's; "all" where the traffic has no parts.
  std::int64_t sent_bytes = 0;
  std::int64_t received_bytes = 0;
};

// What a talker sends to others, and receives from them, in a step.
struct Exchange {
  std::int64_t sent_bytes = 0;
  std::int64_t received_bytes = 0;
  std::vector<KindBytes> kinds;  // In the traffic's order; only those that occur.
  TrafficSpread spread;          // Of both directions.
};

// What lies between two talkers.
enum class Between { kServer, kSuperPod, kNetwork };

struct Peer {
  Talker talker;
  Between between = Between::kNetwork;
  Exchange exchange;
};

// Who a talker talks to.
struct PeersOfTalker {
  Talker talker;
  std::int64_t inner_bytes = 0;  // Of a unit: between its own ranks.
  Exchange total;                // With all peers.
  std::size_t peer_count = 0;
  std::vector<Peer> peers;  // The heaviest by bytes of both directions, then by rank.
};

// One kind of traffic under the given order.
struct KindShare {
  std::string kind;  // As KindBytes'.
  TrafficSpread spread;
};

// A cable direction as HotLink, and its speed.
struct ExplainedLink {
  HotLink link;
  std::int64_t mbps = 0;  // 0: unknown; `link.seconds` takes kAssumedMbps.
};

// What a whole table's order makes of the traffic.
struct OrderOverview {
  PlanCost cost;
  std::vector<KindShare> kinds;      // In the traffic's order.
  std::vector<ExplainedLink> links;  // Busiest by seconds first, each with its heaviest pairs.
};

struct Explanation {
  std::string fabric_revision;
  std::string traffic_source;
  std::map<std::string, std::string> traffic_algorithm;
  std::optional<PeersOfTalker> peers;  // One of the two.
  std::optional<OrderOverview> overview;
  std::vector<std::string> notes;  // What the reader should know.
};

// What to explain: a rank, or a server by any name that a pin takes, or with neither the whole.
struct ExplainQuestion {
  std::optional<std::int64_t> rank;
  std::string server;
  std::size_t top = 0;  // So many peers or links at the most.
};

// Heaviest pairs of ranks that are named with each link.
inline constexpr std::size_t kExplainedPairs = 3;

// Who talks to whom over what, in the job's given order. `options` as PosePlan takes them.
// INVALID_ARGUMENT (UNKNOWN_RANK) where the job has no such rank, (UNKNOWN_SERVER) where it has no
// such server, (AMBIGUOUS_SERVER) where several pods run on it; else fails as PosePlan.
// O(flows log flows + links), and for links as LinkLoads::HottestLinks.
Result<Explanation> ExplainOrder(const Fabric& fabric, const Job& job, const Traffic& traffic,
                                 const PlanOptions& options, const ExplainQuestion& question);

// The explanation as a JSON object (kind Explanation, docs/formats.md). Equal explanations give
// equal bytes.
std::string WriteExplanationJson(const Explanation& explanation);

}  // namespace rankroute
