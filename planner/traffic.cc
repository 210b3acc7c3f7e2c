#include "planner/traffic.h"

#include <algorithm>
#include <numeric>

namespace rankroute {
namespace {

// The default buffer times numerator / denominator, rounded down. The numerator is at most twice
// the number of ranks, so the product stays in 64 bits.
std::int64_t BufferShare(std::int64_t numerator, std::int64_t denominator) {
  return kDefaultAllReduceBytes * numerator / denominator;
}

void AddFlow(std::size_t src, std::size_t dst, std::int64_t bytes, Traffic* traffic) {
  if (bytes == 0) return;
  traffic->flows.push_back({static_cast<std::int32_t>(src), static_cast<std::int32_t>(dst), bytes});
}

// One ring over `ranks` ranks: each sends its next one 2(p-1)/p of the buffer.
void AddFlatRing(std::size_t ranks, Traffic* traffic) {
  const auto p = static_cast<std::int64_t>(ranks);
  const std::int64_t bytes = BufferShare(2 * (p - 1), p);
  for (std::size_t r = 0; r < ranks; ++r) AddFlow(r, (r + 1) % ranks, bytes, traffic);
}

// ReduceScatter and AllGather inside the unit whose first rank is `base`: each device sends every
// other one n/d, twice.
void AddMesh(std::size_t base, std::size_t devices, Traffic* traffic) {
  const std::int64_t bytes = BufferShare(2, static_cast<std::int64_t>(devices));
  for (std::size_t a = 0; a < devices; ++a) {
    for (std::size_t b = 0; b < devices; ++b) {
      if (a != b) AddFlow(base + a, base + b, bytes, traffic);
    }
  }
}

// The rings of all planes between `units` units of `devices` devices.
void AddPlaneRings(std::size_t units, std::size_t devices, Traffic* traffic) {
  const auto m = static_cast<std::int64_t>(units);
  const std::int64_t bytes = BufferShare(2 * (m - 1), m * static_cast<std::int64_t>(devices));
  for (std::size_t unit = 0; unit < units; ++unit) {
    for (std::size_t k = 0; k < devices; ++k) {
      AddFlow(unit * devices + k, (unit + 1) % units * devices + k, bytes, traffic);
    }
  }
}

}  // namespace

Traffic DefaultTraffic(const std::vector<std::size_t>& device_counts) {
  Traffic traffic;
  traffic.source = "default";
  traffic.algorithm = {{"world", "ring"}};
  if (device_counts.empty()) return traffic;
  const std::size_t devices = device_counts.front();
  const bool equal = std::all_of(device_counts.begin(), device_counts.end(),
                                 [&](std::size_t count) { return count == devices; });
  if (equal) {
    for (std::size_t unit = 0; unit < device_counts.size(); ++unit) {
      AddMesh(unit * devices, devices, &traffic);
    }
    if (device_counts.size() > 1) AddPlaneRings(device_counts.size(), devices, &traffic);
  } else {
    AddFlatRing(std::accumulate(device_counts.begin(), device_counts.end(), std::size_t{0}),
                &traffic);
  }
  std::sort(traffic.flows.begin(), traffic.flows.end(), [](const RankFlow& a, const RankFlow& b) {
    return a.src != b.src ? a.src < b.src : a.dst < b.dst;
  });
  return traffic;
}

}  // namespace rankroute
