#include "topology/readers/nxos_lldp_table.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/object_reader.h"
#include "topology/interface_name.h"
#include "topology/readers/capability_words.h"
#include "topology/readers/id_type.h"
#include "topology/readers/neighbor_table.h"
#include "topology/readers/nxos_text.h"
#include "topology/readers/prompt.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

enum Column : std::size_t { kDevice, kLocal, kHoldTime, kCapability, kPortId };
constexpr std::size_t kColumns = 5;
constexpr std::int64_t kMaxHoldTime = 65'535;  // IEEE 802.1AB: a TTL has two octets.

constexpr ColumnTitle kTitles[] = {
    {"device id", kDevice},      {"local intf", kLocal}, {"hold-time", kHoldTime},
    {"capability", kCapability}, {"port id", kPortId},
};

bool IsLocalPort(std::string_view word) {
  return IsSlotPortName(word) || IsManagementInterface(word);
}

std::optional<std::int64_t> ParseHoldTime(std::string_view word) {
  const std::optional<std::int64_t> seconds = ParseInt(word);
  return seconds.has_value() && *seconds >= 0 && *seconds <= kMaxHoldTime ? seconds : std::nullopt;
}

// Tells the cells by their words: the device id and the capabilities may be missing, and the port
// id may have several words.
TableCells CutRow(std::string_view row, const std::vector<TableColumn>& /*columns*/) {
  const std::vector<std::string_view> words = SplitWords(row);
  const std::size_t local = !words.empty() && IsLocalPort(words[0]) ? 0 : 1;
  if (words.size() < local + 3 || !IsLocalPort(words[local]) ||
      !ParseHoldTime(words[local + 1]).has_value()) {
    return {};
  }
  TableCells cells(kColumns);
  if (local == 1) cells[kDevice] = words[0];
  cells[kLocal] = words[local];
  cells[kHoldTime] = words[local + 1];
  std::size_t at = local + 2;
  if (at + 1 < words.size() && IsCapabilityLetters(words[at])) cells[kCapability] = words[at++];
  const char* begin = words[at].data();
  const char* end = words.back().data() + words.back().size();
  cells[kPortId] = {begin, static_cast<std::size_t>(end - begin)};
  return cells;
}

std::optional<Observation> ParseRow(const TableCells& cells) {
  const std::optional<std::int64_t> hold_time = ParseHoldTime(cells[kHoldTime]);
  const std::string_view letters = NxosValue(cells[kCapability]);
  if (!hold_time.has_value() || (!letters.empty() && !IsCapabilityLetters(letters))) {
    return std::nullopt;
  }
  Observation row;
  row.local_port = cells[kLocal];
  row.ttl_seconds = *hold_time;
  row.heard_capabilities = !letters.empty();
  row.heard_bridge = NamesBridgeOrRouter(letters);
  row.port_id = NxosValue(cells[kPortId]);
  row.port_id_type = GuessedIdType(row.port_id);
  const std::string_view device = NxosValue(cells[kDevice]);
  const bool has_name = GuessedIdType(device) != IdType::kMac;
  (has_name ? row.system_name : row.chassis_id) = device;
  if (!has_name) row.chassis_id_type = IdType::kMac;
  return row;
}

constexpr NeighborTable kTable = {
    kTitles,
    kLocal,
    kDevice,
    NeighborTable::Wrap::kLineAbove,
    "Device ID  Local Intf  Hold-time  Capability  Port ID",
    "a device id, a local interface, a hold time, capabilities and a port id",
    ParseCliPrompt,
    IsNxosLegend,
    NxosTotal,
    CutRow,
    ParseRow,
};

}  // namespace

Reading ReadNxosLldpTable(const Source& source, const std::string& device) {
  return ReadNeighborTable(source, device, kTable);
}

bool IsNxosLldpTableLine(std::string_view line) {
  static constexpr std::size_t kMaxRow = 600;
  if (NxosTotal(line).has_value()) return true;
  const bool has_port = line.find('/') != std::string_view::npos || line.find("mgmt") < line.size();
  if (!has_port || line.size() > kMaxRow) return false;
  const TableCells cells = CutRow(line, {});
  if (cells.empty()) return false;
  // A row of counters has numbers in the place of a port id.
  const std::string_view port = cells[kPortId];
  return !cells[kCapability].empty() ||
         (port.find_first_of(" \t") == std::string_view::npos && !ParseInt(port).has_value());
}

}  // namespace rankroute
