#include "topology/readers/huawei_lldp_brief.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "topology/mac_address.h"
#include "topology/readers/report.h"
#include "topology/readers/vrp_text.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

enum class Column : std::uint8_t { kLocal, kNeighborInterface, kNeighborDevice, kExpires };
constexpr std::size_t kColumns = 4;

std::optional<Column> ColumnOf(const std::string& first, const std::string& second) {
  const bool interface = second == "intf" || second == "interface";
  if (first == "local" && interface) return Column::kLocal;
  if (first == "neighbor" && interface) return Column::kNeighborInterface;
  if (first == "neighbor" && (second == "dev" || second == "device")) {
    return Column::kNeighborDevice;
  }
  return std::nullopt;
}

// The columns in the header's order; empty where the line is no header.
std::vector<Column> ParseHeader(std::string_view line) {
  if (!line.starts_with("Local") && line.find("Local ") == std::string_view::npos) return {};
  const std::vector<std::string_view> words = SplitWords(line);
  std::vector<Column> columns;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word = LowerCase(words[i]);
    std::optional<Column> column;
    if (word.starts_with("exptime")) {
      column = Column::kExpires;  // "Exptime", "Exptime(s)", "Exptime(sec)".
    } else if (i + 1 < words.size()) {
      column = ColumnOf(word, LowerCase(words[++i]));
    }
    if (!column.has_value() ||
        std::find(columns.begin(), columns.end(), *column) != columns.end()) {
      return {};
    }
    columns.push_back(*column);
  }
  return columns.size() == kColumns ? columns : std::vector<Column>();
}

// Cells as two or more blanks part them.
std::vector<std::string_view> SplitCells(std::string_view line) {
  std::vector<std::string_view> cells;
  while (!line.empty()) {
    const std::size_t tab = std::min(line.find("  "), line.find('\t'));
    cells.push_back(Trim(line.substr(0, tab)));
    line = tab == std::string_view::npos ? std::string_view() : Trim(line.substr(tab));
  }
  return cells;
}

// Cells where a value as long as its column leaves one blank only: of the four columns the
// neighbour's interface alone has blanks inside, so the words that are left over belong to it.
std::vector<std::string_view> SplitByWords(std::string_view line,
                                           const std::vector<Column>& columns) {
  const std::vector<std::string_view> words = SplitWords(line);
  std::vector<std::string_view> cells;
  if (words.size() + 1 == columns.size() && columns.back() == Column::kNeighborDevice) {
    cells = words;
    cells.emplace_back();  // A neighbour without a name.
    return cells;
  }
  if (words.size() < columns.size()) return cells;
  const std::size_t spare = words.size() - columns.size();
  std::size_t at = 0;
  for (const Column column : columns) {
    const std::size_t last = at + (column == Column::kNeighborInterface ? spare : 0);
    const char* begin = words[at].data();
    const char* end = words[last].data() + words[last].size();
    cells.emplace_back(begin, static_cast<std::size_t>(end - begin));
    at = last + 1;
  }
  return cells;
}

// A row as an observation without device and source; empty where the cells do not fit.
std::optional<Observation> ParseRow(const std::vector<std::string_view>& cells,
                                    const std::vector<Column>& columns) {
  if (cells.size() != columns.size()) return std::nullopt;
  Observation row;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string_view cell = VrpValue(cells[i]);
    switch (columns[i]) {
      case Column::kLocal:
        row.local_port = cell;
        break;
      case Column::kNeighborInterface:
        row.port_id = cell;
        break;
      case Column::kNeighborDevice:
        row.system_name = cell;
        break;
      case Column::kExpires: {
        const std::string_view digits = cell.substr(0, cell.find('s'));
        const std::optional<std::int64_t> seconds = ParseInt(digits);
        if (!cell.empty() && (!seconds.has_value() || *seconds < 0)) return std::nullopt;
        row.ttl_seconds = seconds.value_or(0);
        break;
      }
    }
  }
  const bool local_is_word = row.local_port.find_first_of(" \t") == std::string::npos;
  if (row.local_port.empty() || !local_is_word) return std::nullopt;
  if (!NormalizeMac(row.port_id).empty()) row.port_id_type = IdType::kMac;
  return row;
}

std::optional<Observation> ParseRow(std::string_view line, const std::vector<Column>& columns) {
  std::optional<Observation> row = ParseRow(SplitCells(line), columns);
  return row.has_value() ? row : ParseRow(SplitByWords(line, columns), columns);
}

class BriefReader {
 public:
  BriefReader(const Source& source, const std::string& device) : source_(source), device_(device) {}

  Reading Read() {
    const std::string text = ReadableText(source_.bytes);
    for (const TextLine& line : SplitLines(text)) {
      if (line.text.empty() || line.text.find_first_not_of("-= ") == std::string_view::npos) {
        continue;
      }
      if (std::vector<Column> columns = ParseHeader(line.text); !columns.empty()) {
        columns_ = std::move(columns);
        any_header_ = true;
      } else if (IsVrpPrompt(line.text)) {
        TakePrompt(line.text);
      } else if (columns_.empty()) {
        if (skipped_lines_++ == 0) skipped_line_ = line.number;
      } else {
        ReadRow(line);
      }
    }
    ReportTotals();
    return std::move(reading_);
  }

 private:
  void TakePrompt(std::string_view line) {
    columns_.clear();
    std::string name = VrpPromptName(line);
    if (name.empty()) return;
    // The first prompt names the switch of what stands above it, too.
    if (named_.empty()) {
      for (Observation& observation : reading_.observations) observation.device = name;
    }
    named_ = std::move(name);
  }

  void ReadRow(const TextLine& line) {
    std::optional<Observation> row = ParseRow(line.text, columns_);
    if (!row.has_value()) {
      ReportWarning(source_, line.number, "BAD_ROW",
                    Shown(line.text) +
                        " is skipped: expected a local interface, a neighbor interface, a "
                        "neighbor device and seconds as the header orders them",
                    &reading_);
      return;
    }
    row->device = named_.empty() ? device_ : named_;
    row->source = {source_.name, line.number};
    AddObservation(*std::move(row), &reading_);
  }

  void ReportTotals() {
    if (!any_header_) {
      ReportError(source_, 1, "NO_DATA",
                  "there is no table header like \"Local Interface  Exptime(s)  Neighbor "
                  "Interface  Neighbor Device\" in this text",
                  &reading_);
    }
    if (skipped_lines_ != 0) {
      ReportWarning(source_, skipped_line_, "SKIPPED_LINES",
                    std::to_string(skipped_lines_) + " line(s) outside the table are skipped",
                    &reading_);
    }
  }

  const Source& source_;
  const std::string& device_;
  Reading reading_;
  std::string named_;  // By the last prompt.
  std::vector<Column> columns_;
  bool any_header_ = false;
  std::size_t skipped_lines_ = 0;
  int skipped_line_ = 0;
};

}  // namespace

Reading ReadHuaweiLldpBrief(const Source& source, const std::string& device) {
  return BriefReader(source, device).Read();
}

bool IsHuaweiLldpBriefLine(std::string_view line) { return !ParseHeader(line).empty(); }

}  // namespace rankroute
