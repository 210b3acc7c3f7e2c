#include "ranktable/check.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "ranktable/rule.h"

namespace rankroute {
namespace {

constexpr std::array<Rule, 9> kRules = {{
    {"RT003", false, CheckStatus},
    {"RT004", false, CheckVersion},
    {"RT005", true, CheckTypes},
    {"RT006", true, CheckCounts},
    {"RT007", true, CheckServerIds},
    {"RT008", true, CheckRankIds},
    {"RT009", true, CheckRankOrder},
    {"RT010", true, CheckDeviceIds},
    {"RT011", true, CheckDeviceIps},
}};

void CheckRoot(const Value& root, std::vector<Finding>* findings) {
  if (!root.is_object()) {
    RuleReport report("RT005", findings);
    report.Error(kHcclUnreadable, At("", root),
                 std::string("a ranktable is an object, not ") + KindName(root.kind),
                 "write { \"status\": ..., \"version\": ..., ... } around it");
    return;
  }
  const TableView table = ViewTable(root);
  for (const Rule& rule : kRules) {
    if (rule.server_list_only && table.layout != TableLayout::kServerList) continue;
    RuleReport report(rule.id, findings);
    rule.check(table, &report);
    report.Finish();
  }
}

}  // namespace

CheckedTable ParseAndCheck(std::string_view text) {
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
  if (checked.parse.root.has_value()) CheckRoot(*checked.parse.root, &checked.findings);
  SortFindings(&checked.findings);
  return checked;
}

std::vector<Finding> CheckRankTable(std::string_view text) { return ParseAndCheck(text).findings; }

bool HasErrors(const std::vector<Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& f) { return f.severity == Severity::kError; });
}

void SortFindings(std::vector<Finding>* findings) {
  const auto key = [](const Finding& f) {
    return std::tie(f.line, f.column, f.id, f.path, f.message);
  };
  std::stable_sort(findings->begin(), findings->end(),
                   [&](const Finding& a, const Finding& b) { return key(a) < key(b); });
  findings->erase(std::unique(findings->begin(), findings->end(),
                              [&](const Finding& a, const Finding& b) { return key(a) == key(b); }),
                  findings->end());
}

}  // namespace rankroute
