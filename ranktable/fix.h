#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ranktable/check.h"

namespace rankroute {

// One thing that was mended in a ranktable.
struct Repair {
  std::string path;  // In the text given; empty where it is about the text itself.
  int line = 0;      // Likewise.
  int column = 0;
  std::string message;  // "rank_id 3 is now the string \"3\"".
};

struct FixedTable {
  // The mended table; the text as given where nothing was mended; empty where it cannot be read as
  // JSON or is no UTF-8.
  std::string text;
  std::vector<Repair> repairs;     // By kind, then place.
  std::vector<Finding> remaining;  // What the rules say about `text`, or about the text given.
};

// Mends what has one right answer: comments, trailing commas, a byte order mark, keys that stand
// twice with one value, numbers written as strings and the reverse, leading zeros, counts that do
// not fit their lists, rank ids with gaps (closed in their order) and the order of lists by rank.
// Where keys stand twice with different values, nothing that depends on ranks and counts is
// touched. Fixing what was fixed changes nothing. `options` are for what remains. O(bytes + ranks
// log ranks).
FixedTable FixRankTable(std::string_view text, const TableCheckOptions& options = {});

}  // namespace rankroute
