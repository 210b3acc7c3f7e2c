#include "topology/readers/link_speed.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/text_lines.h"

namespace rankroute {

std::int64_t MbpsOfMauType(std::string_view text) {
  static constexpr std::size_t kMaxDigits = 6;
  const std::string lower = LowerCase(Trim(text));
  std::size_t at = 0;
  std::int64_t tenths = 0;
  const auto digit = [&] { return at < lower.size() && lower[at] >= '0' && lower[at] <= '9'; };
  for (; digit() && at < kMaxDigits; ++at) tenths = tenths * 10 + (lower[at] - '0');
  tenths *= 10;
  if (at != 0 && at < lower.size() && lower[at] == 'p') {  // "2p5" is 2.5.
    ++at;
    if (!digit()) return 0;
    tenths += lower[at++] - '0';
  }
  std::string_view unit = std::string_view(lower).substr(at);
  std::int64_t factor = 1;
  for (const std::string_view giga : {"gig", "g"}) {
    if (!unit.starts_with(giga)) continue;
    unit.remove_prefix(giga.size());
    factor = 1000;
    break;
  }
  const std::int64_t mbps = tenths * factor / 10;
  return Trim(unit).starts_with("base") && mbps <= kMaxMbps ? mbps : 0;
}

std::int64_t MbpsOfRate(std::string_view text) {
  text = Trim(text);
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::optional<std::int64_t> number = ParseInt(text.substr(0, digits));
  if (!number.has_value() || *number > kMaxMbps) return 0;
  std::string unit = LowerCase(Trim(text.substr(digits)));
  const bool giga = unit.starts_with("g");
  if (!giga && !unit.starts_with("m")) return 0;
  unit.erase(0, 1);
  if (!unit.empty() && unit != "b/s" && unit != "bps" && unit != "bit/s") return 0;
  const std::int64_t mbps = giga ? *number * 1000 : *number;
  return mbps <= kMaxMbps ? mbps : 0;
}

}  // namespace rankroute
