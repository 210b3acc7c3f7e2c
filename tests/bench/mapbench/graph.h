#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace rankroute::mapbench {

struct Edge {
  int a = 0;
  int b = 0;
  std::int64_t weight = 0;
};

// An undirected weighted graph in compressed sparse rows; each edge is stored at both of its ends.
// The neighbors of v are neighbor[begin[v]] to neighbor[begin[v + 1] - 1].
struct Graph {
  std::vector<std::size_t> begin = {0};  // One more than there are vertices.
  std::vector<int> neighbor;
  std::vector<std::int64_t> weight;  // Of the edge to the neighbor of the same index.

  int size() const { return static_cast<int>(begin.size()) - 1; }
};

// The graph of `edges` on vertices 0 to `vertices` - 1. Parallel edges become one of their summed
// weight, loops are dropped. O(m log m).
Graph MakeGraph(int vertices, std::vector<Edge> edges);

// The graph whose vertex i stands for the vertices i * group to (i + 1) * group - 1 of `graph`.
Graph ContractRuns(const Graph& graph, int group);

// The sum of the weights of all edges, each counted once.
std::int64_t TotalWeight(const Graph& graph);

// The graph file of METIS 5 (manual, section 4.1.1) with format 001: weights on the edges.
std::string MetisText(const Graph& graph);
// INVALID_ARGUMENT for another format, a neighbor out of range or another number of lines.
Result<Graph> ParseMetis(std::string_view text);

// The source graph file of Scotch (Scotch 7.0 user's guide, section 5.1): weights on the edges.
std::string ScotchText(const Graph& graph);

}  // namespace rankroute::mapbench
