#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "topology/readers.h"

namespace rankroute {

// One column of a printed table.
struct PrintedColumn {
  std::string title;      // In lower case and without blanks: "remotehost".
  std::size_t begin = 0;  // In characters from the start of the line.
};

// One row. `cells` has one text a column, without blanks around it, or none where the row does not
// stand in the columns.
struct PrintedRow {
  const std::vector<PrintedColumn>& columns;
  std::vector<std::string_view> cells;
  std::string_view text;  // The line without blanks around it.

  // The cell of the column with that title; empty where there is none.
  std::string_view Cell(std::string_view title) const;
};

// How one vendor prints a table of neighbours.
struct ColumnTable {
  // The columns of a header line; none where the line is no header. A line of dashes below it, if
  // there is one, sets the columns exactly.
  std::vector<PrintedColumn> (*parse_header)(std::string_view line);
  // A row as an observation without device and source. One without chassis id, port id and name
  // is a port without a neighbor. Nothing where the row cannot be told.
  std::optional<Observation> (*parse_row)(const PrintedRow& row);
  // Takes a row without a local port, which goes on with the one above; false where it does not.
  // Null: there is no such row.
  bool (*continue_row)(const PrintedRow& row, Observation* above);
  std::string_view legend;     // How a line starts that is always there and tells nothing, or "".
  std::string_view total;      // How the line with the number of rows starts, or "" for none.
  const char* header_example;  // For messages.
  const char* row_example;
};

// Reads every table of that format in `source`. A prompt (see PromptDevice) names the device of
// what follows it, the first one that of what stands above it, too; without a prompt it is
// `device`.
// Warnings, each once with a count: BAD_ROW, CUT_VALUE, SKIPPED_LINES; TRUNCATED (the number of
// rows is not the announced one, or that line is missing). Errors: NO_DATA (no header). O(bytes).
Reading ReadColumnTable(const Source& source, const std::string& device, const ColumnTable& format);

// The columns of a header whose titles two or more blanks part.
std::vector<PrintedColumn> ColumnsOfHeader(std::string_view line);

// `text` in lower case and without blanks.
std::string Squeezed(std::string_view text);

// Whether `cell` was cut by the printer to fit its column ("spine-no…").
bool IsCutCell(std::string_view cell);

}  // namespace rankroute
