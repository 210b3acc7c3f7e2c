#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace rankroute {

// A pod's task and its index there.
struct PodIndex {
  std::string task;
  std::int64_t index = 0;
};

// From a pod name that ends in "-<number>", as Volcano names pods; empty for other names.
std::optional<PodIndex> PodIndexOf(const std::string& pod_name);

}  // namespace rankroute
