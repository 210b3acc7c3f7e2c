#include "client/comparison_text.h"

#include <cmath>
#include <cstddef>

#include "client/plan_text.h"
#include "client/text_table.h"

namespace rankroute {
namespace {

// "12.00 GiB hop bytes more"; empty without a change.
std::string MoreOrLess(std::int64_t bytes, const char* what) {
  if (bytes == 0) return "";
  return BytesText(std::abs(bytes)) + " " + what + (bytes < 0 ? " less" : " more");
}

std::string ChangeLine(const PlanCost& change) {
  std::string seconds;
  if (change.step_seconds != 0) {
    seconds = SecondsText(std::abs(change.step_seconds)) + " of communication" +
              (change.step_seconds < 0 ? " less" : " more");
  }
  std::string line;
  for (const std::string& text :
       {MoreOrLess(change.hop_bytes, "hop bytes"),
        MoreOrLess(change.cross_switch_bytes, "cross-switch bytes"),
        MoreOrLess(change.max_link_load_bytes, "on the busiest cable"), seconds}) {
    if (!text.empty()) line += (line.empty() ? "" : ", ") + text;
  }
  return "B against A: " + (line.empty() ? "costs the same" : line) + "\n";
}

std::string NameText(const NamedUnit& unit) {
  return unit.pod_name.empty() ? unit.server_id : unit.server_id + " (" + unit.pod_name + ")";
}

// With both names where they differ.
std::string NameText(const ChangedUnit& unit) {
  const std::string before = NameText(unit.before);
  const std::string after = NameText(unit.after);
  return before == after ? after : before + ", now " + after;
}

std::string DevicesText(const std::vector<int>& ids) {
  std::string text;
  for (const int id : ids) text += (text.empty() ? "" : ",") + std::to_string(id);
  return text;
}

std::string ServersHave(std::size_t servers) {
  return servers == 1 ? "1 server has " : std::to_string(servers) + " servers have ";
}

std::string MovedText(const std::vector<ChangedUnit>& units) {
  if (units.empty()) return "no server has another node rank\n";
  TextTable table({"node rank", "was", "server"});
  for (const ChangedUnit& unit : units) {
    table.AddRow({std::to_string(unit.after.node_rank), std::to_string(unit.before.node_rank),
                  NameText(unit)});
  }
  return ServersHave(units.size()) + "another node rank\n\n" + table.Text();
}

std::string RearrangedText(const std::vector<ChangedUnit>& units) {
  if (units.empty()) return "";
  TextTable table({"node rank", "devices", "were", "server"});
  for (const ChangedUnit& unit : units) {
    table.AddRow({std::to_string(unit.after.node_rank), DevicesText(unit.devices_after),
                  DevicesText(unit.devices_before), NameText(unit)});
  }
  return "\n" + ServersHave(units.size()) + "other devices or another order of them\n\n" +
         table.Text();
}

std::string OnlyText(const char* table_name, const std::vector<NamedUnit>& units) {
  if (units.empty()) return "";
  TextTable table({"node rank", std::string("only in ") + table_name});
  for (const NamedUnit& unit : units) {
    table.AddRow({std::to_string(unit.node_rank), NameText(unit)});
  }
  return "\n" + table.Text();
}

}  // namespace

std::string ComparisonText(const Comparison& comparison) {
  std::string text;
  if (comparison.before.has_value() && comparison.after.has_value()) {
    text += CostTable("A", *comparison.before, "B", *comparison.after) +
            ChangeLine(ChangeOfCost(*comparison.before, *comparison.after)) +
            "traffic: " + comparison.traffic_source + "\n\n";
  }
  text += MovedText(comparison.moved) + RearrangedText(comparison.rearranged) +
          OnlyText("A", comparison.only_before) + OnlyText("B", comparison.only_after);
  if (!comparison.notes.empty()) text += "\n";
  for (const std::string& note : comparison.notes) text += "note: " + note + "\n";
  return text;
}

}  // namespace rankroute
