#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/cut_bound_table.h"
#include "planner/min_cut.h"

namespace rankroute {

// For k up to `size` or the vertices of the largest connected piece: at least the weight that any
// k vertices of one piece of the graph have inside. Exact for paths, rings and cliques of equal
// weights; for other pieces the least of half the sum of the k heaviest sums of a vertex's k - 1
// heaviest edges, and of the heaviest edges that so few vertices can have by the piece's count of
// independent cycles. O(edges log edges + size * vertices) per piece unlike the others.
InsideTable LineTable(const WeightedGraph& graph, std::size_t size);

// For k up to `size`: at least the weight that any k vertices have inside, by each one's k - 1
// heaviest edges alone. `edge_weights`: of each vertex, heaviest first. O(vertices * least of size
// and the largest degree).
InsideTable PartnerTable(const std::vector<std::vector<std::int64_t>>& edge_weights,
                         std::size_t size);

}  // namespace rankroute
