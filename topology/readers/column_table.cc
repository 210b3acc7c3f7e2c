#include "topology/readers/column_table.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/json.h"
#include "base/object_reader.h"
#include "base/utf8.h"
#include "topology/readers/report.h"
#include "topology/readers/switch_prompt.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kEllipsis = "…";
constexpr std::size_t kMaxColumns = 16;

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

// Moves `*at` on by `characters` of `line`, or to its end.
void Advance(std::string_view line, std::size_t characters, std::size_t* at) {
  for (; characters > 0 && *at < line.size(); --characters) {
    *at += std::max<std::size_t>(1, Utf8Length(line, *at));
  }
}

// Where the groups of dashes of a line of nothing else begin, in characters; empty for other lines.
std::vector<std::size_t> ColumnsOfRule(std::string_view line) {
  std::vector<std::size_t> begins;
  bool in_group = false;
  std::size_t character = 0;
  for (std::size_t at = 0; at < line.size(); Advance(line, 1, &at), ++character) {
    const bool blank = IsBlank(line[at]) || line[at] == '\r';
    const bool dash = line[at] == '-' || line[at] == '=' || line.substr(at).starts_with(kEllipsis);
    if (!blank && !dash) return {};
    if (dash && !in_group) begins.push_back(character);
    in_group = dash;
  }
  return begins.size() <= kMaxColumns ? begins : std::vector<std::size_t>();
}

// The text of each column of `line`; none where a text stands across the start of a column, or,
// if `starts_exactly`, elsewhere than at its start.
std::vector<std::string_view> CellsAt(std::string_view line,
                                      const std::vector<PrintedColumn>& columns,
                                      bool starts_exactly) {
  std::vector<std::string_view> cells;
  std::size_t at = 0;
  Advance(line, columns.front().begin, &at);
  if (!Trim(line.substr(0, at)).empty()) return {};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::size_t end = at;
    const bool last = i + 1 == columns.size();
    Advance(line, last ? line.size() : columns[i + 1].begin - columns[i].begin, &end);
    const std::string_view raw = line.substr(at, end - at);
    const std::string_view cell = Trim(raw);
    const bool runs_on = end < line.size() && !raw.empty() && !IsBlank(raw.back());
    if (runs_on || (starts_exactly && !cell.empty() && IsBlank(raw.front()))) return {};
    cells.push_back(cell);
    at = end;
  }
  return cells;
}

// Cells as two or more blanks part them; none unless there is one a column.
std::vector<std::string_view> CellsByBlanks(std::string_view line, std::size_t columns) {
  std::vector<std::string_view> cells;
  for (line = Trim(line); !line.empty() && cells.size() <= columns;) {
    const std::size_t end = std::min(line.find("  "), line.find('\t'));
    cells.push_back(Trim(line.substr(0, end)));
    line = end == std::string_view::npos ? std::string_view() : Trim(line.substr(end));
  }
  return cells.size() == columns ? cells : std::vector<std::string_view>();
}

class TableReader {
 public:
  TableReader(const Source& source, const std::string& device, const ColumnTable& format)
      : source_(source), fallback_(device), format_(format) {}

  Reading Read() {
    const std::string text = ReadableText(source_.bytes);
    std::string_view rest = text;
    while (!rest.empty()) {
      ++line_;
      TakeLine(TakeUntil('\n', &rest));
    }
    FinishTable();
    ReportTotals();
    return std::move(reading_);
  }

 private:
  void TakeLine(std::string_view raw) {
    const std::string_view line = Trim(raw);
    // JunOS says in braces which routing engine speaks.
    if (line.empty() || (line.front() == '{' && line.back() == '}')) return;
    if (!format_.legend.empty() && line.starts_with(format_.legend)) return;
    if (const std::string_view name = PromptDevice(line); !name.empty()) {
      FinishTable();
      TakePrompt(std::string(name));
    } else if (std::vector<PrintedColumn> columns = format_.parse_header(raw); !columns.empty()) {
      FinishTable();
      StartTable(raw, std::move(columns));
    } else if (std::vector<std::size_t> begins = ColumnsOfRule(raw); !begins.empty()) {
      TakeRule(begins);
    } else if (!format_.total.empty() && line.starts_with(format_.total)) {
      TakeTotal(line.substr(format_.total.size()));
    } else if (in_rows_) {
      TakeRow(raw);
    } else {
      skipped_lines_.Add(line_);
    }
  }

  void TakePrompt(std::string name) {
    if (named_.empty()) {
      for (Observation& observation : reading_.observations) observation.device = name;
      for (Fact& fact : reading_.facts) fact.device = name;
    }
    named_ = std::move(name);
  }

  void StartTable(std::string_view raw, std::vector<PrintedColumn> columns) {
    columns_ = std::move(columns);
    header_ = raw;
    header_line_ = line_;
    any_header_ = in_rows_ = true;
    by_rule_ = total_seen_ = false;
    rows_ = 0;
  }

