#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rankroute {

// A pod's task and its index there.
struct PodIndex {
  std::string_view task;  // "job-worker"; part of the name.
  std::int64_t index = 0;
};

// From a pod name that ends in "-<number>", as Volcano names pods; empty for other names.
std::optional<PodIndex> PodIndexOf(std::string_view pod_name);

}  // namespace rankroute
