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

// " (line 3, column 7)", to point at a second place in a message.
std::string PointTo(const Value& value);

// Takes the findings of one rule. Beyond kMaxFindingsPerRule they are only counted, and one more
// finding, at the first place left out, says how many.
class RuleReport {
 public:
  RuleReport(const char* id, std::vector<Finding>* findings) : id_(id), findings_(findings) {}

  void Error(const char* hccl, const Place& place, std::string message, std::string hint);
  void Warning(const Place& place, std::string message, std::string hint);

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

// One rule over a document that could be parsed.
struct Rule {
  const char* id;
  bool server_list_only;  // Whether it says something about tables with a server_list alone.
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

// RT001: what the JSON reader found.
void CheckText(const JsonParse& parse, RuleReport* report);

// A ranktable's document and what all rules say about it.
struct CheckedTable {
  JsonParse parse;
  std::vector<Finding> findings;
};

// Parses `text` and runs every rule; findings sorted, no two alike.
CheckedTable ParseAndCheck(std::string_view text);

}  // namespace rankroute
