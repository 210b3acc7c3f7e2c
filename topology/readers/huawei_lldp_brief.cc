#include "topology/readers/huawei_lldp_brief.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/object_reader.h"
#include "topology/readers/id_type.h"
#include "topology/readers/neighbor_table.h"
#include "topology/readers/prompt.h"
#include "topology/readers/vrp_text.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

enum Column : std::size_t { kLocal, kNeighborInterface, kNeighborDevice, kExpires };

constexpr ColumnTitle kTitles[] = {
    {"local intf", kLocal},
    {"local interface", kLocal},
    {"neighbor intf", kNeighborInterface},
    {"neighbor interface", kNeighborInterface},
    {"neighbor dev", kNeighborDevice},
    {"neighbor device", kNeighborDevice},
    {"exptime", kExpires},
};

// A neighbour without a name may leave the last column empty; else the neighbour's interface has
// the blanks.
TableCells CutRow(std::string_view row, const std::vector<TableColumn>& columns) {
  TableCells cells = CutAtGaps(row, columns);
  if (!cells.empty()) return cells;
  if (columns.back().column != kNeighborDevice || SplitWords(row).size() + 1 != columns.size()) {
    return CutAtBlanks(row, columns, kNeighborInterface);
  }
  const std::vector<std::string_view> words = SplitWords(row);
  cells.resize(columns.size());
  for (std::size_t i = 0; i < words.size(); ++i) cells[columns[i].column] = words[i];
  return cells;
}

std::optional<Observation> ParseRow(const TableCells& cells) {
  Observation row;
  row.local_port = VrpValue(cells[kLocal]);
  row.port_id = VrpValue(cells[kNeighborInterface]);
  row.port_id_type = GuessedIdType(row.port_id);
  row.system_name = VrpValue(cells[kNeighborDevice]);
  const std::string_view expires = VrpValue(cells[kExpires]);
  const std::optional<std::int64_t> seconds = ParseInt(expires.substr(0, expires.find('s')));
  const bool bad = !expires.empty() && (!seconds.has_value() || *seconds < 0);
  if (bad || row.local_port.empty() || cells[kExpires].empty()) return std::nullopt;
  row.ttl_seconds = seconds.value_or(0);
  return row;
}

constexpr NeighborTable kTable = {
    kTitles,
    kLocal,
    kNeighborDevice,
    NeighborTable::Wrap::kLineBelow,
    "Local Interface  Exptime(s)  Neighbor Interface  Neighbor Device",
    "a local interface, a neighbor interface, a neighbor device and seconds",
    ParseVrpPrompt,
    nullptr,
    nullptr,
    CutRow,
    ParseRow,
};

}  // namespace

Reading ReadHuaweiLldpBrief(const Source& source, const std::string& device) {
  return ReadNeighborTable(source, device, kTable);
}

bool IsHuaweiLldpBriefLine(std::string_view line) {
  return !ParseTableHeader(line, kTitles).empty();
}

}  // namespace rankroute
