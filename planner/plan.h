#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/job.h"
#include "planner/traffic.h"
#include "topology/fabric.h"

namespace rankroute {

// Bytes and pairs that talk at one distance.
struct HopsShare {
  int hops = 0;
  std::int64_t bytes = 0;
  std::int64_t pairs = 0;  // Unordered.
};

// What an order of a job costs per training step.
struct PlanCost {
  std::int64_t hop_bytes = 0;            // Sum over unordered pairs of bytes (both ways) * hops.
  std::int64_t cross_switch_hops = 0;    // Sum of hops over the pairs that talk at all.
  std::int64_t cross_switch_bytes = 0;   // Bytes of pairs with hops > 0.
  std::int64_t max_link_load_bytes = 0;  // Of the busiest direction of a cable.
  double step_seconds = 0;               // That communication takes (StepTimeModel).
  std::vector<HopsShare> by_hops;        // By hops, ascending; only distances that occur.
};

// Where one launch unit ends up.
struct PlannedUnit {
  std::size_t node_rank = 0;
  std::size_t previous_node_rank = 0;
  std::string server_id;
  std::string pod_name;
  std::vector<int> device_ids;      // In rank order.
  std::vector<std::string> leaves;  // That its devices are cabled to, sorted by name.
};

// One exchange of a re-plan.
struct MoveSaving {
  std::size_t node_rank = 0;        // Two node ranks exchange their servers.
  std::size_t other_node_rank = 0;  // At or above the job's number of them: a candidate comes in.
  std::int64_t hop_bytes = 0;       // That it saves.
  std::size_t moves = 0;            // Of all exchanges so far.
};

// An order of a job's servers, with its costs before and after.
struct Plan {
  std::string fabric_revision;
  std::string objective;  // "hop-bytes", "max-link" or "step-time".
  std::string traffic_source;
  std::map<std::string, std::string> traffic_algorithm;
  PlanCost before;
  PlanCost after;
  std::int64_t lower_bound_hop_bytes = 0;  // Proven: no order that keeps the rules is below it.
  std::optional<double> gap;               // Empty where only the bound is 0.
  // Node ranks that got another server than in the given order, or with a previous one than there.
  std::size_t moves = 0;
  std::vector<MoveSaving> move_savings;  // Of a re-plan.
  std::vector<PlannedUnit> order;        // By node rank.
  std::vector<std::string> reasons;      // The facts that made it, as sentences.
  std::vector<std::string> notes;        // What the reader of the plan should know.
};

// `--pin NODE_RANK=SERVER`.
struct Pin {
  std::size_t node_rank = 0;
  std::string server;  // server_id, pod name, host name, host address or device ip.
};

// How far a cost is above a lower bound, (cost - bound) / bound: 0 where they are equal, empty
// where only the bound is 0.
std::optional<double> GapTo(std::int64_t bound, std::int64_t cost);

// What a plan minimises first.
enum class Objective { kHopBytes, kMaxLink, kStepTime };

// Whether the devices inside a server keep their order.
enum class DeviceOrder { kKeep, kRails };

// A cable direction that other jobs load, in bytes per step of this job.
struct BackgroundLoad {
  std::string from;  // Switch name, or "server/device" for a device.
  std::string to;
  std::int64_t bytes = 0;  // Over all parallel cables.
};

// Node ranks whose servers must share a leaf, or a super pod.
struct Together {
  enum class Where { kLeaf, kSuperPod };
  Where where = Where::kLeaf;
  std::vector<std::size_t> node_ranks;
};

// The order that a job had before, to keep as much of it as possible.
struct PreviousOrder {
  std::vector<std::string> servers;      // server_id by node rank.
  std::optional<std::size_t> max_moves;  // Node ranks that may change server; empty: any number.
};

struct PlanOptions {
  std::vector<Pin> pins;
  Objective objective = Objective::kHopBytes;
  DeviceOrder device_order = DeviceOrder::kKeep;
  std::vector<Together> together = {};
  std::vector<BackgroundLoad> background = {};
  // Share of the overlapping parts' time that backward hides; 0 to 1.
  double overlap = 0;
  // How many of the job's units to use; 0: all. The others are candidates that stay out.
  std::size_t servers = 0;
  std::optional<PreviousOrder> previous = std::nullopt;
  // Search for so long. Empty: a fixed amount of work, so that equal inputs give equal plans
  // on every machine.
  std::optional<double> time_limit_seconds = std::nullopt;
  int threads = 1;
  std::uint64_t seed = 1;
};

// Finds the order of the job's units that is best by the objective: least hop_bytes, then the least
// max_link_load_bytes, then the fewest moves; or first the time of the busiest cable or of the
// step's communication, then hop_bytes, then moves. Under the hard rules: ranks of a server and
// servers of a super pod stay consecutive, pins hold, units swap only with units of the same device
// count, node ranks that must be together are. Exact for up to kExactUnits units; beyond, the best
// that a fixed amount of search finds, or what the time limit allows. Deterministic without one.
//   INVALID_ARGUMENT (UNKNOWN_SERVER): a server or device that the fabric does not have; all named.
//   INVALID_ARGUMENT (INVALID_PIN, INVALID_TOGETHER, INVALID_BACKGROUND, INVALID_SERVER_COUNT): an
//   option that does not fit the job.
//   FAILED_PRECONDITION (UNREACHABLE): ranks that talk have no path; names the pairs (some of
//   many). FAILED_PRECONDITION (NO_FEASIBLE_ORDER): no order keeps pins, super pods, device counts
//   and what must be together.
Result<Plan> MakePlan(const Fabric& fabric, const Job& job, const Traffic& traffic,
                      const PlanOptions& options);

inline constexpr std::size_t kExactUnits = 8;

// order[i] of the result is the index in the job of the unit at node rank i, as ReorderServers
// takes it.
std::vector<std::size_t> UnitOrder(const Plan& plan);

// The plan as the JSON object of the contract (apiVersion rankroute/v1, kind Plan), indented by two
// spaces, newline at the end. Equal plans give equal bytes.
std::string WritePlanJson(const Plan& plan);

}  // namespace rankroute
