#include "tests/planner/graphs.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "tests/planner/fabrics.h"

namespace rankroute::testing {
namespace {

// Assigns vertices one by one and keeps the least cost.
class Assignment {
 public:
  Assignment(const WeightedGraph& graph, const std::vector<std::size_t>& sizes)
      : vertices_(graph.vertices), sizes_(sizes), left_(sizes), lower_(graph.vertices) {
    for (const WeightedEdge& edge : graph.edges) {
      lower_[std::max(edge.a, edge.b)].push_back(
          {std::max(edge.a, edge.b), std::min(edge.a, edge.b), edge.weight});
    }
  }

  std::int64_t Least() {
    Assign(0, 0);
    return least_;
  }

 private:
  void Assign(std::size_t v, std::int64_t cost) {
    if (cost >= least_) return;
    if (v == vertices_) {
      least_ = cost;
      return;
    }
    for (std::size_t c = 0; c < sizes_.size(); ++c) {
      if (left_[c] == 0 || TwinBefore(c)) continue;
      cluster_.push_back(c);
      --left_[c];
      std::int64_t more = 0;
      for (const WeightedEdge& edge : lower_[v]) more += cluster_[edge.b] == c ? 0 : edge.weight;
      Assign(v + 1, cost + more);
      ++left_[c];
      cluster_.pop_back();
    }
  }

  // Whether an empty cluster of the same size comes before.
  bool TwinBefore(std::size_t c) const {
    for (std::size_t d = 0; d < c; ++d) {
      if (sizes_[d] == sizes_[c] && left_[d] == sizes_[d] && left_[c] == sizes_[c]) return true;
    }
    return false;
  }

  std::size_t vertices_;
  std::vector<std::size_t> sizes_;
  std::vector<std::size_t> left_;
  std::vector<std::vector<WeightedEdge>> lower_;  // By vertex: edges to lower ones, which are `b`.
  std::vector<std::size_t> cluster_;
  std::int64_t least_ = std::numeric_limits<std::int64_t>::max();
};

WeightedGraph RandomLine(std::size_t vertices, std::int64_t weight, std::mt19937_64* random) {
  switch ((*random)() % 3) {
    case 0:
      return Ring(vertices, weight);
    case 1:
      return Path(vertices, weight);
    default:
      return Clique(vertices, weight);
  }
}

WeightedGraph RandomProduct(std::size_t vertices, std::mt19937_64* random) {
  const auto weight = [&] { return static_cast<std::int64_t>(1 + (*random)() % 5); };
  WeightedGraph graph = RandomLine(2 + (*random)() % (vertices - 1), weight(), random);
  for (int i = 0; i < 3; ++i) {
    const std::size_t longest = vertices / graph.vertices;
    if (longest < 2) break;
    graph = Product(graph, RandomLine(2 + (*random)() % std::min<std::size_t>(longest - 1, 3),
                                      weight(), random));
  }
  return graph;
}

void AddRandomEdges(std::size_t count, WeightedGraph* graph, std::mt19937_64* random) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t a = (*random)() % graph->vertices;
    const std::size_t b = (*random)() % graph->vertices;
    if (a != b) graph->edges.push_back({a, b, static_cast<std::int64_t>(1 + (*random)() % 9)});
  }
}

}  // namespace

WeightedGraph Path(std::size_t vertices, std::int64_t weight) {
  WeightedGraph graph = {vertices, {}};
  for (std::size_t v = 0; v + 1 < vertices; ++v) graph.edges.push_back({v, v + 1, weight});
  return graph;
}

WeightedGraph Ring(std::size_t vertices, std::int64_t weight) {
  WeightedGraph graph = Path(vertices, weight);
  if (vertices > 2) graph.edges.push_back({0, vertices - 1, weight});
  return graph;
}

WeightedGraph Clique(std::size_t vertices, std::int64_t weight) {
  WeightedGraph graph = {vertices, {}};
  for (std::size_t a = 0; a < vertices; ++a) {
    for (std::size_t b = a + 1; b < vertices; ++b) graph.edges.push_back({a, b, weight});
  }
  return graph;
}

WeightedGraph Product(const WeightedGraph& a, const WeightedGraph& b) {
  WeightedGraph graph = {a.vertices * b.vertices, {}};
  for (std::size_t y = 0; y < b.vertices; ++y) {
    for (const WeightedEdge& edge : a.edges) {
      graph.edges.push_back({edge.a + a.vertices * y, edge.b + a.vertices * y, edge.weight});
    }
  }
  for (std::size_t x = 0; x < a.vertices; ++x) {
    for (const WeightedEdge& edge : b.edges) {
      graph.edges.push_back({x + a.vertices * edge.a, x + a.vertices * edge.b, edge.weight});
    }
  }
  return graph;
}

WeightedGraph Hypercube(const std::vector<std::int64_t>& weights) {
  WeightedGraph graph = {1, {}};
  for (const std::int64_t weight : weights) graph = Product(graph, Path(2, weight));
  return graph;
}

WeightedGraph RandomGraph(std::size_t vertices, std::mt19937_64* random) {
  WeightedGraph graph = {vertices, {}};
  const auto kind = (*random)() % 7;
  if (kind == 0) {
    AddRandomEdges(1 + (*random)() % (3 * vertices), &graph, random);
    return graph;
  }
  graph = RandomProduct(vertices, random);
  if (kind == 1) AddRandomEdges(1 + (*random)() % 3, &graph, random);
  if (kind == 2) {
    Shuffle(&graph.edges, random);
    graph.edges.resize(graph.edges.size() - std::min<std::size_t>(graph.edges.size(), 3));
  }
  if (kind == 4) {
    for (WeightedEdge& edge : graph.edges) {
      edge.weight = 10 * edge.weight + static_cast<std::int64_t>((*random)() % 3);
    }
  }
  if (kind == 3) {
    std::vector<std::size_t> number(graph.vertices);
    std::iota(number.begin(), number.end(), std::size_t{0});
    Shuffle(&number, random);
    for (WeightedEdge& edge : graph.edges) {
      edge = {number[edge.a], number[edge.b], edge.weight};
    }
  }
  return graph;
}

std::int64_t LeastCrossing(const WeightedGraph& graph, const std::vector<std::size_t>& sizes) {
  return Assignment(graph, sizes).Least();
}

}  // namespace rankroute::testing
