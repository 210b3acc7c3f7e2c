#include "tests/topology/printers/dashed_table.h"

#include <algorithm>
#include <cstddef>

namespace rankroute {
namespace {

std::string Line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i != 0) line += "  ";
    line += cells[i] + std::string(widths[i] - cells[i].size(), ' ');
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace

std::string DashedTable(const std::vector<std::vector<std::string>>& rows) {
  static constexpr std::size_t kLeastPadding = 2;
  std::vector<std::size_t> widths;
  for (const std::string& title : rows.front()) widths.push_back(title.size() + kLeastPadding);
  for (const std::vector<std::string>& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::vector<std::string> dashes;
  for (const std::size_t width : widths) dashes.emplace_back(width, '-');
  std::string text = Line(rows.front(), widths) + Line(dashes, widths);
  for (std::size_t i = 1; i < rows.size(); ++i) text += Line(rows[i], widths);
  return text;
}

}  // namespace rankroute
