#include "topology/readers/sonic_lldp_table.h"

#include <cstddef>
#include <optional>

#include "topology/readers/column_table.h"
#include "topology/readers/id_type.h"

namespace rankroute {
namespace {

enum Column : std::size_t { kLocal, kDevice, kPort, kCapability, kDescription };

constexpr ColumnTitle kTitles[] = {
    {"localport", kLocal},       {"remotedevice", kDevice},         {"remoteportid", kPort},
    {"capability", kCapability}, {"remoteportdescr", kDescription},
};

std::optional<Observation> ParseRow(const TableCells& cells) {
  Observation result;
  result.local_port = cells[kLocal];
  if (result.local_port.empty()) return std::nullopt;
  result.system_name = cells[kDevice];
  result.port_id = cells[kPort];
  result.port_description = cells[kDescription];
  result.port_id_type = GuessedIdType(result.port_id);
  const std::string_view letters = cells[kCapability];
  result.heard_capabilities = !letters.empty();
  result.heard_bridge = letters.find_first_of("BR") != std::string_view::npos;
  return result;
}

// A description of several lines goes on below its column.
bool ContinueRow(const TableCells& cells, Observation* above) {
  const std::string_view more = cells[kDescription];
  if (more.empty() || !cells[kDevice].empty() || !cells[kPort].empty()) return false;
  above->port_description.append("\n").append(more);
  return true;
}

constexpr ColumnTable kFormat = {
    kTitles,
    false,
    nullptr,
    ParseRow,
    ContinueRow,
    "Capability codes:",
    "Total entries displayed:",
    "LocalPort    RemoteDevice    RemotePortID    Capability    RemotePortDescr",
    "Ethernet0    spine-1         Ethernet4       BR            to leaf-1"};

}  // namespace

Reading ReadSonicLldpTable(const Source& source, const std::string& device) {
  return ReadColumnTable(source, device, kFormat);
}

bool IsSonicLldpTableLine(std::string_view line) { return IsColumnTableHeader(line, kFormat); }

}  // namespace rankroute
