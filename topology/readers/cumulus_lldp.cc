#include "topology/readers/cumulus_lldp.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/readers/column_table.h"
#include "topology/readers/id_type.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

enum Column : std::size_t { kLocal, kSpeed, kHost, kPort };

constexpr ColumnTitle kTitles[] = {
    {"interface", kLocal}, {"localport", kLocal},  {"local port", kLocal}, {"speed", kSpeed},
    {"remotehost", kHost}, {"remote host", kHost}, {"remoteport", kPort},  {"remote port", kPort},
};

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

std::optional<Observation> ParseRow(const TableCells& cells) {
  Observation result;
  result.local_port = cells[kLocal];
  if (result.local_port.empty() || IsCutCell(result.local_port)) return std::nullopt;
  result.system_name = Advertised(cells[kHost]);
  result.port_id = Advertised(cells[kPort]);
  const bool all_cut = result.system_name.empty() && result.port_id.empty() &&
                       (IsCutCell(cells[kHost]) || IsCutCell(cells[kPort]));
  if (all_cut) return std::nullopt;
  result.port_id_type = GuessedIdType(result.port_id);
  result.mbps = ParseSpeed(cells[kSpeed]);
  return result;
}

// A summary of several lines goes on below its column.
bool ContinueRow(const TableCells& cells, Observation* /*above*/) {
  return cells[kHost].empty() && cells[kPort].empty();
}

constexpr ColumnTable kFormat = {kTitles,
                                 true,
                                 nullptr,
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

bool IsCumulusLldpLine(std::string_view line) { return IsColumnTableHeader(line, kFormat); }

}  // namespace rankroute
