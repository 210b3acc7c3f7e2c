#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>

#include "planner/job_on_fabric.h"
#include "planner/order_rules.h"
#include "planner/reasons.h"
#include "planner/table_rules/rules.h"

namespace rankroute {
namespace {

// A smaller share of hop_bytes is not worth a finding.
constexpr double kLeastSaving = 0.01;

// Of a table that other rules have told about, or that this command cannot plan.
constexpr std::array<std::string_view, 5> kSaidElsewhere = {
    "INVALID_RANKTABLE", "INTERLEAVED_RANKS", "UNSUPPORTED_VERSION", "UNKNOWN_GROUP",
    "UNKNOWN_SERVER"};

bool SaidElsewhere(const Status& status) {
  return std::find(kSaidElsewhere.begin(), kSaidElsewhere.end(), status.reason()) !=
         kSaidElsewhere.end();
}

// Pairs of servers that follow each other in the ring of the order.
std::size_t RingPairs(std::size_t servers) { return servers == 2 ? 1 : servers; }

// How many of those pairs have a plane whose two devices are not under one leaf.
std::size_t CrossLeafPairs(const JobOnFabric& job, const UnitOrderVector& order) {
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < RingPairs(order.size()); ++i) {
    const std::size_t a = order[i];
    const std::size_t b = order[(i + 1) % order.size()];
    bool crosses = false;
    for (std::size_t k = 0; k < std::min(job.devices[a], job.devices[b]); ++k) {
      crosses = crosses || job.Hops(job.unit_class[a], k, job.unit_class[b], k) > 0;
    }
    pairs += crosses ? 1 : 0;
  }
  return pairs;
}

std::string Message(const JobOnFabric& placed, const Plan& plan) {
  const PlanCost& now = plan.before;
  const PlanCost& then = plan.after;
  UnitOrderVector given(placed.server.size());
  std::iota(given.begin(), given.end(), std::size_t{0});
  const double saving =
      static_cast<double>(now.hop_bytes - then.hop_bytes) / static_cast<double>(now.hop_bytes);
  std::string text = "rankroute plan would save " + PercentText(saving) +
                     " of a step's hop bytes (" + ByteText(now.hop_bytes) + " to " +
                     ByteText(then.hop_bytes) + "); ";
  if (plan.lower_bound_hop_bytes > 0) {
    const double gap = static_cast<double>(now.hop_bytes - plan.lower_bound_hop_bytes) /
                       static_cast<double>(plan.lower_bound_hop_bytes);
    text += "this order is " + PercentText(gap) + " above the lower bound, ";
  }
  return text + std::to_string(CrossLeafPairs(placed, given)) + " of " +
         std::to_string(RingPairs(given.size())) +
         " neighbours in the ring are not under one leaf (planned: " +
         std::to_string(CrossLeafPairs(placed, UnitOrder(plan))) + "), " +
         ByteText(now.cross_switch_bytes) +
         " cross between switches (planned: " + ByteText(then.cross_switch_bytes) + ")";
}

std::string Hint(const Plan& plan) {
  const std::string make = "rankroute plan --topology ... --ranktable ... -o writes that order";
  if (plan.traffic_source != "default") return make + " for the traffic stated";
  return make +
         "; this is for one AllReduce over all ranks: state the job's layout (--tp, --pp, "
         "...) or measured traffic for its own";
}

}  // namespace

Status CheckOrderQuality(const TableView& table, const Fabric& fabric, const PlanRequest& job,
                         RuleReport* report) {
  const Result<PlanInputs> inputs = ReadPlanInputs(fabric, job);
  if (!inputs.ok()) return SaidElsewhere(inputs.status()) ? Status() : inputs.status();
  const Result<JobOnFabric> placed = PlaceJob(fabric, inputs->job);
  if (!placed.ok()) return SaidElsewhere(placed.status()) ? Status() : placed.status();
  const Place place = PlaceOfServers(table);
  const Result<Plan> plan = MakePlan(fabric, inputs->job, inputs->traffic, job.options);
  if (!plan.ok()) {
    report->Warning(place, "the order has no cost on this fabric: " + plan.status().message(),
                    "see that the fabric has every cable: rankroute topology show");
    return {};
  }
  const std::int64_t saved = plan->before.hop_bytes - plan->after.hop_bytes;
  if (static_cast<double>(saved) < kLeastSaving * static_cast<double>(plan->before.hop_bytes) ||
      saved == 0) {
    return {};
  }
  report->Warning(place, Message(*placed, *plan), Hint(*plan));
  return {};
}

}  // namespace rankroute
