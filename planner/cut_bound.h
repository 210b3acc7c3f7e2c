#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/cut_bound_parts.h"
#include "planner/cut_bound_product.h"
#include "planner/cut_bound_table.h"
#include "planner/min_cut.h"

namespace rankroute {

// Lower bounds of the weight that crosses between clusters, whatever vertex is in which cluster.
class CutBound {
 public:
  // For clusters of up to `largest` vertices. O(edges log edges + largest^2) for the tables, and
  // what FindProduct and MinimumCut take.
  CutBound(WeightedGraph graph, std::size_t largest);

  // A weight that no less crosses between clusters of at most `sizes` vertices, which hold all
  // vertices of the graph. What is inside a cluster is at most a table of its size; where clusters
  // have more room than there are vertices, the weight inside is at most (weak duality) vertices *
  // price + the sum over clusters of the maximum over c <= size of table[c] - c * price, for any
  // price. Where they have none, small clusters are bounded together by MostInsideByParts, and half
  // the sum over clusters of what leaves any so many vertices crosses. 0 where the clusters hold
  // fewer than all vertices. O(sizes^2 + sizes * largest).
  std::int64_t Crossing(const std::vector<std::size_t>& sizes) const;

 private:
  // Edges and the most weight of theirs inside any c vertices. Parts of a graph add up.
  struct Part {
    InsideTable inside;
    std::int64_t weight = 0;

    std::int64_t At(std::size_t c) const { return c < inside.size() ? inside[c] : weight; }
  };

  // One way to take the graph apart.
  struct Alternative {
    std::vector<Part> parts;            // The first one is of the directions, if there are any.
    std::vector<Direction> directions;  // Of a product; heaviest edge first.
  };

  void AddProduct(const ProductStructure& product, std::size_t size);
  void AddClasses(EdgeKey key, std::size_t size);
  void AddAlternatives(std::size_t size);
  std::int64_t MostInside(const Part& part, const std::vector<std::size_t>& sizes,
                          std::size_t room) const;
  std::int64_t CrossingByLeaving(const std::vector<std::size_t>& sizes) const;
  std::int64_t Leaving(std::size_t size) const;

  WeightedGraph graph_;
  std::int64_t minimum_cut_ = 0;
  std::int64_t divisor_ = 0;                             // Largest of all edge weights.
  std::vector<std::vector<std::int64_t>> edge_weights_;  // By vertex, heaviest first.
  std::vector<std::int64_t> degrees_;                    // Ascending.
  std::vector<Alternative> alternatives_;
  Part all_;  // All edges as one part.
};

// CutBound for one list of cluster sizes.
std::int64_t CrossingLowerBound(const WeightedGraph& graph, const std::vector<std::size_t>& sizes);

// Clusters of more vertices are taken to hold all weight, unless what leaves them says otherwise.
inline constexpr std::size_t kMaxTableSize = 4096;

// Graphs of more edges are taken apart by weight alone.
inline constexpr std::size_t kMaxStridedEdges = std::size_t{1} << 18U;

}  // namespace rankroute
