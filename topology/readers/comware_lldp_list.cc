#include "topology/readers/comware_lldp_list.h"

#include <cstddef>
#include <optional>
#include <vector>

#include "topology/readers/comware_text.h"
#include "topology/readers/id_type.h"
#include "topology/readers/neighbor_table.h"
#include "topology/readers/prompt.h"
#include "topology/readers/tally.h"
#include "topology/readers/vrp_text.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

enum Column : std::size_t { kName, kLocal, kChassisId, kPortId };

constexpr ColumnTitle kTitles[] = {
    {"system name", kName},
    {"local interface", kLocal},
    {"chassis id", kChassisId},
    {"port id", kPortId},
};

// Behind the chassis id: heard by the agent for the nearest non-TPMR bridge, or for the nearest
// customer bridge.
constexpr std::string_view kFartherMarks = "*#";

bool IsFarther(const Observation& row) {
  return !row.chassis_id.empty() &&
         kFartherMarks.find(row.chassis_id.back()) != std::string_view::npos;
}

bool IsLegend(std::string_view line) {
  return line.ends_with("bridge neighbor") && line.find("-- --") != std::string_view::npos;
}

// A neighbour may have no name; else its name has the blanks.
TableCells CutRow(std::string_view row, const std::vector<TableColumn>& columns) {
  TableCells cells = CutAtGaps(row, columns);
  if (!cells.empty()) return cells;
  const std::vector<std::string_view> words = SplitWords(row);
  if (words.size() + 1 != columns.size()) return CutAtBlanks(row, columns, kName);
  cells.resize(columns.size());
  std::size_t at = 0;
  for (const TableColumn& column : columns) {
    if (column.column != kName) cells[column.column] = words[at++];
  }
  return cells;
}

std::optional<Observation> ParseRow(const TableCells& cells) {
  Observation row;
  row.local_port = cells[kLocal];
  row.system_name = VrpValue(cells[kName]);
  row.chassis_id = VrpValue(cells[kChassisId]);
  row.chassis_id_type = GuessedIdType(cells[kChassisId]);
  row.port_id = VrpValue(cells[kPortId]);
  row.port_id_type = GuessedIdType(row.port_id);
  // Every port's name has a number, and whoever speaks LLDP has a chassis id.
  const bool is_port = row.local_port.find_first_of("0123456789") != std::string::npos;
  const bool is_id = cells[kChassisId].find(' ') == std::string_view::npos;
  if (!is_port || !is_id || row.chassis_id.empty()) return std::nullopt;
  return row;
}

constexpr NeighborTable kTable = {
    kTitles,
    kLocal,
    kName,
    NeighborTable::Wrap::kLineBelow,
    "System Name  Local Interface  Chassis ID  Port ID",
    "a system name, a local interface, a chassis id and a port id",
    ParseVrpPrompt,
    IsLegend,
    nullptr,
    CutRow,
    ParseRow,
};

}  // namespace

Reading ReadComwareLldpList(const Source& source, const std::string& device) {
  Reading reading = ReadNeighborTable(source, device, kTable);
  Tally farther("NOT_NEAREST_BRIDGE");
  std::erase_if(reading.observations, [&](const Observation& row) {
    if (IsFarther(row)) farther.Add(row.source.line);
    return IsFarther(row);
  });
  farther.Report(source, kFartherNeighbors, &reading);
  return reading;
}

bool IsComwareLldpListLine(std::string_view line) {
  return !ParseTableHeader(line, kTitles).empty();
}

}  // namespace rankroute
