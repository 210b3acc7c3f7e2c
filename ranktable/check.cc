#include "ranktable/check.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>
#include <utility>

#include "ranktable/rule.h"

namespace rankroute {
namespace {

// Servers with their devices and ranks, in one list or in groups.
constexpr Layouts kServers = Only(TableLayout::kServerList) | Only(TableLayout::kServerGroupList);
constexpr Layouts kServersAndPeers = kServers | Only(TableLayout::kPeerLists);
constexpr Layouts kGroupList = Only(TableLayout::kGroupList);
constexpr Layouts kNodeList = Only(TableLayout::kNodeList);
constexpr Layouts kRankList = Only(TableLayout::kRankList);

constexpr std::array kRules = {
    Rule{"RT003", kAllLayouts, CheckStatus},
    Rule{"RT004", kAllLayouts, CheckVersion},
    Rule{"RT005", kServersAndPeers | kGroupList | kNodeList, CheckTypes},
    Rule{"RT005", kNodeList, CheckNodeListWords},
    Rule{"RT005", kRankList, CheckRankListTypes},
    Rule{"RT006", kServersAndPeers, CheckCounts},
    Rule{"RT006", kGroupList, CheckGroupCounts},
    Rule{"RT006", kNodeList, CheckNodeCounts},
    Rule{"RT006", kRankList, CheckRankListCounts},
    Rule{"RT007", kServersAndPeers | kGroupList | kNodeList, CheckServerIds},
    Rule{"RT007", Only(TableLayout::kServerGroupList), CheckGroupIds},
    Rule{"RT008", kServers | kGroupList | kNodeList | kRankList, CheckRankIds},
    Rule{"RT008", Only(TableLayout::kPeerLists), CheckClusterIds},
    Rule{"RT009", kServers | kNodeList | kRankList, CheckRankOrder},
    Rule{"RT010", kServersAndPeers | kGroupList | kNodeList, CheckDeviceIds},
    Rule{"RT010", kRankList, CheckRankListDeviceIds},
    Rule{"RT011", kServersAndPeers | kGroupList, CheckDeviceIps},
    Rule{"RT011", kNodeList, CheckNodeIps},
    Rule{"RT012", kServersAndPeers | kGroupList, CheckFamilies},
    Rule{"RT012", kServersAndPeers, CheckSubnets},
    Rule{"RT013", kServers, CheckPorts},
    Rule{"RT013", kNodeList, CheckNodePorts},
    Rule{"RT013", kRankList, CheckRankListPorts},
    Rule{"RT014", kServers, CheckDeviceCounts},
    Rule{"RT014", kGroupList, CheckLabDeviceCounts},
    Rule{"RT015", kServersAndPeers, CheckSuperPods},
    Rule{"RT016", kServers, CheckSuperPodOrder},
    Rule{"RT017", kRankList, CheckLocalIds},
    Rule{"RT017", kRankList, CheckLevels},
    Rule{"RT023", kGroupList, CheckGroupList},
};

void CheckRoot(const Value& root, const TableCheckOptions& options,
               std::vector<Finding>* findings) {
  if (!root.is_object()) {
    RuleReport report("RT005", findings);
    report.Error(kHcclUnreadable, At("", root),
                 std::string("a ranktable is an object, not ") + KindName(root.kind),
                 "write { \"status\": ..., \"version\": ..., ... } around it");
    return;
  }
  TableView table = ViewTable(root);
  table.chip = options.chip;
  for (std::size_t i = 0; i < kRules.size();) {
    const std::string_view id = kRules[i].id;
    RuleReport report(kRules[i].id, findings);
    for (; i < kRules.size() && kRules[i].id == id; ++i) {
      if ((kRules[i].layouts & Only(table.layout)) != 0) kRules[i].check(table, &report);
    }
    report.Finish();
  }
}

}  // namespace

CheckedTable ParseAndCheck(std::string_view text, const TableCheckOptions& options) {
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
  SortFindings(&checked.findings);
  return checked;
}

std::vector<Finding> CheckRankTable(std::string_view text, const TableCheckOptions& options) {
  return ParseAndCheck(text, options).findings;
}

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
