#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/cut_bound_table.h"
#include "planner/min_cut.h"

namespace rankroute {

// Lines of one direction that clusters cut into parts, every vertex on one line.
struct LineParts {
  InsideTable part;  // What k vertices of a line have inside, k up to the longest line.
  std::vector<std::size_t> lines_of_length;   // How many lines are so long.
  std::vector<std::size_t> clusters_of_size;  // How many clusters hold exactly so many vertices.
  // across[p][e]: what edges across lines have inside a set on p of them, if e is its size less
  // that of its largest part.
  std::vector<InsideTable> across;
};

// At least the weight inside all clusters. The parts of a cluster add up to its size, those of a
// line to its length: with a price on every size of part (Lagrange multipliers), the most that
// clusters have inside net of prices and the most that lines can earn bound it together, for any
// prices; `steps` subgradient steps look for good ones (Held, Wolfe and Crowder 1974), from none
// on. O(steps * largest cluster^3).
std::int64_t MostInsideByParts(const LineParts& lines, int steps);

// A direction of a product.
struct Direction {
  LastFactor shape;
  std::vector<WeightedEdge> edges;
};

// At least the weight that edges of the directions have inside clusters that hold all `vertices`,
// with no room to spare: the least by MostInsideByParts, where lines are those of one direction or
// of the first few together. Only the kPricedLines best without prices get any. `sizes`: of up to
// kMaxPartsSize vertices each, > 0.
std::int64_t MostInsideByParts(const std::vector<Direction>& directions, std::size_t vertices,
                               const std::vector<std::size_t>& sizes);

inline constexpr std::size_t kMaxPartsSize = 48;
inline constexpr std::size_t kPricedLines = 2;
inline constexpr int kPriceSteps = 100;

}  // namespace rankroute
