#include "topology/readers/cumulus_lldp.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/mac_address.h"
#include "topology/readers/column_table.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kSpeed = "speed";
constexpr std::string_view kHost = "remotehost";
constexpr std::string_view kPort = "remoteport";

// The local port has the title of its release.
constexpr std::string_view kInterface = "interface";
constexpr std::string_view kLocalPort = "localport";

std::vector<PrintedColumn> ParseHeader(std::string_view line) {
  static constexpr std::size_t kMaxHeader = 300;
  const std::string_view start = Trim(line);
  const bool likely =
      StartsWithIgnoringCase(start, "interface") || StartsWithIgnoringCase(start, "local");
  if (line.size() > kMaxHeader || !likely) return {};
  const std::string squeezed = Squeezed(line);
  const bool local = squeezed.starts_with(kInterface) || squeezed.starts_with(kLocalPort);
  if (!local) return {};
  for (const std::string_view title : {kSpeed, kHost, kPort}) {
    if (squeezed.find(title) == std::string::npos) return {};
  }
  return ColumnsOfHeader(line);
}

// "100G", "2.5G", "1000M" in Mbit/s; 0 where the text states none ("N/A").
std::int64_t ParseSpeed(std::string_view text) {
  if (text.size() < 2) return 0;
  const char unit = text.back();
  if (unit != 'G' && unit != 'M') return 0;
  std::string_view rest = text.substr(0, text.size() - 1);
  const std::optional<std::int64_t> whole = ParseInt(TakeUntil('.', &rest));
  const std::optional<std::int64_t> tenths = rest.empty() ? 0 : ParseInt(rest);
  if (!whole.has_value() || !tenths.has_value() || *whole < 0 || *tenths < 0 || *tenths > 9 ||
      *whole > kMaxMbps) {
    return 0;
  }
  const std::int64_t mbps = unit == 'G' ? *whole * 1000 + *tenths * 100 : *whole;
  return mbps <= kMaxMbps ? mbps : 0;
}

std::string_view Advertised(std::string_view cell) {
  return IsCutCell(cell) ? std::string_view() : cell;
}

std::optional<Observation> ParseRow(const PrintedRow& row) {
  Observation result;
  const std::string_view interface = row.Cell(kInterface);
  result.local_port = interface.empty() ? row.Cell(kLocalPort) : interface;
  if (result.local_port.empty() || IsCutCell(result.local_port)) return std::nullopt;
  result.system_name = Advertised(row.Cell(kHost));
  result.port_id = Advertised(row.Cell(kPort));
  const bool all_cut = result.system_name.empty() && result.port_id.empty() &&
                       (IsCutCell(row.Cell(kHost)) || IsCutCell(row.Cell(kPort)));
  if (all_cut) return std::nullopt;
  if (!NormalizeMac(result.port_id).empty()) result.port_id_type = IdType::kMac;
  result.mbps = ParseSpeed(row.Cell(kSpeed));
  return result;
}

// A summary of several lines goes on below its column.
bool ContinueRow(const PrintedRow& row, Observation* /*above*/) {
  return row.Cell(kHost).empty() && row.Cell(kPort).empty();
}

constexpr ColumnTable kFormat = {ParseHeader,
                                 ParseRow,
                                 ContinueRow,
                                 "",
                                 "",
                                 "Interface  Speed  Type  Remote Host  Remote Port",
                                 "swp1       100G   swp   spine-1      swp2"};

}  // namespace

Reading ReadCumulusLldp(const Source& source, const std::string& device) {
  return ReadColumnTable(source, device, kFormat);
}

bool IsCumulusLldpLine(std::string_view line) { return !ParseHeader(line).empty(); }

}  // namespace rankroute
