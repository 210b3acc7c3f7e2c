#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "topology/readers.h"
#include "topology/readers/text_table.h"

namespace rankroute {

// How a vendor prints a table of neighbours whose cells begin where their titles do.
struct ColumnTable {
  std::span<const ColumnTitle> titles;  // That of column 0, the local port, comes first.
  bool other_titles;                    // Whether a header may have more of them.
  // The cells of a row that does not stand in the columns, or null: there is no such row.
  TableCells (*cut)(std::string_view row, const std::vector<TableColumn>& columns);
  // A row as an observation without device and source. One without chassis id, port id and name
  // is a port without a neighbor. Nothing where the row cannot be told.
  std::optional<Observation> (*parse_row)(const TableCells& cells);
  // Takes a row without a local port, which goes on with the one above; false where it does not.
  // Null: there is no such row.
  bool (*continue_row)(const TableCells& cells, Observation* above);
  std::string_view legend;     // How a line starts that is always there and tells nothing, or "".
  std::string_view total;      // How the line with the number of rows starts, or "" for none.
  const char* header_example;  // For messages.
  const char* row_example;
};

// Whether the line is a header of that format.
bool IsColumnTableHeader(std::string_view line, const ColumnTable& format);

// Reads every table of that format in `source`. A prompt with a user's name names the device of
// what follows it, the first one that of what stands above it, too; without a prompt it is
// `device`.
// Warnings, each once with a count: BAD_ROW, CUT_VALUE, SKIPPED_LINES; TRUNCATED (the number of
// rows is not the announced one, or that line is missing). Errors: NO_DATA (no header). O(bytes).
Reading ReadColumnTable(const Source& source, const std::string& device, const ColumnTable& format);

// Whether `cell` was cut by the printer to fit its column ("spine-no…").
bool IsCutCell(std::string_view cell);

}  // namespace rankroute
