#include "topology/readers/eos_lldp_table.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

#include "base/object_reader.h"
#include "topology/readers/id_type.h"
#include "topology/readers/neighbor_table.h"
#include "topology/readers/prompt.h"

namespace rankroute {
namespace {

enum Column : std::size_t { kLocal, kNeighborDevice, kNeighborPort, kTtl };

constexpr ColumnTitle kTitles[] = {
    {"port", kLocal},
    {"neighbor device id", kNeighborDevice},
    {"neighbor port id", kNeighborPort},
    {"ttl", kTtl},
};

// The counters above the table.
bool IsCounter(std::string_view line) {
  static constexpr std::string_view kStarts[] = {"Last table change time", "Number of table "};
  return std::any_of(std::begin(kStarts), std::end(kStarts),
                     [&](std::string_view start) { return line.starts_with(start); });
}

TableCells CutRow(std::string_view row, const std::vector<TableColumn>& columns) {
  TableCells cells = CutAtGaps(row, columns);
  return cells.empty() ? CutAtBlanks(row, columns, kNeighborPort) : cells;
}

std::optional<Observation> ParseRow(const TableCells& cells) {
  const std::optional<std::int64_t> ttl = ParseInt(cells[kTtl]);
  if (!ttl.has_value() || *ttl < 0) return std::nullopt;
  Observation row;
  row.local_port = cells[kLocal];
  row.ttl_seconds = *ttl;
  row.port_id = cells[kNeighborPort];
  row.port_id_type = GuessedIdType(row.port_id);
  const bool has_name = GuessedIdType(cells[kNeighborDevice]) != IdType::kMac;
  (has_name ? row.system_name : row.chassis_id) = cells[kNeighborDevice];
  if (!has_name) row.chassis_id_type = IdType::kMac;
  return row;
}

constexpr NeighborTable kTable = {
    kTitles,
    kLocal,
    kNeighborDevice,
    NeighborTable::Wrap::kLineBelow,
    "Port  Neighbor Device ID  Neighbor Port ID  TTL",
    "a port, a neighbor's device id, its port id and a TTL",
    ParseCliPrompt,
    IsCounter,
    nullptr,
    CutRow,
    ParseRow,
};

}  // namespace

Reading ReadEosLldpTable(const Source& source, const std::string& device) {
  return ReadNeighborTable(source, device, kTable);
}

bool IsEosLldpTableLine(std::string_view line) { return !ParseTableHeader(line, kTitles).empty(); }

}  // namespace rankroute
