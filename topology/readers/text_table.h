#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace rankroute {

// One spelling of a column's title. `column` is the reader's own number for it, from 0.
struct ColumnTitle {
  std::string_view text;  // In lower case, words parted by one blank.
  std::size_t column;
};

// The number of a column that is not read and that a header need not have.
inline constexpr std::size_t kOtherColumn = static_cast<std::size_t>(-1);

// A column where a header has it.
struct TableColumn {
  std::size_t column;
  std::size_t begin;  // Characters before its title.
};

// Cells by column number.
using TableCells = std::vector<std::string_view>;

// The columns that `line` names, in its order: all of `titles`, each column once, and nothing else
// but remarks in brackets ("Exptime(s)") and, with `others`, columns of other titles behind the
// first one. Empty where the line is no such header.
std::vector<TableColumn> ParseTableHeader(std::string_view line,
                                          std::span<const ColumnTitle> titles, bool others = false);

// Where the groups of dashes of a line of nothing else begin, in characters; empty for other lines.
std::vector<std::size_t> GroupsOfDashes(std::string_view line);

// Moves `*columns` to where the groups of dashes below their header begin: titles may stand
// anywhere above the dashes of their column, and columns may have none. False, and no change,
// where the groups do not fit the titles.
bool MoveToDashes(const std::vector<std::size_t>& groups, std::vector<TableColumn>* columns);

// A row cut where the columns begin; cells may be empty and have blanks inside. Empty where a word
// stands across such a place or, if `exactly`, a cell begins behind it.
TableCells CutAtTitles(std::string_view row, const std::vector<TableColumn>& columns,
                       bool exactly = false);

// A row cut where two blanks or a tab stand; empty where that gives another number of cells.
TableCells CutAtGaps(std::string_view row, const std::vector<TableColumn>& columns);

// A row cut at each blank; words that are left over belong to the column `wide`. Empty where there
// are too few.
TableCells CutAtBlanks(std::string_view row, const std::vector<TableColumn>& columns,
                       std::size_t wide);

}  // namespace rankroute
