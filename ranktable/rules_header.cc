#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "ranktable/rule.h"

namespace rankroute {
namespace {

constexpr const char* kCompletedHint = "write \"status\": \"completed\" once the table is final";

// Those that HCCL reads (HCCL rank table configuration).
constexpr std::array<std::string_view, 4> kVersions = {"1.0", "1.1", "1.2", "2.0"};

// Whether HCCL's readers for the chip take tables of the version; without one it is a group_list.
bool Fits(std::string_view version, Chip chip) {
  if (chip == Chip::k950 || version == "2.0") return chip == Chip::k950 && version == "2.0";
  return version != "1.2" || chip == Chip::k910_93;
}

const char* VersionsOf(Chip chip) {
  switch (chip) {
    case Chip::k910_93:
      return "HCCL wants version \"1.2\" on it, or \"1.0\" for a network without super pods";
    case Chip::k950:
      return "HCCL wants version \"2.0\" on it";
    default:
      return "HCCL wants version \"1.0\" on it";
  }
}

void CheckFitsChip(const TableView& table, const Place& place, const std::string& what,
                   RuleReport* report) {
  if (!table.chip.has_value() || Fits(table.version, *table.chip)) return;
  report->Error(kHcclBadValue, place, what + " does not fit the chip " + ChipName(*table.chip),
                VersionsOf(*table.chip));
}

void CheckMissingVersion(const TableView& table, RuleReport* report) {
  if (table.layout == TableLayout::kStub) return;  // RT003 says that it is not finished.
  if (table.layout == TableLayout::kGroupList) {   // It has none.
    CheckFitsChip(table, At("group_list", *table.root->Find("group_list")), "a group_list table",
                  report);
    return;
  }
  std::string known = "add \"version\": \"1.0\" for a table with a server_list";
  if (table.layout == TableLayout::kNodeList) known = "add \"version\": \"1.1\"";
  if (table.layout == TableLayout::kRankList) known = "add \"version\": \"2.0\"";
  report->Error(kHcclBadField, At("version", *table.root), "version is missing",
                known + "; HCCL takes a table without version for one with a group_list");
}

// A table that an inference service reads in HCCL's place.
struct ServiceTable {
  TableLayout layout;
  std::array<const char*, 2> lists;  // It has one of them at least.
  const char* what;
  const char* hint;
};
constexpr std::array<ServiceTable, 2> kServiceTables = {{
    {TableLayout::kServerGroupList,
     {"server_group_list", "server_group_list"},
     "this is the table of an inference service, with a group for each of its parts: HCCL does not "
     "read it",
     "HCCL needs a table of version 1.0 or 1.2 for one group: make it by `rankroute convert`"},
    {TableLayout::kPeerLists,
     {"prefill_device_list", "decode_device_list"},
     "this is vllm-ascend's list of prefill and decode devices: HCCL does not read it",
     "vllm-ascend itself makes HCCL's table for each pair of devices; name this file to it alone, "
     "in DISAGGREGATED_PREFILL_RANK_TABLE_PATH"},
}};

const ServiceTable* ServiceTableOf(TableLayout layout) {
  for (const ServiceTable& service : kServiceTables) {
    if (service.layout == layout) return &service;
  }
  return nullptr;
}

// Its version is that of the tables that are made of it.
void CheckServiceTable(const TableView& table, const ServiceTable& service, RuleReport* report) {
  const Value* list = table.root->Find(service.lists[0]);
  const char* key = list != nullptr ? service.lists[0] : service.lists[1];
  report->Warning(At(key, *table.root->Find(key)), service.what, service.hint);
  const Value* version = table.root->Find("version");
  constexpr const char* kHint = "write \"1.0\", or \"1.2\" where there are super pods";
  if (version == nullptr) {
    report->Error(kHcclNone, At("version", *table.root), "version is missing", kHint);
  } else if (!version->is_string() || (version->text != "1.0" && version->text != "1.2")) {
    report->Error(kHcclNone, At("version", *version),
                  "version must be \"1.0\" or \"1.2\", not " + Show(*version), kHint);
  } else if (table.layout == TableLayout::kServerGroupList) {
    CheckFitsChip(table, At("version", *version), "version " + Show(*version), report);
  }
}

void ReportUnreadVersion(const Place& place, const Value& version, RuleReport* report) {
  const bool platform = version.text == "1.3" || version.text == "1.4";
  report->Error(kHcclBadValue, place, "version " + Show(version) + " is none that HCCL reads",
                platform ? "1.3 and 1.4 are tables of a cloud platform, for its own use: HCCL "
                           "needs one of version 1.0 or 1.2, which `rankroute convert` makes of it"
                         : "HCCL reads \"1.0\", \"1.1\", \"1.2\" and \"2.0\"");
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
  const ServiceTable* service = ServiceTableOf(table.layout);
  if (service != nullptr) {
    CheckServiceTable(table, *service, report);
    return;
  }
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
  const bool known =
      std::find(kVersions.begin(), kVersions.end(), version->text) != kVersions.end();
  if (!known) {
    ReportUnreadVersion(place, *version, report);
    return;
  }
  CheckFitsChip(table, place, "version " + Show(*version), report);
}

}  // namespace rankroute
