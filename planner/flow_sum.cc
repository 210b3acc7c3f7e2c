#include "planner/flow_sum.h"

#include <algorithm>

namespace rankroute {

std::optional<std::vector<RankFlow>> SumFlows(std::vector<RankFlow> flows) {
  std::sort(flows.begin(), flows.end(), [](const RankFlow& a, const RankFlow& b) {
    return a.src != b.src ? a.src < b.src : a.dst < b.dst;
  });
  std::vector<RankFlow> sums;
  std::int64_t total = 0;
  for (const RankFlow& flow : flows) {
    if (flow.bytes == 0 || flow.src == flow.dst) continue;
    if (flow.bytes > kMaxTrafficBytes - total) return std::nullopt;
    total += flow.bytes;
    if (!sums.empty() && sums.back().src == flow.src && sums.back().dst == flow.dst) {
      sums.back().bytes += flow.bytes;
    } else {
      sums.push_back(flow);
    }
  }
  return sums;
}

}  // namespace rankroute
