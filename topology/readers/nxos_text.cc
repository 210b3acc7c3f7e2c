#include "topology/readers/nxos_text.h"

#include "base/object_reader.h"
#include "topology/text_lines.h"

namespace rankroute {

std::string_view NxosValue(std::string_view text) {
  text = Trim(text);
  return text == "not advertised" || text == "null" ? std::string_view() : text;
}

std::optional<std::int64_t> NxosTotal(std::string_view line) {
  static constexpr std::string_view kTotal = "Total entries displayed:";
  if (!line.starts_with(kTotal)) return std::nullopt;
  return ParseInt(Trim(line.substr(kTotal.size())));
}

bool IsNxosLegend(std::string_view line) {
  return line.starts_with("Capability codes:") || line.starts_with("(R) Router, (B) Bridge") ||
         line.starts_with("(W) WLAN Access Point,") || line.starts_with("Device ID  ");
}

}  // namespace rankroute
