#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "planner/min_cut.h"

namespace rankroute::testing {

// Graphs whose best partitions are known. All edges of one have weight `weight`.
WeightedGraph Ring(std::size_t vertices, std::int64_t weight);
WeightedGraph Path(std::size_t vertices, std::int64_t weight);
WeightedGraph Clique(std::size_t vertices, std::int64_t weight);

// Cartesian product: vertex (x, y) has number x + a.vertices * y.
WeightedGraph Product(const WeightedGraph& a, const WeightedGraph& b);

// Product of single edges.
WeightedGraph Hypercube(const std::vector<std::int64_t>& weights);

// A product of up to three small rings, paths and cliques of at most `vertices` vertices, now and
// then with equal or noisy weights, vertices numbered at random, edges missing or edges more; or
// an arbitrary graph.
WeightedGraph RandomGraph(std::size_t vertices, std::mt19937_64* random);

// Least weight that crosses between clusters of at most `sizes` vertices, over all assignments.
std::int64_t LeastCrossing(const WeightedGraph& graph, const std::vector<std::size_t>& sizes);

}  // namespace rankroute::testing
