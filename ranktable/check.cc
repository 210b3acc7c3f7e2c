#include "ranktable/check.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "ranktable/rule.h"

namespace rankroute {
namespace {

// Servers with their devices and ranks, in one list or in groups.
constexpr Layouts kServers = Only(TableLayout::kServerList) | Only(TableLayout::kServerGroupList);
constexpr Layouts kServersAndPeers = kServers | Only(TableLayout::kPeerLists);

constexpr std::array<Rule, 17> kRules = {{
    {"RT003", kAllLayouts, CheckStatus},
    {"RT004", kAllLayouts, CheckVersion},
    {"RT005", kServersAndPeers, CheckTypes},
    {"RT006", kServersAndPeers, CheckCounts},
    {"RT007", kServersAndPeers, CheckServerIds},
    {"RT007", Only(TableLayout::kServerGroupList), CheckGroupIds},
    {"RT008", kServers, CheckRankIds},
    {"RT008", Only(TableLayout::kPeerLists), CheckClusterIds},
    {"RT009", kServers, CheckRankOrder},
    {"RT010", kServersAndPeers, CheckDeviceIds},
    {"RT011", kServersAndPeers, CheckDeviceIps},
    {"RT012", kServersAndPeers, CheckFamilies},
    {"RT012", kServersAndPeers, CheckSubnets},
    {"RT013", kServers, CheckPorts},
    {"RT014", kServers, CheckDeviceCounts},
    {"RT015", kServersAndPeers, CheckSuperPods},
    {"RT016", kServers, CheckSuperPodOrder},
}};

void CheckRoot(const Value& root, const CheckOptions& options, std::vector<Finding>* findings) {
  if (!root.is_object()) {
    RuleReport report("RT005", findings);
    report.Error(kHcclUnreadable, At("", root),
                 std::string("a ranktable is an object, not ") + KindName(root.kind),
                 "write { \"status\": ..., \"version\": ..., ... } around it");
    return;
  }
  TableView table = ViewTable(root);
  table.chip = options.chip;
  for (const Rule& rule : kRules) {
    if ((rule.layouts & Only(table.layout)) == 0) continue;
    RuleReport report(rule.id, findings);
    rule.check(table, &report);
    report.Finish();
  }
}

}  // namespace

void SortAndUnique(std::vector<Finding>* findings) {
  const auto key = [](const Finding& f) {
    return std::tie(f.line, f.column, f.id, f.path, f.message);
  };
  std::stable_sort(findings->begin(), findings->end(),
                   [&](const Finding& a, const Finding& b) { return key(a) < key(b); });
  findings->erase(std::unique(findings->begin(), findings->end(),
                              [&](const Finding& a, const Finding& b) { return key(a) == key(b); }),
                  findings->end());
}

CheckedTable ParseAndCheck(std::string_view text, const CheckOptions& options) {
  CheckedTable checked;
  RuleReport report("RT001", &checked.findings);
  if (text.size() > kMaxRankTableBytes) {
    report.Error(kHcclUnreadable, Place(), "the text has " + std::to_string(text.size()) + " bytes",
                 "at most " + std::to_string(kMaxRankTableBytes) + " bytes are read");
    return checked;
  }
  checked.parse = ParseJson(text, "");
  CheckText(checked.parse, &report);
  report.Finish();
  if (checked.parse.root.has_value()) CheckRoot(*checked.parse.root, options, &checked.findings);
  SortAndUnique(&checked.findings);
  return checked;
}

std::vector<Finding> CheckRankTable(std::string_view text, const CheckOptions& options) {
  return ParseAndCheck(text, options).findings;
}

bool HasErrors(const std::vector<Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& f) { return f.severity == Severity::kError; });
}

}  // namespace rankroute
