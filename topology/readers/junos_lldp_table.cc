#include "topology/readers/junos_lldp_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "topology/mac_address.h"
#include "topology/readers/column_table.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kLocal = "localinterface";
constexpr std::string_view kParent = "parentinterface";
constexpr std::string_view kChassis = "chassisid";
constexpr std::string_view kPort = "portinfo";
constexpr std::string_view kName = "systemname";

// Titles are found by their first words: only one blank may part two columns.
std::vector<PrintedColumn> ParseHeader(std::string_view line) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kTitles = {
      {{"Local", kLocal},
       {"Parent", kParent},
       {"Chassis", kChassis},
       {"Port", kPort},
       {"System", kName}}};
  if (line.find("Chassis") == std::string_view::npos) return {};
  const std::string squeezed = Squeezed(line);
  if (squeezed != "localinterfaceparentinterfacechassisidportinfosystemname" &&
      squeezed != "localinterfacechassisidportinfosystemname") {
    return {};
  }
  std::vector<PrintedColumn> columns;
  for (const auto& [word, title] : kTitles) {
    const std::size_t at = line.find(word);
    if (at != std::string_view::npos) columns.push_back({std::string(title), at});
  }
  return columns;
}

// The cells of a row whose values are longer than their columns: one word each, but for the port,
// which may have blanks inside.
std::vector<std::string_view> CellsByWords(std::string_view text, std::size_t columns) {
  std::vector<std::string_view> cells;
  while (cells.size() + 2 < columns && !text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    cells.push_back(text.substr(0, end));
    text = Trim(text.substr(end));
  }
  if (text.empty()) return {};
  std::size_t blank = text.rfind("  ");
  if (blank == std::string_view::npos) blank = text.find_last_of(" \t");
  blank = std::min(blank, text.size());
  cells.push_back(Trim(text.substr(0, blank)));
  cells.push_back(Trim(text.substr(blank)));
  return cells;
}

// "" for "-" and nothing.
std::string_view Advertised(std::string_view text) {
  return text == "-" ? std::string_view() : text;
}

std::optional<Observation> ParseRow(const PrintedRow& row) {
  const PrintedRow words = {row.columns, CellsByWords(row.text, row.columns.size()), row.text};
  const PrintedRow& cells = row.cells.empty() ? words : row;
  Observation result;
  result.local_port = cells.Cell(kLocal);
  result.chassis_id = Advertised(cells.Cell(kChassis));
  result.port_id = Advertised(cells.Cell(kPort));
  result.system_name = Advertised(cells.Cell(kName));
  const bool local_is_word = result.local_port.find_first_of(" \t") == std::string::npos;
  if (result.local_port.empty() || !local_is_word || result.chassis_id.empty()) {
    return std::nullopt;
  }
  if (!NormalizeMac(result.chassis_id).empty()) result.chassis_id_type = IdType::kMac;
  if (!NormalizeMac(result.port_id).empty()) result.port_id_type = IdType::kMac;
  return result;
}

constexpr ColumnTable kFormat = {
    ParseHeader,
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

bool IsJunosLldpTableLine(std::string_view line) { return !ParseHeader(line).empty(); }

}  // namespace rankroute
