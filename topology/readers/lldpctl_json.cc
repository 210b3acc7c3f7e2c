#include "topology/readers/lldpctl_json.h"

#include <utility>

#include "base/json.h"
#include "topology/readers/json_key_paths.h"
#include "topology/readers/lldpd_values.h"
#include "topology/readers/openconfig_lldp.h"
#include "topology/text_lines.h"

namespace rankroute {

Reading ReadLldpctlJson(const Source& source, const std::string& device) {
  Reading reading;
  JsonParse parse = ParseJson(WithoutByteOrderMark(source.bytes), source.name);
  reading.diagnostics = std::move(parse.diagnostics);
  if (parse.root.has_value()) ReadLldpdValues(*parse.root, source, device, &reading);
  return reading;
}

bool MatchesLldpctlJson(std::string_view text) {
  return AnyTopLevelKey(text, IsLldpdKey) && !HasOpenconfigLldp(text);
}

}  // namespace rankroute
