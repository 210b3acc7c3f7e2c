#include "client/text_table.h"

#include <algorithm>
#include <cctype>

namespace rankroute {
namespace {

// Characters of UTF-8 text, taken as one column each.
std::size_t Width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

}  // namespace

std::string TextTable::Text() const {
  const std::size_t columns = rows_.front().size();
  std::vector<std::size_t> width(columns, 0);
  std::vector<bool> right(columns, rows_.size() > 1);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (std::size_t c = 0; c < columns; ++c) {
      const std::string& cell = rows_[row][c];
      width[c] = std::max(width[c], Width(cell));
      const bool number = !cell.empty() && std::isdigit(static_cast<unsigned char>(cell[0])) != 0;
      if (row > 0 && !number) right[c] = false;
    }
  }
  std::string text;
  for (const std::vector<std::string>& row : rows_) {
    std::string line;
    for (std::size_t c = 0; c < columns; ++c) {
      const std::string blanks(width[c] - Width(row[c]), ' ');
      line += (c > 0 ? "  " : "") + (right[c] ? blanks + row[c] : row[c] + blanks);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

}  // namespace rankroute
