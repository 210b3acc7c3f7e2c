#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "planner/plan.h"
#include "tests/planner/oracle.h"
#include "topology/fabric.h"

namespace rankroute::testing {

// A random job whose cables have different speeds, some unknown, and other jobs' traffic on them.
struct LoadInstance {
  std::shared_ptr<const Fabric> fabric;
  Job job;
  Traffic traffic;               // Always in parts.
  std::vector<int> pin_of_slot;  // -1 where free.
  std::vector<BackgroundLoad> background;
  Oracle::CableBytes background_by_cable;  // The same by the oracle's names.
  double overlap = 0;
};

LoadInstance RandomLoadInstance(std::uint64_t seed, std::size_t min_servers,
                                std::size_t max_servers);

// Flows of all parts, pairs of several added up, sorted.
std::vector<RankFlow> MergedFlows(const std::vector<TrafficPart>& parts);

}  // namespace rankroute::testing
