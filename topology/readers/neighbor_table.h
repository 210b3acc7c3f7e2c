#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "topology/readers.h"
#include "topology/readers/prompt.h"
#include "topology/readers/text_table.h"

namespace rankroute {

// A table of neighbours that a switch prints, one row a neighbour, its columns told by a header.
struct NeighborTable {
  // Where a cell goes on that is longer than its column.
  enum class Wrap : std::uint8_t {
    kNowhere,    // It shifts the rest of its row.
    kLineBelow,  // The rest of it stands alone below, where its column begins.
    kLineAbove,  // The neighbour's name stands alone above the rest of its row.
  };

  std::span<const ColumnTitle> titles;
  std::size_t local_port;     // The column that has one word in every row.
  std::size_t neighbor_name;  // For kLineAbove.
  Wrap wrap;
  const char* header;  // For the message that there is none.
  const char* row;     // "a local interface, …", for the message about a bad row.
  std::optional<Prompt> (*parse_prompt)(std::string_view line);
  // Lines outside the rows that need no telling: a legend. Null where there are none.
  bool (*is_known)(std::string_view line);
  // The number of rows that a line below the table announces. Null where none does.
  std::optional<std::int64_t> (*total)(std::string_view line);
  // The cells of a row whose words do not stand below the titles; empty where they fit no row.
  TableCells (*cut)(std::string_view row, const std::vector<TableColumn>& columns);
  // The row as an observation without device and source; empty where a cell cannot be its own.
  std::optional<Observation> (*parse)(const TableCells& cells);
};

// Reads such a printout. A prompt names the switch. Warnings: BAD_ROW (the first few),
// SKIPPED_LINES, TRUNCATED (another number of rows than announced, or the table stops before that).
// Errors: NO_DATA. O(bytes).
Reading ReadNeighborTable(const Source& source, const std::string& device,
                          const NeighborTable& table);

}  // namespace rankroute
