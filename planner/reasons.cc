#include "planner/reasons.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "planner/plane_cost.h"

namespace rankroute {
namespace {

// With one digit after the point, none where that is 0.
std::string TenthsText(std::int64_t tenths) {
  std::string text = std::to_string(tenths / 10);
  if (tenths % 10 != 0) text += "." + std::to_string(tenths % 10);
  return text;
}

// "240 MiB", "1.5 GiB", "3 B".
std::string ByteText(std::int64_t bytes) {
  static constexpr std::array<const char*, 6> kUnits = {" KiB", " MiB", " GiB",
                                                        " TiB", " PiB", " EiB"};
  if (bytes < 1024) return std::to_string(bytes) + " B";
  double value = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  while (unit + 1 < kUnits.size() && std::llround(10 * value) >= 10240) {
    value /= 1024;
    ++unit;
  }
  return TenthsText(std::llround(10 * value)) + kUnits[unit];
}

std::string HopsText(int hops) {
  if (hops == 0) return "under one leaf";
  if (hops == 2) return "through a spine";
  if (hops == 4) return "through a core";
  return "over " + std::to_string(hops) + " switch-to-switch " + (hops == 1 ? "link" : "links");
}

std::string Counted(std::size_t count, std::size_t of) {
  return std::to_string(count) + " of " + std::to_string(of) + (of == 1 ? " server" : " servers");
}

std::int64_t NetworkBytes(const TrafficSpread& spread) {
  std::int64_t bytes = 0;
  for (const HopsShare& share : spread.network) bytes += share.bytes;
  return bytes;
}

// Between servers, before or after: what leaves the servers may differ with super pods.
std::int64_t MostNetworkBytes(const KindSpread& kind) {
  return std::max(NetworkBytes(kind.before), NetworkBytes(kind.after));
}

// "1 GiB under one leaf (25.0 %), 3 GiB through a spine (75.0 %)".
std::string SpreadText(const TrafficSpread& spread) {
  const std::int64_t all = NetworkBytes(spread);
  std::string text;
  for (const HopsShare& share : spread.network) {
    if (share.bytes == 0) continue;
    if (!text.empty()) text += ", ";
    if (share.bytes == all) return "all " + ByteText(all) + " " + HopsText(share.hops);
    text += ByteText(share.bytes) + " " + HopsText(share.hops) + " (" +
            PercentText(static_cast<double>(share.bytes) / static_cast<double>(all)) + ")";
  }
  return text.empty() ? "none" : text;
}

// Both sides of a change, in one where it is none.
std::string BeforeAfter(const std::string& before, const std::string& after) {
  if (before == after) return before + ", before and after.";
  return before + " before; " + after + " after.";
}

TrafficSpread Sum(const std::vector<KindSpread>& kinds, TrafficSpread KindSpread::*side) {
  TrafficSpread sum;
  std::map<int, HopsShare> by_hops;
  for (const KindSpread& kind : kinds) {
    sum.inside_bytes += (kind.*side).inside_bytes;
    for (const HopsShare& share : (kind.*side).network) {
      HopsShare& total = by_hops[share.hops];
      total.hops = share.hops;
      total.bytes += share.bytes;
      total.pairs += share.pairs;
    }
  }
  for (const auto& [hops, share] : by_hops) sum.network.push_back(share);
  return sum;
}

// How good the plan provably is, as the end of a sentence.
std::string ProofText(const ReasonInputs& in) {
  if (in.hop_bytes_after <= in.lower_bound_hop_bytes) return "the lower bound proves it optimal.";
  if (in.lower_bound_hop_bytes == 0) return "the lower bound is 0.";
  const auto above = static_cast<double>(in.hop_bytes_after - in.lower_bound_hop_bytes);
  return "that is " + PercentText(above / static_cast<double>(in.lower_bound_hop_bytes)) +
         " above the lower bound.";
}

std::string VerdictSentence(const ReasonInputs& in) {
  const std::string after = ByteText(in.hop_bytes_after);
  if (in.moves == 0 && in.units_changed == 0) {
    return "The given order stays at " + after + " hop-bytes: " + ProofText(in);
  }
  std::string text = "The plan ";
  if (in.moves > 0) text += "moves " + Counted(in.moves, in.units);
  if (in.units_changed > 0) {
    text += (in.moves > 0 ? ", reorders the devices of " : "reorders the devices of ") +
            Counted(in.units_changed, in.units);
  }
  if (in.hop_bytes_after == in.hop_bytes_before) {
    return text + " and keeps hop-bytes at " + after + ": " + ProofText(in);
  }
  const std::int64_t change = in.hop_bytes_after - in.hop_bytes_before;
  text += change < 0 ? " and lowers hop-bytes" : " and raises hop-bytes";
  if (in.hop_bytes_before > 0) {
    text += " by " + PercentText(static_cast<double>(std::max(change, -change)) /
                                 static_cast<double>(in.hop_bytes_before));
  }
  return text + " from " + ByteText(in.hop_bytes_before) + " to " + after + ": " + ProofText(in);
}

std::string LinkText(const BusyLink& link) {
  std::string text = link.from + " to " + link.to + " with " + ByteText(link.bytes) + " per cable";
  for (std::size_t i = 0; i < std::min(kReasonPairs, link.pairs.size()); ++i) {
    const BusyPair& pair = link.pairs[i];
    text += (i == 0 ? ", most from rank " : " and from rank ") + std::to_string(pair.src) +
            " to rank " + std::to_string(pair.dst) + " (" + ByteText(pair.bytes) + ")";
  }
  return text;
}

void AddLinkSentences(const ReasonInputs& in, std::vector<std::string>* reasons) {
  const std::string before = in.busiest_before.empty() ? "" : LinkText(in.busiest_before[0]);
  const std::string after = in.busiest_after.empty() ? "" : LinkText(in.busiest_after[0]);
  if (before == after) {
    if (!before.empty()) reasons->push_back("Busiest link before and after: " + before + ".");
    return;
  }
  const auto sentence = [](const char* when, const std::string& link) {
    return std::string("Busiest link ") + when + ": " + (link.empty() ? "none" : link) + ".";
  };
  reasons->push_back(sentence("before", before));
  reasons->push_back(sentence("after", after));
}

}  // namespace

std::string PercentText(double share) {
  const double percent = 100 * share;
  if (percent > 0 && percent < 0.05) return "under 0.1 %";
  if (percent < 100 && percent >= 99.95) return "over 99.9 %";
  const auto tenths = static_cast<std::int64_t>(std::llround(10 * percent));
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

TrafficSpread SpreadOf(const std::vector<RankFlow>& flows, const JobOnFabric& job,
                       const std::vector<RankPlace>& places, const UnitOrderVector& order) {
  Traffic traffic;
  traffic.flows = flows;
  TrafficSpread spread;
  std::map<int, HopsShare> by_hops;
  for (const RankPair& pair : RankPairs(traffic)) {
    const RankPlace& a = places[static_cast<std::size_t>(pair.a)];
    const RankPlace& b = places[static_cast<std::size_t>(pair.b)];
    const int class_a = job.unit_class[order[a.slot]];
    const int class_b = job.unit_class[order[b.slot]];
    if (a.slot == b.slot || OnNoCable(job.classes[static_cast<std::size_t>(class_a)],
                                      job.classes[static_cast<std::size_t>(class_b)])) {
      spread.inside_bytes += pair.bytes;
      continue;
    }
    HopsShare& share = by_hops[job.Hops(class_a, a.plane, class_b, b.plane)];
    share.bytes += pair.bytes;
    ++share.pairs;
  }
  for (auto& [hops, share] : by_hops) {
    share.hops = hops;
    spread.network.push_back(share);
  }
  return spread;
}

std::vector<std::string> PlanReasons(const ReasonInputs& inputs) {
  std::vector<std::string> reasons = {VerdictSentence(inputs)};
  std::vector<KindSpread> kinds;
  for (const KindSpread& kind : inputs.kinds) {
    if (MostNetworkBytes(kind) > 0) kinds.push_back(kind);
  }
  if (kinds.empty()) {
    reasons.emplace_back("No traffic leaves a server or super pod.");
  } else {
    reasons.push_back("Traffic between servers: " +
                      BeforeAfter(SpreadText(Sum(kinds, &KindSpread::before)),
                                  SpreadText(Sum(kinds, &KindSpread::after))));
  }
  std::sort(kinds.begin(), kinds.end(), [](const KindSpread& a, const KindSpread& b) {
    const std::int64_t bytes_a = MostNetworkBytes(a);
    const std::int64_t bytes_b = MostNetworkBytes(b);
    return bytes_a != bytes_b ? bytes_a > bytes_b : a.kind < b.kind;
  });
  for (std::size_t i = 0; kinds.size() > 1 && i < kReasonKinds; ++i) {
    reasons.push_back("Of that " + kinds[i].kind + ": " +
                      BeforeAfter(SpreadText(kinds[i].before), SpreadText(kinds[i].after)));
  }
  AddLinkSentences(inputs, &reasons);
  return reasons;
}

}  // namespace rankroute
