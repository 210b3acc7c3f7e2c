#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/min_cut.h"

namespace rankroute {

// Edges of a graph found to run in one direction of a product.
struct ProductFactor {
  std::vector<WeightedEdge> edges;
  std::size_t positions = 0;      // Different places along the direction within a connected piece.
  std::size_t largest_slice = 0;  // Most vertices in one place of it.
};

// A graph's edges sorted into directions: a vertex has a place in each one, edges of a direction
// change only the place in it, and no two vertices have the same places in all. So the graph of all
// factors is a part of a Cartesian product of graphs, one per factor. Edges that do not fit are
// `rest`.
struct ProductStructure {
  std::vector<ProductFactor> factors;
  std::vector<WeightedEdge> rest;
  std::size_t piece = 0;  // Vertices of the largest connected piece of the factors' edges.
};

// Each pair of vertices once, with the sum of its weights, a < b; no loops, no edges without
// weight.
std::vector<WeightedEdge> MergeParallel(std::vector<WeightedEdge> edges);

// What tells edges of different directions apart.
enum class EdgeKey {
  kWeight,           // Their weight.
  kWeightAndStride,  // That and how far apart their vertices are in a ring of all numbers.
  kStride,           // The latter alone. Edges weigh the least of their class, the rest is `rest`.
};

// Sorts edges into directions, heaviest class of equal keys first: into one of its own, else into
// one that there is, else into the rest, as the definition above, which is checked in full, allows.
// A place is a connected piece of the edges of all other directions. At most kMaxFactors factors
// and kMaxEdgeClasses classes, none lighter than the whole by kMinClassShare; edges of others are
// rest. O(classes * factors^2 * (edges of a class + vertices)). `edges` has each pair of vertices
// at most once, a < b.
ProductStructure FindProduct(const WeightedGraph& graph, EdgeKey key);

// The heaviest classes of edges of equal keys, as above; the last one is of all other edges, and of
// weight that was taken from edges by kStride.
std::vector<std::vector<WeightedEdge>> EdgeClasses(const WeightedGraph& graph, EdgeKey key);

inline constexpr std::size_t kMaxFactors = 16;
inline constexpr std::size_t kMaxEdgeClasses = 32;
inline constexpr std::int64_t kMinClassShare = std::int64_t{1} << 14U;

}  // namespace rankroute
