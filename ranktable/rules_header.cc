#include <array>
#include <string>
#include <string_view>

#include "ranktable/rule.h"

namespace rankroute {
namespace {

constexpr const char* kCompletedHint = "write \"status\": \"completed\" once the table is final";

// Versions that HCCL reads (HCCL rank table configuration) and this library checks only in part.
struct PartlyChecked {
  std::string_view version;
  const char* name;
};
constexpr std::array<PartlyChecked, 3> kPartlyChecked = {{
    {"1.1", "heterogeneous"},
    {"1.2", "super pod"},
    {"2.0", "Ascend 950"},
}};

void ReportPartlyChecked(const Place& place, const TableView& table, const std::string& what,
                         RuleReport* report) {
  const char* checked = table.layout == TableLayout::kServerList
                            ? "only what it shares with version 1.0 is checked"
                            : "only its status and version are checked";
  report->Warning(place, "this is " + what + ": " + checked,
                  "the rules of that version's own fields are not applied by this release");
}

void CheckMissingVersion(const TableView& table, RuleReport* report) {
  if (table.layout == TableLayout::kStub) return;  // RT003 says that it is not finished.
  const Place place = At("version", *table.root);
  if (table.layout == TableLayout::kGroupList) {
    ReportPartlyChecked(At("group_list", *table.root->Find("group_list")), table,
                        "a group_list table, which has no version", report);
    return;
  }
  report->Error(kHcclBadField, place, "version is missing",
                "add \"version\": \"1.0\" for a table with a server_list; HCCL takes a table "
                "without version for one with a group_list");
}

}  // namespace

void CheckStatus(const TableView& table, RuleReport* report) {
  const Value* status = table.root->Find("status");
  if (status == nullptr) {
    if (table.layout == TableLayout::kRankList) return;  // Optional since 2.0.
    report->Error(kHcclBadField, At("status", *table.root), "status is missing", kCompletedHint);
    return;
  }
  const Place place = At("status", *status);
  if (!status->is_string()) {
    report->Error(kHcclBadField, place,
                  "status must be the string \"completed\", not " + Show(*status), kCompletedHint);
  } else if (status->text == "initializing") {
    report->Error(kHcclNone, place, "status is \"initializing\": the table is not finished",
                  "wait until its writer sets \"completed\" and check again; HCCL itself looks "
                  "once a second for up to 30 minutes");
  } else if (status->text != "completed") {
    report->Error(kHcclNone, place, "status must be \"completed\", not " + Show(*status),
                  kCompletedHint);
  }
}

void CheckVersion(const TableView& table, RuleReport* report) {
  const Value* version = table.root->Find("version");
  if (version == nullptr) {
    CheckMissingVersion(table, report);
    return;
  }
  const Place place = At("version", *version);
  if (!version->is_string()) {
    report->Error(kHcclBadField, place, "version must be a string, not " + Show(*version),
                  "write it in double quotes: \"version\": \"1.0\"");
    return;
  }
  if (version->text == "1.0") return;
  for (const PartlyChecked& known : kPartlyChecked) {
    if (known.version != version->text) continue;
    ReportPartlyChecked(place, table,
                        "a table of version " + version->text + " (" + known.name + ")", report);
    return;
  }
  const bool platform = version->text == "1.3" || version->text == "1.4";
  report->Error(kHcclBadValue, place, "version " + Show(*version) + " is none that HCCL reads",
                platform ? "1.3 and 1.4 are tables of a cloud platform: give HCCL the 1.0 or 1.2 "
                           "table that the platform makes of it"
                         : "HCCL reads \"1.0\", \"1.1\", \"1.2\" and \"2.0\"");
}

}  // namespace rankroute
