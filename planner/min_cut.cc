#include "planner/min_cut.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/stoer_wagner_min_cut.hpp>
#include <limits>
#include <map>
#include <utility>

namespace rankroute {
namespace {

// A graph whose vertices can be merged.
class Contraction {
 public:
  Contraction(std::size_t vertices, const std::vector<WeightedEdge>& edges)
      : adjacent_(vertices), degree_(vertices, 0), alive_(vertices) {
    for (const WeightedEdge& edge : edges) {
      if (edge.a == edge.b) continue;
      adjacent_[edge.a][edge.b] += edge.weight;
      adjacent_[edge.b][edge.a] += edge.weight;
      degree_[edge.a] += edge.weight;
      degree_[edge.b] += edge.weight;
    }
  }

  // Contracts as long as some vertex has half of its weight on one edge. Returns the least weight
  // that leaves a lone (merged) vertex, among those seen.
  std::int64_t Run() {
    std::vector<std::size_t> work;
    for (std::size_t v = 0; v < adjacent_.size(); ++v) {
      best_ = std::min(best_, degree_[v]);
      work.push_back(v);
    }
    while (!work.empty() && alive_ > 2) {
      const std::size_t v = work.back();
      work.pop_back();
      if (merged(v)) continue;
      const auto heaviest =
          std::max_element(adjacent_[v].begin(), adjacent_[v].end(),
                           [](const auto& x, const auto& y) { return x.second < y.second; });
      if (heaviest == adjacent_[v].end() || heaviest->second < degree_[v] - heaviest->second) {
        continue;
      }
      const std::size_t into = Merge(v, heaviest->first);
      best_ = std::min(best_, degree_[into]);
      work.push_back(into);
      for (const auto& [neighbor, weight] : adjacent_[into]) work.push_back(neighbor);
    }
    return best_;
  }

  std::size_t alive() const { return alive_; }

  // The edges that are left, with vertices renumbered from 0.
  std::vector<WeightedEdge> Edges() const {
    std::vector<std::size_t> number(adjacent_.size(), 0);
    std::size_t next = 0;
    for (std::size_t v = 0; v < adjacent_.size(); ++v) {
      if (!merged(v)) number[v] = next++;
    }
    std::vector<WeightedEdge> edges;
    for (std::size_t v = 0; v < adjacent_.size(); ++v) {
      for (const auto& [neighbor, weight] : adjacent_[v]) {
        if (v < neighbor) edges.push_back({number[v], number[neighbor], weight});
      }
    }
    return edges;
  }

 private:
  bool merged(std::size_t v) const { return degree_[v] < 0; }

  // Merges the vertex with fewer neighbours into the other one, which is returned.
  std::size_t Merge(std::size_t a, std::size_t b) {
    if (adjacent_[a].size() > adjacent_[b].size()) std::swap(a, b);
    const std::int64_t between = adjacent_[a][b];
    adjacent_[a].erase(b);
    adjacent_[b].erase(a);
    for (const auto& [neighbor, weight] : adjacent_[a]) {
      adjacent_[neighbor].erase(a);
      adjacent_[neighbor][b] += weight;
      adjacent_[b][neighbor] += weight;
    }
    degree_[b] += degree_[a] - 2 * between;
    adjacent_[a].clear();
    degree_[a] = -1;
    --alive_;
    return b;
  }

  std::vector<std::map<std::size_t, std::int64_t>> adjacent_;
  std::vector<std::int64_t> degree_;  // -1 once merged into another vertex.
  std::size_t alive_;
  std::int64_t best_ = std::numeric_limits<std::int64_t>::max();
};

bool Connected(std::size_t vertices, const std::vector<WeightedEdge>& edges) {
  std::vector<std::vector<std::size_t>> adjacent(vertices);
  for (const WeightedEdge& edge : edges) {
    adjacent[edge.a].push_back(edge.b);
    adjacent[edge.b].push_back(edge.a);
  }
  std::vector<bool> seen(vertices, false);
  std::vector<std::size_t> stack = {0};
  seen[0] = true;
  std::size_t count = 1;
  while (!stack.empty()) {
    const std::size_t v = stack.back();
    stack.pop_back();
    for (const std::size_t u : adjacent[v]) {
      if (seen[u]) continue;
      seen[u] = true;
      ++count;
      stack.push_back(u);
    }
  }
  return count == vertices;
}

// Whether some vertex has half of its weight on one edge, as a contraction needs to begin.
bool Contractible(std::size_t vertices, const std::vector<WeightedEdge>& edges) {
  std::vector<std::int64_t> degree(vertices, 0);
  for (const WeightedEdge& edge : edges) {
    degree[edge.a] += edge.weight;
    degree[edge.b] += edge.weight;
  }
  return std::any_of(edges.begin(), edges.end(), [&](const WeightedEdge& edge) {
    return 2 * edge.weight >= std::min(degree[edge.a], degree[edge.b]);
  });
}

std::int64_t StoerWagner(std::size_t vertices, const std::vector<WeightedEdge>& edges) {
  using Graph =
      boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                            boost::property<boost::edge_weight_t, std::int64_t>>;
  Graph graph(vertices);
  for (const WeightedEdge& edge : edges) boost::add_edge(edge.a, edge.b, edge.weight, graph);
  return boost::stoer_wagner_min_cut(graph, boost::get(boost::edge_weight, graph));
}

}  // namespace

std::int64_t MinimumCut(std::size_t vertices, const std::vector<WeightedEdge>& edges) {
  if (vertices < 2 || !Connected(vertices, edges)) return 0;
  if (vertices > kMaxMinCutVertices && !Contractible(vertices, edges)) return 0;
  Contraction contraction(vertices, edges);
  const std::int64_t lone = contraction.Run();
  if (contraction.alive() <= 2) return lone;
  if (contraction.alive() > kMaxMinCutVertices) return 0;
  return std::min(lone, StoerWagner(contraction.alive(), contraction.Edges()));
}

}  // namespace rankroute
