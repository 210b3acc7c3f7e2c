#include "client/plan_text.h"

#include <array>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

#include "client/text_table.h"

namespace rankroute {
namespace {

std::string Formatted(const char* format, double value) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, value);
  return text.data();
}

// "-37.5 %", or nothing where there was none before.
std::string Change(std::int64_t before, std::int64_t after) {
  if (before == 0) return "";
  const double percent = 100.0 * (static_cast<double>(after) - static_cast<double>(before)) /
                         static_cast<double>(before);
  return Formatted("%+.1f %%", percent);
}

std::string BoundLine(const Plan& plan) {
  std::string line = "no order is below " + BytesText(plan.lower_bound_hop_bytes) + " hop bytes; ";
  if (!plan.gap.has_value()) return line + "gap unknown\n";
  if (*plan.gap == 0) return line + "gap 0.0 %: this order is optimal\n";
  return line + "gap " + Formatted("%.1f", 100 * *plan.gap) + " %\n";
}

std::string SavingsTable(const Plan& plan) {
  TextTable table({"exchange of node ranks", "saves", "moves so far"});
  for (const MoveSaving& saving : plan.move_savings) {
    const std::string other = saving.other_node_rank < plan.order.size()
                                  ? std::to_string(saving.other_node_rank)
                                  : "a candidate";
    table.AddRow({std::to_string(saving.node_rank) + " and " + other,
                  std::to_string(saving.hop_bytes) + " hop bytes", std::to_string(saving.moves)});
  }
  return table.Text();
}

std::string OrderTable(const Plan& plan) {
  TextTable table({"node rank", "was", "server", "pod", "leaves"});
  for (const PlannedUnit& unit : plan.order) {
    std::string leaves;
    for (const std::string& leaf : unit.leaves) leaves += (leaves.empty() ? "" : ", ") + leaf;
    table.AddRow({std::to_string(unit.node_rank), std::to_string(unit.previous_node_rank),
                  unit.server_id, unit.pod_name.empty() ? "-" : unit.pod_name, leaves});
  }
  return table.Text();
}

}  // namespace

std::string BytesText(std::int64_t bytes) {
  static constexpr std::array<const char*, 6> kUnits = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 1024) return std::to_string(bytes) + " B";
  auto value = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  while (value >= 1024 && unit + 1 < kUnits.size()) {
    value /= 1024;
    ++unit;
  }
  return Formatted("%.2f ", value) + kUnits[unit];
}

std::string CostTable(const std::string& first, const PlanCost& before, const std::string& second,
                      const PlanCost& after) {
  TextTable table({"per training step", first, second, "change"});
  const auto add_bytes = [&](const std::string& name, std::int64_t was, std::int64_t is) {
    table.AddRow({name, BytesText(was), BytesText(is), Change(was, is)});
  };
  table.AddRow({"cross-switch hops", std::to_string(before.cross_switch_hops),
                std::to_string(after.cross_switch_hops),
                Change(before.cross_switch_hops, after.cross_switch_hops)});
  add_bytes("hop bytes", before.hop_bytes, after.hop_bytes);
  add_bytes("cross-switch bytes", before.cross_switch_bytes, after.cross_switch_bytes);
  std::map<int, std::pair<std::int64_t, std::int64_t>> by_hops;
  for (const HopsShare& share : before.by_hops) by_hops[share.hops].first = share.bytes;
  for (const HopsShare& share : after.by_hops) by_hops[share.hops].second = share.bytes;
  for (const auto& [hops, bytes] : by_hops) {
    add_bytes("  bytes at " + std::to_string(hops) + " hops", bytes.first, bytes.second);
  }
  add_bytes("busiest cable", before.max_link_load_bytes, after.max_link_load_bytes);
  table.AddRow({"communication, seconds", SecondsText(before.step_seconds),
                SecondsText(after.step_seconds), ""});
  return table.Text();
}

std::string SecondsText(double seconds) { return Formatted("%.4f s", seconds); }

std::string PlanText(const Plan& plan) {
  std::string text = CostTable("before", plan.before, "after", plan.after) + BoundLine(plan) +
                     "moves " + std::to_string(plan.moves) + " of " +
                     std::to_string(plan.order.size()) +
                     " servers; traffic: " + plan.traffic_source + "\n\n" + OrderTable(plan);
  if (!plan.move_savings.empty()) text += "\n" + SavingsTable(plan);
  if (!plan.reasons.empty()) text += "\n";
  for (const std::string& reason : plan.reasons) text += reason + "\n";
  for (const std::string& note : plan.notes) text += "note: " + note + "\n";
  return text;
}

}  // namespace rankroute
