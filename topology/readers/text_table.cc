#include "topology/readers/text_table.h"

#include <algorithm>

#include "topology/text_lines.h"

namespace rankroute {
namespace {

// Whether `word` is `title`, but for case and a remark in brackets behind it.
bool IsTitleWord(std::string_view word, std::string_view title) {
  const std::size_t bracket = word.find('(');
  if (bracket != 0) word = word.substr(0, bracket);
  return EqualsIgnoringCase(word, title);
}

// The words at the start of `words` that spell `title`; 0 where they do not.
std::size_t WordsOfTitle(std::span<const std::string_view> words, std::string_view title) {
  std::size_t count = 0;
  while (!title.empty()) {
    if (count == words.size() || !IsTitleWord(words[count], TakeUntil(' ', &title))) return 0;
    ++count;
  }
  return count;
}

bool IsRemark(std::string_view word) { return word.front() == '(' && word.back() == ')'; }

bool StartsLikeATitle(std::string_view line, std::span<const ColumnTitle> titles) {
  const std::string_view start = Trim(line);
  return std::any_of(titles.begin(), titles.end(), [&](const ColumnTitle& title) {
    return StartsWithIgnoringCase(start, title.text.substr(0, title.text.find(' ')));
  });
}

std::size_t CountColumns(std::span<const ColumnTitle> titles) {
  std::size_t count = 0;
  for (const ColumnTitle& title : titles) count = std::max(count, title.column + 1);
  return count;
}

}  // namespace

std::vector<TableColumn> ParseTableHeader(std::string_view line,
                                          std::span<const ColumnTitle> titles) {
  static constexpr std::size_t kMaxHeader = 400;
  if (line.size() > kMaxHeader || !StartsLikeATitle(line, titles)) return {};
  const std::vector<std::string_view> words = SplitWords(line);
  std::vector<TableColumn> columns;
  std::size_t at = 0;
  while (at < words.size()) {
    if (IsRemark(words[at]) && at != 0) {
      ++at;
      continue;
    }
    // The longest title: "Port" is a column where "Port ID" is none.
    std::size_t length = 0;
    TableColumn column = {0, static_cast<std::size_t>(words[at].data() - line.data())};
    for (const ColumnTitle& title : titles) {
      const std::size_t count = WordsOfTitle(std::span(words).subspan(at), title.text);
      if (count <= length) continue;
      length = count;
      column.column = title.column;
    }
    const bool repeats = std::any_of(columns.begin(), columns.end(), [&](const TableColumn& known) {
      return known.column == column.column;
    });
    if (length == 0 || repeats) return {};
    columns.push_back(column);
    at += length;
  }
  return columns.size() == CountColumns(titles) ? columns : std::vector<TableColumn>();
}

TableCells CutAtTitles(std::string_view row, const std::vector<TableColumn>& columns) {
  TableCells cells(columns.size());
  const auto blank = [&](std::size_t at) { return row[at] == ' ' || row[at] == '\t'; };
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::size_t begin = i == 0 ? 0 : std::min(columns[i].begin, row.size());
    const std::size_t end = i + 1 < columns.size() ? columns[i + 1].begin : row.size();
    const bool inside = begin != 0 && begin < row.size();
    if (inside && !blank(begin - 1) && !blank(begin)) return {};
    cells[columns[i].column] = Trim(row.substr(begin, end - begin));
  }
  return cells;
}

TableCells CutAtGaps(std::string_view row, const std::vector<TableColumn>& columns) {
  TableCells cells(columns.size());
  std::string_view rest = Trim(row);
  std::size_t count = 0;
  for (; !rest.empty(); ++count) {
    if (count == columns.size()) return {};
    const std::size_t gap = std::min(rest.find("  "), rest.find('\t'));
    cells[columns[count].column] = Trim(rest.substr(0, gap));
    rest = gap == std::string_view::npos ? std::string_view() : Trim(rest.substr(gap));
  }
  return count == columns.size() ? cells : TableCells();
}

TableCells CutAtBlanks(std::string_view row, const std::vector<TableColumn>& columns,
                       std::size_t wide) {
  const std::vector<std::string_view> words = SplitWords(row);
  if (words.size() < columns.size()) return {};
  const std::size_t spare = words.size() - columns.size();
  TableCells cells(columns.size());
  std::size_t at = 0;
  for (const TableColumn& column : columns) {
    const std::size_t last = at + (column.column == wide ? spare : 0);
    const char* begin = words[at].data();
    const char* end = words[last].data() + words[last].size();
    cells[column.column] = {begin, static_cast<std::size_t>(end - begin)};
    at = last + 1;
  }
  return cells;
}

}  // namespace rankroute
