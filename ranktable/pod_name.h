#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rankroute {

// A pod's task and its number there, from a name such as "job-worker-3".
struct PodNumber {
  std::string_view task;  // "job-worker"; part of the name.
  std::int64_t number = 0;
};

// Empty where the name does not end in "-<number>".
std::optional<PodNumber> PodNumberOf(std::string_view pod_name);

}  // namespace rankroute