  // The line below the header, or one that closes the table.
  void TakeRule(const std::vector<std::size_t>& begins) {
    if (!in_rows_) return;
    if (line_ != header_line_ + 1) {
      in_rows_ = begins.size() > 1;
      return;
    }
    std::vector<PrintedColumn> columns;
    for (const std::size_t begin : begins) columns.push_back({"", begin});
    const std::vector<std::string_view> titles = CellsAt(header_, columns, false);
    if (titles.empty() || begins.size() == 1) return;
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i].title = Squeezed(titles[i]);
    columns_ = std::move(columns);
    by_rule_ = true;
  }

  void TakeTotal(std::string_view text) {
    in_rows_ = false;
    if (total_seen_ || header_line_ == 0) return;
    total_seen_ = true;
    const std::optional<std::int64_t> total = ParseInt(Trim(text));
    if (total.has_value() && *total == rows_) return;
    ReportWarning(source_, line_, "TRUNCATED",
                  Shown(Trim(text)) + " row(s) are announced, of which " + std::to_string(rows_) +
                      " are there",
                  &reading_);
  }

  void TakeRow(std::string_view raw) {
    PrintedRow row = {columns_, CellsAt(raw, columns_, !by_rule_), Trim(raw)};
    if (row.cells.empty()) row.cells = CellsByBlanks(raw, columns_.size());
    if (!row.cells.empty() && row.cells.front().empty() && format_.continue_row != nullptr) {
      const bool above = !reading_.observations.empty() && last_is_neighbor_;
      Observation none;
      if (format_.continue_row(row, above ? &reading_.observations.back() : &none)) return;
    }
    if (std::any_of(row.cells.begin(), row.cells.end(), IsCutCell)) cut_rows_.Add(line_);
    std::optional<Observation> observation = format_.parse_row(row);
    ++rows_;
    if (!observation.has_value()) {
      if (bad_rows_.Add(line_)) bad_row_ = Shown(row.text);
      return;
    }
    Add(*std::move(observation));
  }

  void Add(Observation observation) {
    observation.device = named_.empty() ? fallback_ : named_;
    observation.source = {source_.name, line_};
    last_is_neighbor_ = !observation.chassis_id.empty() || !observation.port_id.empty() ||
                        !observation.system_name.empty();
    if (last_is_neighbor_) {
      AddObservation(std::move(observation), &reading_);
    } else {
      AddFact(source_, line_, Fact::Kind::kNoNeighbor, observation.device, observation.local_port,
              "", &reading_);
    }
  }

  void FinishTable() {
    if (header_line_ != 0 && !format_.total.empty() && !total_seen_) {
      ReportWarning(source_, header_line_, "TRUNCATED",
                    "the table stops before the line " + Shown(std::string(format_.total) + " …") +
                        ": what stands there is kept",
                    &reading_);
    }
    in_rows_ = last_is_neighbor_ = false;
    header_line_ = 0;
  }

  void ReportTotals() {
    if (!any_header_) {
      ReportError(
          source_, 1, "NO_DATA",
          "there is no table header like " + QuoteJson(format_.header_example) + " in this text",
          &reading_);
    }
    ReportCount(source_, bad_rows_, "BAD_ROW",
                "row(s) are skipped, first " + bad_row_ + ": expected a row like " +
                    QuoteJson(format_.row_example),
                &reading_);
    ReportCount(source_, cut_rows_, "CUT_VALUE",
                "row(s) have a value that was cut to fit its column and ends in \"…\"", &reading_);
    ReportCount(source_, skipped_lines_, "SKIPPED_LINES", "line(s) outside the table are skipped",
                &reading_);
  }

  const Source& source_;
  const std::string& fallback_;
  const ColumnTable& format_;
  Reading reading_;
  std::string named_;  // By the last prompt.
  int line_ = 0;

  // The table that is open.
  std::vector<PrintedColumn> columns_;
  std::string_view header_;
  int header_line_ = 0;
  bool by_rule_ = false;
  bool in_rows_ = false;
  bool total_seen_ = false;
  bool last_is_neighbor_ = false;
  std::int64_t rows_ = 0;

  bool any_header_ = false;
  LineCount bad_rows_;
  std::string bad_row_;  // The first.
  LineCount cut_rows_;
  LineCount skipped_lines_;
};

}  // namespace

std::string_view PrintedRow::Cell(std::string_view title) const {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (columns[i].title == title) return cells[i];
  }
  return {};
}

Reading ReadColumnTable(const Source& source, const std::string& device,
                        const ColumnTable& format) {
  return TableReader(source, device, format).Read();
}

std::vector<PrintedColumn> ColumnsOfHeader(std::string_view line) {
  std::vector<PrintedColumn> columns;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(" \t\r", at)) != std::string_view::npos) {
    const std::size_t end = std::min(line.find("  ", at), line.find('\t', at));
    columns.push_back({Squeezed(line.substr(at, end - at)), at});
    if (end == std::string_view::npos || columns.size() > kMaxColumns) break;
    at = end;
  }
  return columns;
}

std::string Squeezed(std::string_view text) {
  std::string squeezed = LowerCase(text);
  squeezed.erase(std::remove_if(squeezed.begin(), squeezed.end(),
                                [](char c) { return IsBlank(c) || c == '\r'; }),
                 squeezed.end());
  return squeezed;
}

bool IsCutCell(std::string_view cell) { return cell.ends_with(kEllipsis); }

}  // namespace rankroute
