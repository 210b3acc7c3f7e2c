#include "topology/readers/junos_lldp_table.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "topology/readers/column_table.h"
#include "topology/readers/id_type.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

enum Column : std::size_t { kLocal, kChassis, kPort, kName };

constexpr ColumnTitle kTitles[] = {
    {"local interface", kLocal}, {"parent interface", kOtherColumn},
    {"chassis id", kChassis},    {"port info", kPort},
    {"system name", kName},
};

// Values longer than their columns: one word each, but for the port, which may have blanks inside.
TableCells CutRow(std::string_view row, const std::vector<TableColumn>& columns) {
  TableCells cells(kName + 1);
  std::string_view text = Trim(row);
  for (std::size_t i = 0; i + 2 < columns.size() && !text.empty(); ++i) {
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    if (columns[i].column != kOtherColumn) cells[columns[i].column] = text.substr(0, end);
    text = Trim(text.substr(end));
  }
  if (text.empty()) return {};
  std::size_t blank = text.rfind("  ");
  if (blank == std::string_view::npos) blank = text.find_last_of(" \t");
  blank = std::min(blank, text.size());
  cells[kPort] = Trim(text.substr(0, blank));
  cells[kName] = Trim(text.substr(blank));
  return cells;
}

// "" for "-" and nothing.
std::string_view Advertised(std::string_view text) {
  return text == "-" ? std::string_view() : text;
}

std::optional<Observation> ParseRow(const TableCells& cells) {
  Observation result;
  result.local_port = cells[kLocal];
  result.chassis_id = Advertised(cells[kChassis]);
  result.port_id = Advertised(cells[kPort]);
  result.system_name = Advertised(cells[kName]);
  const bool local_is_word = result.local_port.find_first_of(" \t") == std::string::npos;
  if (result.local_port.empty() || !local_is_word || result.chassis_id.empty()) {
    return std::nullopt;
  }
  result.chassis_id_type = GuessedIdType(result.chassis_id);
  result.port_id_type = GuessedIdType(result.port_id);
  return result;
}

constexpr ColumnTable kFormat = {
    kTitles,
    false,
    CutRow,
    ParseRow,
    nullptr,
    "",
    "",
    "Local Interface    Parent Interface    Chassis Id          Port info          System Name",
    "et-0/0/1           -                   02:00:5e:10:00:01   et-0/0/2           spine-1"};

}  // namespace

Reading ReadJunosLldpTable(const Source& source, const std::string& device) {
  return ReadColumnTable(source, device, kFormat);
}

bool IsJunosLldpTableLine(std::string_view line) { return IsColumnTableHeader(line, kFormat); }

}  // namespace rankroute
