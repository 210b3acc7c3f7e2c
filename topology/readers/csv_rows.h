#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rankroute {

// One row of a CSV text.
struct CsvRow {
  int line = 0;                    // From 1, where it starts.
  std::vector<std::string> cells;  // Without quotes and without blanks around them.

  // Whether all cells are empty.
  bool blank() const;
};

// The longest cell in quotes; a quote that does not end within is a character like any other.
inline constexpr std::size_t kMaxQuotedCell = 32'768;

// Every row of a CSV text (RFC 4180) whose cells `delimiter` parts; a cell in quotes may hold
// delimiters, line ends and doubled quotes. O(bytes).
std::vector<CsvRow> ParseCsv(std::string_view text, char delimiter);

}  // namespace rankroute
