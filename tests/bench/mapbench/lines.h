#pragma once

#include <cstdint>
#include <vector>

namespace rankroute::mapbench {

// The greatest weight that k vertices of a line (a ring, a chain, a hypercube) have among
// themselves, for k = 0 to its length.
using LineWeights = std::vector<double>;

// A chain of `length` vertices, closed to a ring where `wraps` and it has more than two.
LineWeights ChainWeights(int length, std::int64_t weight, bool wraps);
// A hypercube with one weight per dimension.
LineWeights CubeWeights(const std::vector<std::int64_t>& dimensions);
// A clique of edges of `pair` in which a chain (closed where `wraps`) weighs `chain` more an edge.
LineWeights CliqueWeights(int length, std::int64_t pair, std::int64_t chain, bool wraps);

// The least concave function above the first `limit` + 1 of the weights, at whole arguments.
std::vector<double> ConcaveEnvelope(const LineWeights& weights, int limit);
// Its value between them; 0 up to one vertex.
double EnvelopeAt(const std::vector<double>& envelope, double vertices);

}  // namespace rankroute::mapbench
