#include "client/cabling_text.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "client/fabric_text.h"
#include "client/text_table.h"

namespace rankroute {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostSources = 3;  // Printed of one finding.

struct VerdictCount {
  std::size_t findings = 0;
  std::size_t cables = 0;
};

// Cables of a finding: the intended ones, or those that were observed instead of none.
std::size_t CableCount(const CablingFinding& finding) {
  const auto observed = static_cast<std::size_t>(
      std::count_if(finding.cables.begin(), finding.cables.end(),
                    [](const CheckedCable& cable) { return cable.observed; }));
  return std::max(observed, finding.cables.size() - observed);
}

std::array<VerdictCount, kCablingVerdicts> CountVerdicts(const CablingReport& report) {
  std::array<VerdictCount, kCablingVerdicts> counts;
  counts[0].cables = report.ok_cables;
  for (const CablingFinding& finding : report.findings) {
    VerdictCount& count = counts[static_cast<std::size_t>(finding.verdict)];
    ++count.findings;
    count.cables += CableCount(finding);
  }
  return counts;
}

const char* NameOf(std::size_t verdict) {
  return CablingVerdictName(static_cast<CablingVerdict>(verdict));
}

std::string SourcesText(const std::vector<SourceLine>& sources) {
  std::string text;
  for (std::size_t i = 0; i < std::min(sources.size(), kMostSources); ++i) {
    text += (i > 0 ? ", " : "") + sources[i].file + ":" + std::to_string(sources[i].line);
  }
  if (sources.size() > kMostSources) {
    text += " and " + std::to_string(sources.size() - kMostSources) + " more";
  }
  return text;
}

Json EndJson(const CheckedEnd& end) {
  if (!end.server.empty()) return {{"server", end.server}, {"device", end.device}};
  return {{"switch", end.switch_name}, {"port", end.port}};
}

Json FindingJson(const CablingFinding& finding) {
  Json cables = Json::array();
  for (const CheckedCable& cable : finding.cables) {
    cables.push_back({{"in", cable.observed ? "observed" : "intended"},
                      {"a", EndJson(cable.a)},
                      {"b", EndJson(cable.b)},
                      {"mbps", cable.mbps}});
  }
  Json sources = Json::array();
  for (const SourceLine& source : finding.sources) {
    sources.push_back({{"file", source.file}, {"line", source.line}});
  }
  return {{"verdict", CablingVerdictName(finding.verdict)},
          {"cables", std::move(cables)},
          {"message", finding.message},
          {"sources", std::move(sources)}};
}

}  // namespace

std::string CablingText(const CablingReport& report, const Fabric& observed,
                        const Fabric& intended) {
  std::string text = "observed: " + FabricSummary(observed) + "\n" +
                     "intended: " + FabricSummary(intended) + "\n\n";
  TextTable table({"verdict", "findings", "cables"});
  const auto counts = CountVerdicts(report);
  for (std::size_t v = 0; v < counts.size(); ++v) {
    if (v > 0 && counts[v].findings == 0) continue;
    table.AddRow({NameOf(v), std::to_string(counts[v].findings), std::to_string(counts[v].cables)});
  }
  text += table.Text();
  CablingVerdict group = CablingVerdict::kOk;
  for (const CablingFinding& finding : report.findings) {
    if (finding.verdict != group) {
      group = finding.verdict;
      text += std::string("\n") + CablingVerdictName(group) + "\n";
    }
    text += "  " + finding.message + "\n";
    if (!finding.sources.empty()) text += "    " + SourcesText(finding.sources) + "\n";
  }
  return text;
}

std::string CablingJson(const CablingReport& report, const Fabric& observed,
                        const Fabric& intended) {
  Json json;
  json["observed"] = {{"revision", observed.revision()}, {"cables", report.observed_cables}};
  json["intended"] = {{"revision", intended.revision()}, {"cables", report.intended_cables}};
  Json& summary = json["summary"];
  const auto counts = CountVerdicts(report);
  for (std::size_t v = 0; v < counts.size(); ++v) {
    summary[NameOf(v)] = v == 0 ? counts[v].cables : counts[v].findings;
  }
  json["findings"] = Json::array();
  for (const CablingFinding& finding : report.findings) {
    json["findings"].push_back(FindingJson(finding));
  }
  // Names are bytes; what is no UTF-8 in one must not throw.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace rankroute
