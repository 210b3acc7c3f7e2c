#pragma once

#include <string_view>
#include <vector>

#include "base/status.h"
#include "tests/bench/mapbench/graph.h"
#include "tests/bench/mapbench/topology.h"

namespace rankroute::mapbench {

// What a mapping tool wrote: for each vertex of the graph that it was given the place it chose.
enum class Places {
  kSlotOfRank,     // Graph of ranks.
  kServerOfGroup,  // Graph of groups of 8 consecutive ranks, one group to a server.
  kLeafOfGroup,    // The same graph, as many groups to a leaf as it has servers.
};

struct Placement {
  std::vector<int> slot_of_rank;
  int moved_ranks = 0;  // Those whose place held too many.
};

// Makes a permutation of the slots of it. From a place that holds more than it has room for go
// those vertices that have least traffic with the others there, each to the place with room where
// it costs least. INVALID_ARGUMENT for another number of places or one out of range.
Result<Placement> Place(Places kind, std::vector<int> places, const Graph& rank_graph,
                        const Topology& topology);

// One number a line. INVALID_ARGUMENT for anything else.
Result<std::vector<int>> ParsePlaces(std::string_view text);
// A mapping file of Scotch (7.0 user's guide, section 5.3): the number of lines, then "VERTEX
// PLACE".
Result<std::vector<int>> ParseScotchMapping(std::string_view text);

}  // namespace rankroute::mapbench
