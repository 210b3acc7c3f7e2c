#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "ranktable/check.h"

namespace rankroute {

// What must be found in a file of bad/. A finding has the columns that a reader of the file can
// check; its words are check_test's.
struct ExpectedFinding {
  std::string id;
  Severity severity;
  std::string hccl;
  std::string path;
  int line;
  int column;

  bool operator==(const ExpectedFinding& other) const = default;
};

inline void PrintTo(const ExpectedFinding& e, std::ostream* out) {
  *out << e.id << ' ' << SeverityName(e.severity) << ' ' << e.hccl << ' ' << e.path << ' ' << e.line
       << ':' << e.column;
}

struct BadFile {
  std::string name;                       // Without ".json": the rule, and what breaks it.
  std::vector<ExpectedFinding> findings;  // In order; there are no others.
};

// The files by what kind of table is in them.
std::vector<BadFile> BadServerLists();     // Version 1.0, and what any text may get wrong.
std::vector<BadFile> BadSuperPodTables();  // Versions 1.2, 1.3 and 1.4.
std::vector<BadFile> BadServiceTables();   // Groups of an inference service; prefill and decode.
std::vector<BadFile> BadGroupLists();      // Without a version: "cloud" and "lab" are their modes.
std::vector<BadFile> BadNodeLists();       // Version 1.1.
std::vector<BadFile> BadRankLists();       // Version 2.0.

}  // namespace rankroute
