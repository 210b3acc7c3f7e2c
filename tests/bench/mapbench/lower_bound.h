#pragma once

#include <cstdint>

#include "tests/bench/mapbench/job.h"
#include "tests/bench/mapbench/topology.h"

namespace rankroute::mapbench {

// A proven lower bound of the cost J of every mapping that keeps each TP group which fills a server
// on one; 0, which says nothing, on a rail-optimised fabric. The greater of the two below.
std::int64_t LowerBound(const JobShape& shape, const JobWeights& weights, const Graph& graph,
                        const Topology& topology);

// Both bound the weight that c vertices of a job can have among themselves and so, as J is a sum
// over the levels of what leaves their clusters, J. A job is a Cartesian product of three graphs
// (TP, DP and PP; with experts EP, replicas and PP): a set of c vertices lies on p_i lines of
// dimension i with p_0 * p_1 * p_2 >= c^2 (Loomis and Whitney, 1949), and has on a line at most
// what the best set of its size has. O(C^3) for clusters of C slots.
double ProductBound(const JobShape& shape, const JobWeights& weights, const Graph& graph,
                    const Topology& topology);
// For jobs without experts whose TP group fills a server: leaves and pods hold cells of the DP x PP
// grid, and c cells in p rows and q columns satisfy p * q >= c. 0 for other jobs. O(C^3) for
// clusters of C servers.
double GroupBound(const JobShape& shape, const JobWeights& weights, const Topology& topology);

}  // namespace rankroute::mapbench
