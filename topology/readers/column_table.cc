#include "topology/readers/column_table.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/json.h"
#include "base/object_reader.h"
#include "topology/readers/prompt.h"
#include "topology/readers/report.h"
#include "topology/readers/reporter.h"
#include "topology/readers/tally.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// The columns of a header line; none where the line is no header.
std::vector<TableColumn> ParseHeader(std::string_view line, const ColumnTable& format) {
  std::vector<TableColumn> columns = ParseTableHeader(line, format.titles, format.other_titles);
  const bool fits = !columns.empty() && columns.front().column == 0;
  return fits ? columns : std::vector<TableColumn>();
}

class TableReader {
 public:
  TableReader(const Source& source, const std::string& device, const ColumnTable& format)
      : source_(source), format_(format), reporter_(device) {}

  Reading Read() {
    const std::string text = ReadableText(source_.bytes);
    for (const TextLine& line : SplitLines(text)) TakeLine(line);
    FinishTable();
    ReportTotals();
    return std::move(reading_);
  }

 private:
  void TakeLine(const TextLine& line) {
    const std::string_view text = line.text;
    line_ = line.number;
    // JunOS says in braces which routing engine speaks.
    if (text.empty() || (text.front() == '{' && text.back() == '}')) return;
    if (!format_.legend.empty() && text.starts_with(format_.legend)) return;
    if (const auto prompt = ParseUserPrompt(text)) {
      FinishTable();
      reporter_.TakePromptName(prompt->device, &reading_);
    } else if (std::vector<TableColumn> columns = ParseHeader(line.raw, format_);
               !columns.empty()) {
      FinishTable();
      StartTable(std::move(columns));
    } else if (const auto groups = GroupsOfDashes(line.raw); !groups.empty()) {
      TakeDashes(groups);
    } else if (!format_.total.empty() && text.starts_with(format_.total)) {
      TakeTotal(text.substr(format_.total.size()));
    } else if (in_rows_) {
      TakeRow(line);
    } else {
      skipped_lines_.Add(line_);
    }
  }

  void StartTable(std::vector<TableColumn> columns) {
    columns_ = std::move(columns);
    header_line_ = line_;
    any_header_ = in_rows_ = true;
    has_dashes_ = total_seen_ = false;
    rows_ = 0;
  }

  // The line below the header, or one that closes the table.
  void TakeDashes(const std::vector<std::size_t>& groups) {
    if (!in_rows_) return;
    if (line_ == header_line_ + 1) {
      has_dashes_ = MoveToDashes(groups, &columns_);
    } else {
      in_rows_ = groups.size() > 1;
    }
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

  void TakeRow(const TextLine& line) {
    TableCells cells = CutAtTitles(line.raw, columns_, !has_dashes_);
    if (cells.empty()) cells = CutAtGaps(line.raw, columns_);
    if (!cells.empty() && cells.front().empty() && format_.continue_row != nullptr) {
      const bool above = !reading_.observations.empty() && last_is_neighbor_;
      Observation none;
      if (format_.continue_row(cells, above ? &reading_.observations.back() : &none)) return;
    }
    if (std::any_of(cells.begin(), cells.end(), IsCutCell)) cut_rows_.Add(line_);
    if (cells.empty() && format_.cut != nullptr) cells = format_.cut(line.raw, columns_);
    std::optional<Observation> observation =
        cells.empty() ? std::nullopt : format_.parse_row(cells);
    ++rows_;
    if (!observation.has_value()) {
      if (bad_rows_.count() == 0) bad_row_ = Shown(line.text);
      bad_rows_.Add(line_);
      return;
    }
    Add(*std::move(observation));
  }

  void Add(Observation observation) {
    observation.device = reporter_.name();
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
    bad_rows_.Report(source_,
                     "row(s) are skipped, first " + bad_row_ + ": expected a row like " +
                         QuoteJson(format_.row_example),
                     &reading_);
    cut_rows_.Report(
        source_, "row(s) have a value that was cut to fit its column and ends in \"…\"", &reading_);
    skipped_lines_.Report(source_, "line(s) outside the table are skipped", &reading_);
  }

  const Source& source_;
  const ColumnTable& format_;
  Reporter reporter_;
  Reading reading_;
  int line_ = 0;

  // The table that is open.
  std::vector<TableColumn> columns_;
  int header_line_ = 0;
  bool has_dashes_ = false;  // Which tell the columns exactly.
  bool in_rows_ = false;
  bool total_seen_ = false;
  bool last_is_neighbor_ = false;
  std::int64_t rows_ = 0;

  bool any_header_ = false;
  Tally bad_rows_{"BAD_ROW"};
  std::string bad_row_;  // The first.
  Tally cut_rows_{"CUT_VALUE"};
  Tally skipped_lines_{"SKIPPED_LINES"};
};

}  // namespace

bool IsColumnTableHeader(std::string_view line, const ColumnTable& format) {
  return !ParseHeader(line, format).empty();
}

Reading ReadColumnTable(const Source& source, const std::string& device,
                        const ColumnTable& format) {
  return TableReader(source, device, format).Read();
}

bool IsCutCell(std::string_view cell) { return cell.ends_with("…"); }

}  // namespace rankroute
