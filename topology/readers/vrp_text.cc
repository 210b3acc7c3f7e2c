#include "topology/readers/vrp_text.h"

#include <cstddef>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/text_lines.h"

namespace rankroute {

std::string_view VrpValue(std::string_view text) {
  text = Trim(text);
  return text == "--" || text == "-" ? std::string_view() : text;
}

std::int64_t VrpSpeed(std::string_view text) {
  static constexpr std::string_view kSpeed = "speed";
  if (!StartsWithIgnoringCase(text, kSpeed)) return 0;
  const std::string_view rest = Trim(text.substr(kSpeed.size()));
  if (!rest.starts_with("(")) return 0;
  const std::int64_t mbps = ParseInt(Trim(rest.substr(1, rest.find(')') - 1))).value_or(0);
  return mbps > 0 && mbps <= kMaxMbps ? mbps : 0;
}

}  // namespace rankroute
