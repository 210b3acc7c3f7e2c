#include "topology/readers/text_table.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kEllipsis = "…";

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
  for (const ColumnTitle& title : titles) {
    if (title.column != kOtherColumn) count = std::max(count, title.column + 1);
  }
  return count;
}

// The column whose title `words` start with, and how many words that has; none for 0. The longest
// title counts: "Port" is a column where "Port ID" is none.
std::pair<std::size_t, std::size_t> FindTitle(std::span<const std::string_view> words,
                                              std::span<const ColumnTitle> titles) {
  std::pair<std::size_t, std::size_t> found = {kOtherColumn, 0};
  for (const ColumnTitle& title : titles) {
    const std::size_t count = WordsOfTitle(words, title.text);
    if (count > found.second) found = {title.column, count};
  }
  return found;
}

bool Contains(const std::vector<TableColumn>& columns, std::size_t column) {
  return std::any_of(columns.begin(), columns.end(),
                     [&](const TableColumn& known) { return known.column == column; });
}

TableCells NoCells(const std::vector<TableColumn>& columns) {
  std::size_t count = 0;
  for (const TableColumn& column : columns) {
    if (column.column != kOtherColumn) count = std::max(count, column.column + 1);
  }
  return TableCells(count);
}

void SetCell(const TableColumn& column, std::string_view text, TableCells* cells) {
  if (column.column != kOtherColumn) (*cells)[column.column] = text;
}

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

// The place of the character that `characters` others stand before from `at` on; the end of
// `text` where it has no more.
std::size_t Advance(std::string_view text, std::size_t at, std::size_t characters) {
  for (; characters > 0 && at < text.size(); --characters) {
    at += std::max<std::size_t>(1, Utf8Length(text, at));
  }
  return std::min(at, text.size());
}

}  // namespace

std::vector<TableColumn> ParseTableHeader(std::string_view line,
                                          std::span<const ColumnTitle> titles, bool others) {
  static constexpr std::size_t kMaxHeader = 400;
  if (line.size() > kMaxHeader || !StartsLikeATitle(line, titles)) return {};
  const std::vector<std::string_view> words = SplitWords(line);
  std::vector<TableColumn> columns;
  std::size_t known = 0;
  for (std::size_t at = 0; at < words.size();) {
    if (IsRemark(words[at]) && at != 0) {
      ++at;
      continue;
    }
    const auto [column, length] = FindTitle(std::span(words).subspan(at), titles);
    if (length == 0 && (!others || at == 0)) return {};
    if (column != kOtherColumn && Contains(columns, column)) return {};
    columns.push_back({column, static_cast<std::size_t>(words[at].data() - line.data())});
    known += column == kOtherColumn ? 0 : 1;
    at += std::max<std::size_t>(1, length);
  }
  return known == CountColumns(titles) ? columns : std::vector<TableColumn>();
}

std::vector<std::size_t> GroupsOfDashes(std::string_view line) {
  std::vector<std::size_t> begins;
  bool in_group = false;
  std::size_t character = 0;
  for (std::size_t at = 0; at < line.size(); at = Advance(line, at, 1), ++character) {
    const bool dash = line[at] == '-' || line[at] == '=' || line.substr(at).starts_with(kEllipsis);
    if (!dash && !IsBlank(line[at])) return {};
    if (dash && !in_group) begins.push_back(character);
    in_group = dash;
  }
  return begins;
}

bool MoveToDashes(const std::vector<std::size_t>& groups, std::vector<TableColumn>* columns) {
  std::vector<TableColumn> moved;
  std::size_t at = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    moved.push_back({kOtherColumn, groups[i]});
    const std::size_t end = i + 1 < groups.size() ? groups[i + 1] : std::string_view::npos;
    for (; at < columns->size() && (*columns)[at].begin < end; ++at) {
      const TableColumn& title = (*columns)[at];
      if (title.column == kOtherColumn) continue;
      if (moved.back().column != kOtherColumn || title.begin < groups[i]) return false;
      moved.back().column = title.column;
    }
  }
  if (moved.size() < 2) return false;
  *columns = std::move(moved);
  return true;
}

TableCells CutAtTitles(std::string_view row, const std::vector<TableColumn>& columns,
                       bool exactly) {
  TableCells cells = NoCells(columns);
  std::size_t begin = exactly ? Advance(row, 0, columns.front().begin) : 0;
  if (!Trim(row.substr(0, begin)).empty()) return {};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const bool last = i + 1 == columns.size();
    const std::size_t place = i == 0 && !exactly ? 0 : columns[i].begin;
    const std::size_t end = last ? row.size() : Advance(row, begin, columns[i + 1].begin - place);
    const std::string_view cell = Trim(row.substr(begin, end - begin));
    if (end < row.size() && end > 0 && !IsBlank(row[end - 1]) && !IsBlank(row[end])) return {};
    if (exactly && !cell.empty() && IsBlank(row[begin])) return {};
    SetCell(columns[i], cell, &cells);
    begin = end;
  }
  return cells;
}

TableCells CutAtGaps(std::string_view row, const std::vector<TableColumn>& columns) {
  TableCells cells = NoCells(columns);
  std::string_view rest = Trim(row);
  std::size_t count = 0;
  for (; !rest.empty(); ++count) {
    if (count == columns.size()) return {};
    const std::size_t gap = std::min(rest.find("  "), rest.find('\t'));
    SetCell(columns[count], Trim(rest.substr(0, gap)), &cells);
    rest = gap == std::string_view::npos ? std::string_view() : Trim(rest.substr(gap));
  }
  return count == columns.size() ? cells : TableCells();
}

TableCells CutAtBlanks(std::string_view row, const std::vector<TableColumn>& columns,
                       std::size_t wide) {
  const std::vector<std::string_view> words = SplitWords(row);
  if (words.size() < columns.size()) return {};
  const std::size_t spare = words.size() - columns.size();
  TableCells cells = NoCells(columns);
  std::size_t at = 0;
  for (const TableColumn& column : columns) {
    const std::size_t last = at + (column.column == wide ? spare : 0);
    const char* begin = words[at].data();
    const char* end = words[last].data() + words[last].size();
    SetCell(column, {begin, static_cast<std::size_t>(end - begin)}, &cells);
    at = last + 1;
  }
  return cells;
}

}  // namespace rankroute
