#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "planner/slot_traffic.h"
#include "planner/traffic.h"

namespace rankroute {

// More weights per vertex than this are refused.
inline constexpr int kMaxMetisConstraints = 64;

// Reads a graph in METIS's format (METIS 5.1.0 manual, section 4.1.1) whose vertices 1, 2, … are
// the ranks 0, 1, … of a job and whose edges weigh the bytes of a pair per step, both directions
// added:
//   vertices edges [fmt [ncon]]     fmt: three digits 0 or 1, sizes, vertex weights, edge weights
//   [size] [weight …] neighbour [edge weight] …            one line a vertex; empty: no neighbours
// Lines that start with '%' are comments. Without edge weights each edge weighs 1. Sizes and vertex
// weights are checked and left out. As an edge has no direction, its lower rank sends w - w/2 bytes
// and its higher one w/2, so that both add up to w.
// INVALID_ARGUMENT (INVALID_TRAFFIC) with every fault: a bad header; counts of the header that the
// lines do not have; vertices other than `rank_count`; what is no number; a neighbour out of range,
// listed twice or the vertex itself; an edge that the neighbour does not list with the same weight;
// an edge weight outside 1..kMaxPairBytes; data after the last vertex. O(bytes + edges log edges).
Result<Traffic> ReadMetisGraph(std::string_view text, const std::string& file,
                               std::size_t rank_count);

// Writes pairs as such a graph with edge weights (fmt 001), neighbours ascending. Each pair must be
// of two of the `vertices`, stand once with a < b, sorted by (a, b), and have bytes > 0. O(pairs).
std::string WriteMetisGraph(std::size_t vertices, const std::vector<RankPair>& pairs);

}  // namespace rankroute
