#include "topology/readers/neighbor_table.h"

#include <utility>
#include <vector>

#include "topology/readers/report.h"
#include "topology/readers/reporter.h"
#include "topology/readers/tally.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// A name or an id has at most 255 octets (IEEE 802.1AB).
constexpr std::size_t kMaxCell = 255;

// Bad rows that are told one by one.
constexpr int kMaxBadRows = 20;

// A row that may go on in the next line.
struct OpenRow {
  int line = 0;
  std::vector<std::string> cells;
};

class TableReader {
 public:
  TableReader(const Source& source, const std::string& device, const NeighborTable& table)
      : source_(source), table_(table), reporter_(device) {}

  Reading Read() {
    const std::string text = ReadableText(source_.bytes);
    for (const TextLine& line : SplitLines(text)) TakeLine(line);
    FinishTable();
    if (!any_header_) {
      ReportError(
          source_, 1, "NO_DATA",
          std::string("there is no table header like \"") + table_.header + "\" in this text",
          &reading_);
    }
    skipped_.Report(source_, "line(s) that are no rows of a table are skipped", &reading_);
    return std::move(reading_);
  }

 private:
  void TakeLine(const TextLine& line) {
    if (line.text.empty() || line.text.find_first_not_of("-= ") == std::string_view::npos) return;
    if (auto columns = ParseTableHeader(line.raw, table_.titles); !columns.empty()) {
      FinishTable();
      columns_ = std::move(columns);
      header_line_ = line.number;
      any_header_ = true;
    } else if (const auto prompt = table_.parse_prompt(line.text)) {
      FinishTable();
      reporter_.TakePromptName(prompt->device, &reading_);
    } else if (const auto total = TotalOf(line.text); total.has_value() && !columns_.empty()) {
      announced_ = total;
      FinishTable();
    } else if (columns_.empty()) {
      if (table_.is_known == nullptr || !table_.is_known(line.text)) skipped_.Add(line.number);
    } else {
      TakeRow(line);
    }
  }

  std::optional<std::int64_t> TotalOf(std::string_view line) const {
    return table_.total == nullptr ? std::nullopt : table_.total(line);
  }

  void TakeRow(const TextLine& line) {
    TableCells cells = CutAtTitles(line.raw, columns_);
    if (!Fits(cells)) cells = table_.cut(line.raw, columns_);
    if (Fits(cells)) {
      StartRow(line.number, cells);
    } else if (table_.wrap == NeighborTable::Wrap::kLineBelow && ContinuesRow(line.raw)) {
      return;
    } else if (table_.wrap == NeighborTable::Wrap::kLineAbove && !line.indented &&
               line.text.find(' ') == std::string_view::npos) {
      FinishRow();
      name_above_ = line.text;
      name_line_ = line.number;
    } else {
      FinishRow();
      ReportBadRow(line.number, line.text);
    }
  }

  bool Fits(const TableCells& cells) const {
    if (cells.empty()) return false;
    const std::string_view local = cells[table_.local_port];
    return !local.empty() && local.find_first_of(" \t") == std::string_view::npos &&
           table_.parse(cells).has_value();
  }

  void StartRow(int line, const TableCells& cells) {
    OpenRow row = {line, {cells.begin(), cells.end()}};
    if (!name_above_.empty() && row.cells[table_.neighbor_name].empty()) {
      row.cells[table_.neighbor_name] = std::exchange(name_above_, {});
    }
    FinishRow();
    open_ = std::move(row);
  }

  // Adds a line of one cell, other than the local port, to the cell above it that fills its column.
  bool ContinuesRow(std::string_view raw) {
    const std::size_t begin = raw.find_first_not_of(" \t");
    if (!open_.has_value() || raw.find("  ", begin) != std::string_view::npos) return false;
    const std::string_view rest = raw.substr(begin);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      std::string& cell = open_->cells[columns_[i].column];
      if (columns_[i].begin != begin || columns_[i].column == table_.local_port ||
          !FillsColumn(cell, i) || cell.size() + rest.size() > kMaxCell) {
        continue;
      }
      std::string longer = cell + std::string(rest);
      std::swap(cell, longer);
      if (Fits({open_->cells.begin(), open_->cells.end()})) return true;
      std::swap(cell, longer);
    }
    return false;
  }

  // Up to two blanks part columns; the last one has no known width.
  bool FillsColumn(const std::string& cell, std::size_t i) const {
    static constexpr std::size_t kMaxGap = 2;
    if (cell.empty()) return false;
    return i + 1 == columns_.size() ||
           cell.size() + kMaxGap >= columns_[i + 1].begin - columns_[i].begin;
  }

  void FinishRow() {
    if (!name_above_.empty()) ReportBadRow(name_line_, std::exchange(name_above_, {}));
    if (!open_.has_value()) return;
    ++rows_;
    auto row = table_.parse({open_->cells.begin(), open_->cells.end()});
    row->device = reporter_.name();
    row->source = {source_.name, open_->line};
    AddObservation(*std::move(row), &reading_);
    open_.reset();
  }

  // Beyond a few they are some other printout's lines, and only counted.
  void ReportBadRow(int line, std::string_view text) {
    if (++bad_rows_ > kMaxBadRows) {
      skipped_.Add(line);
      return;
    }
    ReportWarning(
        source_, line, "BAD_ROW",
        Shown(text) + " is skipped: expected " + table_.row + " as the header orders them",
        &reading_);
  }

  void FinishTable() {
    FinishRow();
    if (table_.total != nullptr && !columns_.empty() && announced_ != rows_) {
      ReportWarning(source_, header_line_, "TRUNCATED",
                    announced_.has_value()
                        ? std::to_string(*announced_) +
                              " neighbor(s) are announced below the "
                              "table, of which " +
                              std::to_string(rows_) + " can be read"
                        : "the table stops before its number of neighbors: it may be cut",
                    &reading_);
    }
    columns_.clear();
    announced_.reset();
    rows_ = 0;
  }

  const Source& source_;
  const NeighborTable& table_;
  Reporter reporter_;
  Reading reading_;
  std::vector<TableColumn> columns_;  // Empty outside a table.
  int header_line_ = 0;
  bool any_header_ = false;
  std::optional<OpenRow> open_;
  std::string name_above_;
  int name_line_ = 0;
  std::int64_t rows_ = 0;
  std::optional<std::int64_t> announced_;
  int bad_rows_ = 0;
  Tally skipped_{"SKIPPED_LINES"};
};

}  // namespace

Reading ReadNeighborTable(const Source& source, const std::string& device,
                          const NeighborTable& table) {
  return TableReader(source, device, table).Read();
}

}  // namespace rankroute
