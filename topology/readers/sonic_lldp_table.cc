#include "topology/readers/sonic_lldp_table.h"

#include <optional>
#include <vector>

#include "topology/mac_address.h"
#include "topology/readers/column_table.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kLocal = "localport";
constexpr std::string_view kDevice = "remotedevice";
constexpr std::string_view kPort = "remoteportid";
constexpr std::string_view kCapability = "capability";
constexpr std::string_view kDescription = "remoteportdescr";

std::vector<PrintedColumn> ParseHeader(std::string_view line) {
  if (!Trim(line).starts_with("LocalPort")) return {};
  const bool fits = Squeezed(line) == "localportremotedeviceremoteportidcapabilityremoteportdescr";
  return fits ? ColumnsOfHeader(line) : std::vector<PrintedColumn>();
}

std::optional<Observation> ParseRow(const PrintedRow& row) {
  Observation result;
  result.local_port = row.Cell(kLocal);
  if (result.local_port.empty()) return std::nullopt;
  result.system_name = row.Cell(kDevice);
  result.port_id = row.Cell(kPort);
  result.port_description = row.Cell(kDescription);
  if (!NormalizeMac(result.port_id).empty()) result.port_id_type = IdType::kMac;
  const std::string_view letters = row.Cell(kCapability);
  result.heard_capabilities = !letters.empty();
  result.heard_bridge = letters.find_first_of("BR") != std::string_view::npos;
  return result;
}

// A description of several lines goes on below its column.
bool ContinueRow(const PrintedRow& row, Observation* above) {
  const std::string_view more = row.Cell(kDescription);
  if (more.empty() || !row.Cell(kDevice).empty() || !row.Cell(kPort).empty()) return false;
  above->port_description.append("\n").append(more);
  return true;
}

constexpr ColumnTable kFormat = {
    ParseHeader,
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

bool IsSonicLldpTableLine(std::string_view line) { return !ParseHeader(line).empty(); }

}  // namespace rankroute
