#include "ranktable/pod_index.h"

#include "base/object_reader.h"

namespace rankroute {

std::optional<PodIndex> PodIndexOf(std::string_view pod_name) {
  const std::size_t dash = pod_name.rfind('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const std::optional<std::int64_t> index = ParseInt(pod_name.substr(dash + 1));
  if (!index.has_value() || *index < 0) return std::nullopt;
  return PodIndex{pod_name.substr(0, dash), *index};
}

}  // namespace rankroute
