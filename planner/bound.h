#pragma once

#include <cstdint>
#include <vector>

#include "planner/job_on_fabric.h"
#include "planner/slot_traffic.h"

namespace rankroute {

// A number that hop_bytes of no order of the units is below.
//
// Planes whose devices are cabled alike on every unit form a group, and each group is bounded by
// itself. Let h_0 < h_1 < … be the distances that occur. A pair further apart than h_i pays h_i+1
// - h_i more, and units that any chain of distances up to h_i joins form clusters; so hop_bytes is
// at least the sum over i of (h_i+1 - h_i) times the bytes that cross between clusters. A cluster
// of c units holds c slots, and the bytes that leave any c slots are at least the minimum cut of
// the slots' traffic graph, and at least the sum of the c least values, over the slots, of a slot's
// bytes without its c - 1 heaviest partners. Half the sum over the clusters is the bound, as each
// crossing byte leaves two clusters. For a ring under leaves of one tier it is the optimum.
// O(pairs log pairs) and, where kMaxMinCutVertices slots are left after contraction, their cube.
std::int64_t HopBytesLowerBound(const JobOnFabric& job, const SlotTraffic& traffic);

// Minimum cut of a weighted undirected graph: the least weight that leaves any proper, non-empty
// set of its `vertices`; 0 where the graph is in pieces or there are fewer than 2 vertices.
// Vertices that no minimum cut but a lone one can separate are contracted first (Padberg and
// Rinaldi 1990); above kMaxMinCutVertices left over, 0, which is no cut but a valid bound of one.
struct WeightedEdge {
  std::size_t a = 0;
  std::size_t b = 0;
  std::int64_t weight = 0;
};
std::int64_t MinimumCut(std::size_t vertices, const std::vector<WeightedEdge>& edges);

inline constexpr std::size_t kMaxMinCutVertices = 400;

}  // namespace rankroute
