#include "client/simulation_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include "client/plan_text.h"
#include "client/text_table.h"

namespace rankroute {
namespace {

std::string FormattedSeconds(const char* format, double seconds) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, seconds);
  return text.data();
}

std::string SecondsText(double seconds) { return FormattedSeconds("%.6f s", seconds); }

// "+95.6 %", or "none" where nothing changed.
std::string ChangeText(double before, double after) {
  if (before == after) return "none";
  if (before == 0) return FormattedSeconds("%+.6f s", after);
  return FormattedSeconds("%+.1f %%", 100 * (after - before) / before);
}

std::string LinkName(const std::string& from, const std::string& to) { return from + " to " + to; }

std::string BoundText(const PartTime& part) {
  if (part.hottest.empty()) return "alpha alone";
  return LinkName(part.hottest.front().from, part.hottest.front().to);
}

std::string AlgorithmText(const SimulationReport& report, const std::string& kind) {
  const auto at = report.traffic_algorithm.find(kind);
  return at == report.traffic_algorithm.end() || at->second.empty() ? "-" : at->second;
}

std::string RoundsText(const SimulationReport& report, const std::string& kind) {
  const auto at = report.rounds.find(kind);
  return at == report.rounds.end() ? "0" : std::to_string(at->second);
}

std::string PartsTable(const SimulationReport& report) {
  TextTable table({"traffic", "algorithm", "rounds", "alpha", "bytes", "total", "bound by"});
  for (const PartTime& part : report.step.step.parts) {
    table.AddRow({part.kind, AlgorithmText(report, part.kind), RoundsText(report, part.kind),
                  SecondsText(part.latency_seconds), SecondsText(part.transfer_seconds),
                  SecondsText(part.seconds), BoundText(part)});
  }
  return table.Text();
}

std::string ChangedPartsTable(const SimulationReport& report) {
  TextTable table({"traffic", "algorithm", "rounds", "alpha", "bytes without", "bytes with",
                   "total without", "total with", "change", "bound by, without", "with"});
  for (std::size_t i = 0; i < report.step.step.parts.size(); ++i) {
    const PartTime& before = report.step.step.parts[i];
    const PartTime& after = report.with->step.parts[i];
    table.AddRow({before.kind, AlgorithmText(report, before.kind), RoundsText(report, before.kind),
                  SecondsText(before.latency_seconds), SecondsText(before.transfer_seconds),
                  SecondsText(after.transfer_seconds), SecondsText(before.seconds),
                  SecondsText(after.seconds), ChangeText(before.seconds, after.seconds),
                  BoundText(before), BoundText(after)});
  }
  return table.Text();
}

std::string TotalLines(const SimulationReport& report) {
  const Simulation& step = report.step;
  const std::string hccl = "; as HCCL estimates, at 80 % of each cable's rate: ";
  if (!report.with.has_value()) {
    return "step " + SecondsText(step.step.seconds) + hccl + SecondsText(step.hccl_seconds) + "\n";
  }
  const Simulation& with = *report.with;
  const double slower = with.step.seconds - step.step.seconds;
  std::string text = "step " + SecondsText(step.step.seconds) + " without, " +
                     SecondsText(with.step.seconds) + " with: ";
  text += slower == 0 ? std::string("no change")
                      : SecondsText(std::abs(slower)) + (slower > 0 ? " slower" : " faster") +
                            " (" + ChangeText(step.step.seconds, with.step.seconds) + ")";
  return text + hccl + SecondsText(step.hccl_seconds) + " without, " +
         SecondsText(with.hccl_seconds) + " with\n";
}

std::string LinksTable(const Simulation& step, std::size_t shown) {
  std::vector<std::string> header = {"link", "cables", "on each", "needs"};
  for (const PartTime& part : step.step.parts) header.push_back("of " + part.kind);
  const bool others = std::any_of(step.links.begin(), step.links.end(),
                                  [](const LinkTime& link) { return link.background_bytes > 0; });
  if (others) header.emplace_back("of other jobs");
  TextTable table(header);
  for (std::size_t i = 0; i < shown; ++i) {
    const LinkTime& link = step.links[i];
    std::vector<std::string> row = {LinkName(link.from, link.to), std::to_string(link.cables),
                                    BytesText(std::llround(link.bytes)), SecondsText(link.seconds)};
    for (const double seconds : link.part_seconds) row.push_back(SecondsText(seconds));
    if (others) row.push_back(SecondsText(link.background_seconds));
    table.AddRow(std::move(row));
  }
  return table.Text();
}

// A title such as "hottest links without, 10 of 272", and the links.
std::string LinksText(const Simulation& step, const std::string& when) {
  if (step.links.empty()) return "\nno link is loaded" + when + "\n";
  const std::size_t shown = std::min(step.links.size(), kReportedLinks);
  return "\nhottest links" + when + ", " + std::to_string(shown) + " of " +
         std::to_string(step.links.size()) + "\n" + LinksTable(step, shown);
}

std::string SlowerTable(const SimulationReport& report) {
  const std::vector<SlowerLink> slower = SlowerLinks(report.step, *report.with);
  if (slower.empty()) return "\nno link got slower\n";
  TextTable table({"link", "without", "with", "slower by"});
  const std::size_t shown = std::min(slower.size(), kReportedLinks);
  for (std::size_t i = 0; i < shown; ++i) {
    const SlowerLink& link = slower[i];
    table.AddRow({LinkName(link.from, link.to), SecondsText(link.before_seconds),
                  SecondsText(link.after_seconds),
                  SecondsText(link.after_seconds - link.before_seconds)});
  }
  return "\nlinks that got slower, " + std::to_string(shown) + " of " +
         std::to_string(slower.size()) + "\n" + table.Text();
}

std::string WhatIfLines(const WhatIf& what_if) {
  std::string text;
  for (const std::string& name : what_if.failures.switches) text += "what if " + name + " fails\n";
  for (const std::string& name : what_if.failures.cables) {
    text += "what if the link " + name + " fails\n";
  }
  for (const BackgroundLoad& load : what_if.added_loads) {
    text += "what if other jobs send " + BytesText(load.bytes) + " more from " +
            LinkName(load.from, load.to) + "\n";
  }
  return text;
}

std::string NoteLines(const Simulation& step, const Simulation* known) {
  std::string text;
  for (const std::string& note : step.notes) {
    const bool again = known != nullptr && std::find(known->notes.begin(), known->notes.end(),
                                                     note) != known->notes.end();
    if (!again) text += "note: " + note + "\n";
  }
  return text;
}

}  // namespace

std::string SimulationText(const SimulationReport& report) {
  const std::string notes = NoteLines(report.step, nullptr);
  if (!report.with.has_value()) {
    return PartsTable(report) + TotalLines(report) + LinksText(report.step, "") + notes;
  }
  return WhatIfLines(report.what_if) + "\n" + ChangedPartsTable(report) + TotalLines(report) +
         LinksText(report.step, " without") + LinksText(*report.with, " with") +
         SlowerTable(report) + notes + NoteLines(*report.with, &report.step);
}

}  // namespace rankroute
