#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/value.h"
#include "ranktable/check.h"
#include "ranktable/table_view.h"

namespace rankroute {

// HCCL's codes for what it finds wrong in a ranktable (HCCL error code reference).
inline constexpr const char* kHcclOtherFamily = "EI0001";
inline constexpr const char* kHcclUnreadable = "EI0004";
inline constexpr const char* kHcclNoConnection = "EI0006";  // Also EI0009, where a link goes down.
inline constexpr const char* kHcclBadValue = "EI0014";
inline constexpr const char* kHcclBadField = "EI0017";  // Missing, or of the wrong type.
inline constexpr const char* kHcclNone = "";

// Where a finding stands.
struct Place {
  std::string path;
  int line = 0;
  int column = 0;
};

// The place of a value that is there.
Place At(std::string path, const Value& value);

// Where the rank_id of a device stands, or is missing: in a group_list it may be its instance's.
Place PlaceOfRank(const TableView& table, const DeviceView& device);

// " (line 3, column 7)", to point at a second place in a message.
std::string PointTo(const Value& value);

// Takes the findings of one rule. Beyond kMaxFindingsPerRule they are only counted, and one more
// finding, at the first place left out, says how many.
class RuleReport {
 public:
  RuleReport(const char* id, std::vector<Finding>* findings) : id_(id), findings_(findings) {}

  void Error(const char* hccl, const Place& place, std::string message, std::string hint);
  void Warning(const Place& place, std::string message, std::string hint,
               const char* hccl = kHcclNone);

  // Adds the finding about what was left out. Call it once, last.
  void Finish();

 private:
  void Add(Severity severity, const char* hccl, const Place& place, std::string message,
           std::string hint);

  const char* id_;
  std::vector<Finding>* findings_;
  std::size_t count_ = 0;
  Finding first_left_out_;
};

// The layouts that a rule says something about, a bit each.
using Layouts = unsigned;
constexpr Layouts Only(TableLayout layout) { return 1U << static_cast<unsigned>(layout); }
inline constexpr Layouts kAllLayouts = ~0U;

// One rule over a document that could be parsed.
struct Rule {
  const char* id;
  Layouts layouts;
  void (*check)(const TableView& table, RuleReport* report);
};

// The rules, a function each; docs/rules.md says what they check and why.
void CheckStatus(const TableView& table, RuleReport* report);     // RT003
void CheckVersion(const TableView& table, RuleReport* report);    // RT004
void CheckTypes(const TableView& table, RuleReport* report);      // RT005
void CheckCounts(const TableView& table, RuleReport* report);     // RT006
void CheckServerIds(const TableView& table, RuleReport* report);  // RT007
void CheckRankIds(const TableView& table, RuleReport* report);    // RT008
void CheckRankOrder(const TableView& table, RuleReport* report);  // RT009
void CheckDeviceIds(const TableView& table, RuleReport* report);  // RT010
void CheckDeviceIps(const TableView& table, RuleReport* report);  // RT011

void CheckFamilies(const TableView& table, RuleReport* report);       // RT012
void CheckSubnets(const TableView& table, RuleReport* report);        // RT012
void CheckPorts(const TableView& table, RuleReport* report);          // RT013
void CheckDeviceCounts(const TableView& table, RuleReport* report);   // RT014
void CheckSuperPods(const TableView& table, RuleReport* report);      // RT015
void CheckSuperPodOrder(const TableView& table, RuleReport* report);  // RT016

// Ids that only tables of an inference service have.
void CheckGroupIds(const TableView& table, RuleReport* report);    // RT007
void CheckClusterIds(const TableView& table, RuleReport* report);  // RT008

// Of a group_list.
void CheckGroupCounts(const TableView& table, RuleReport* report);      // RT006
void CheckLabDeviceCounts(const TableView& table, RuleReport* report);  // RT014
void CheckGroupList(const TableView& table, RuleReport* report);        // RT023
void CheckPodOrder(const TableView& table, RuleReport* report);         // RT023

// Of version 1.1.
void CheckNodeListWords(const TableView& table, RuleReport* report);  // RT005
void CheckNodeCounts(const TableView& table, RuleReport* report);     // RT006
void CheckNodeIps(const TableView& table, RuleReport* report);        // RT011
void CheckNodePorts(const TableView& table, RuleReport* report);      // RT013

// Of version 2.0, whose devices stand for themselves.
void CheckRankListTypes(const TableView& table, RuleReport* report);      // RT005
void CheckRankListCounts(const TableView& table, RuleReport* report);     // RT006
void CheckRankListDeviceIds(const TableView& table, RuleReport* report);  // RT010
void CheckRankListPorts(const TableView& table, RuleReport* report);      // RT013
void CheckLocalIds(const TableView& table, RuleReport* report);           // RT017
void CheckLevels(const TableView& table, RuleReport* report);             // RT017

// RT001: what the JSON reader found.
void CheckText(const JsonParse& parse, RuleReport* report);

// A ranktable's document and what all rules say about it.
struct CheckedTable {
  JsonParse parse;
  std::vector<Finding> findings;
};

// Parses `text` and runs every rule; findings sorted, no two alike.
CheckedTable ParseAndCheck(std::string_view text, const TableCheckOptions& options = {});

}  // namespace rankroute
