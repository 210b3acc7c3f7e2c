#include "ranktable/pod_name.h"

#include "base/object_reader.h"

namespace rankroute {

std::optional<PodNumber> PodNumberOf(std::string_view pod_name) {
  const std::size_t dash = pod_name.rfind('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const std::optional<std::int64_t> number = ParseInt(pod_name.substr(dash + 1));
  if (!number.has_value() || *number < 0) return std::nullopt;
  return PodNumber{pod_name.substr(0, dash), *number};
}

}  // namespace rankroute
