#include "topology/readers/lldpctl_json.h"

#include <utility>

#include "base/json.h"
#include "topology/readers/json_keys.h"
#include "topology/readers/lldpd_values.h"
#include "topology/readers/openconfig_lldp.h"

namespace rankroute {

Reading ReadLldpctlJson(const Source& source, const std::string& device) {
  Reading reading;
  JsonParse parse = ParseJson(source.bytes, source.name);
  reading.diagnostics = std::move(parse.diagnostics);
  if (parse.root.has_value()) ReadLldpdValues(*parse.root, source, device, &reading);
  return reading;
}

// OpenConfig has a top-level "lldp", too; its keys below it tell the two apart.
bool MatchesLldpctlJson(std::string_view text) {
  static constexpr std::string_view kNeighbors = "lldp";
  bool found = false;
  VisitJsonKeys(text, [&](const std::vector<std::string_view>& path) {
    const std::string_view key = path.back();
    if (path.size() == 1) {
      const bool known = found;  // An empty "lldp".
      found = found || IsLldpdKey(key);
      return known || (found && key != kNeighbors);
    }
    if (path.front() != kNeighbors) return false;
    found = !IsOpenconfigLldpKey(key);
    return true;
  });
  return found;
}

}  // namespace rankroute
