#include "topology/readers/link_speed.h"

#include <cstddef>
#include <string>

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

}  // namespace rankroute
