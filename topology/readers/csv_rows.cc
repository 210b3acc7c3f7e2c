#include "topology/readers/csv_rows.h"

#include <algorithm>
#include <cstddef>

#include "topology/text_lines.h"

namespace rankroute {
namespace {

// Where the cell that starts with a quote at `text[0]` ends: behind its closing quote. 0 where none
// closes it within kMaxQuotedCell.
std::size_t QuotedLength(std::string_view text) {
  text = text.substr(0, kMaxQuotedCell);
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] != '"') continue;
    if (at + 1 == text.size() || text[at + 1] != '"') return at + 1;
    ++at;
  }
  return 0;
}

// The inside of a cell in quotes, on one line and with single quotes.
std::string Unquoted(std::string_view inside) {
  std::string cell;
  for (std::size_t at = 0; at < inside.size(); ++at) {
    if (inside[at] == '"') ++at;
    cell.push_back(inside[at] == '\n' || inside[at] == '\r' ? ' ' : inside[at]);
  }
  return std::string(Trim(cell));
}

// Cuts a cell off `*rest`, up to but without the delimiter or line end behind it.
std::string TakeCell(char delimiter, std::string_view* rest) {
  std::size_t start = 0;
  while (start < rest->size() && (*rest)[start] == ' ') ++start;
  const std::string_view from_start = rest->substr(start);
  const std::size_t quoted = from_start.starts_with('"') ? QuotedLength(from_start) : 0;
  const auto ends_at = [&](std::size_t from) {
    std::size_t at = from;
    while (at < rest->size() && (*rest)[at] != delimiter && (*rest)[at] != '\n') ++at;
    return at;
  };
  if (quoted != 0) {
    std::string cell = Unquoted(from_start.substr(1, quoted - 2));
    rest->remove_prefix(ends_at(start + quoted));
    return cell;
  }
  const std::size_t end = ends_at(0);
  std::string cell(Trim(rest->substr(0, end)));
  rest->remove_prefix(end);
  return cell;
}

}  // namespace

bool CsvRow::blank() const {
  return std::all_of(cells.begin(), cells.end(), [](const auto& cell) { return cell.empty(); });
}

std::vector<CsvRow> ParseCsv(std::string_view text, char delimiter) {
  std::vector<CsvRow> rows;
  int line = 1;
  while (!text.empty()) {
    CsvRow row;
    row.line = line;
    const std::string_view start = text;
    bool more = true;
    while (more) {
      row.cells.push_back(TakeCell(delimiter, &text));
      more = text.starts_with(delimiter);
      if (!text.empty()) text.remove_prefix(1);
    }
    const std::string_view read = start.substr(0, start.size() - text.size());
    line += static_cast<int>(std::count(read.begin(), read.end(), '\n'));
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace rankroute
