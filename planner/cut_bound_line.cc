#include "planner/cut_bound_line.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "topology/union_find.h"

namespace rankroute {
namespace {

// A connected piece, but for which vertex is which.
struct Piece {
  std::vector<std::vector<std::int64_t>> edge_weights;  // Of each vertex, heaviest first; sorted.

  bool operator<(const Piece& other) const { return edge_weights < other.edge_weights; }
};

std::set<Piece> DistinctPieces(const WeightedGraph& graph) {
  UnionFind pieces(graph.vertices);
  std::vector<std::vector<std::int64_t>> edge_weights(graph.vertices);
  for (const WeightedEdge& edge : graph.edges) {
    pieces.Join(edge.a, edge.b);
    edge_weights[edge.a].push_back(edge.weight);
    edge_weights[edge.b].push_back(edge.weight);
  }
  std::map<std::size_t, Piece> by_root;
  for (std::size_t v = 0; v < graph.vertices; ++v) {
    if (edge_weights[v].empty()) continue;
    std::sort(edge_weights[v].begin(), edge_weights[v].end(), std::greater<>());
    by_root[pieces.Find(v)].edge_weights.push_back(std::move(edge_weights[v]));
  }
  std::set<Piece> distinct;
  for (auto& [root, piece] : by_root) {
    std::sort(piece.edge_weights.begin(), piece.edge_weights.end());
    distinct.insert(std::move(piece));
  }
  return distinct;
}

// The piece's edge weights, heaviest first.
std::vector<std::int64_t> EdgeWeights(const Piece& piece) {
  std::vector<std::int64_t> twice;
  for (const auto& weights : piece.edge_weights) {
    twice.insert(twice.end(), weights.begin(), weights.end());
  }
  std::sort(twice.begin(), twice.end(), std::greater<>());
  std::vector<std::int64_t> once;
  for (std::size_t i = 0; i < twice.size(); i += 2) once.push_back(twice[i]);
  return once;
}

InsideTable PieceTable(const Piece& piece, std::size_t size) {
  const std::vector<std::int64_t> edges = EdgeWeights(piece);
  const std::size_t vertices = piece.edge_weights.size();
  const bool ring_or_path = std::all_of(piece.edge_weights.begin(), piece.edge_weights.end(),
                                        [](const auto& weights) { return weights.size() <= 2; });
  const std::size_t cycles = edges.size() + 1 - vertices;
  std::vector<std::int64_t> heaviest(edges.size() + 1, 0);  // Of so many edges.
  std::partial_sum(edges.begin(), edges.end(), heaviest.begin() + 1);
  InsideTable table = PartnerTable(piece.edge_weights, std::min(size, vertices));
  for (std::size_t k = 2; k < table.size(); ++k) {
    const bool forest = ring_or_path && k < vertices;
    const std::size_t count = std::min(edges.size(), forest ? k - 1 : k - 1 + cycles);
    table[k] = std::min(table[k], heaviest[count]);
  }
  return table;
}

}  // namespace

InsideTable PartnerTable(const std::vector<std::vector<std::int64_t>>& edge_weights,
                         std::size_t size) {
  InsideTable table(size + 1, 0);
  std::size_t degree = 0;
  for (const auto& weights : edge_weights) degree = std::max(degree, weights.size());
  std::vector<std::int64_t> partners(edge_weights.size(), 0);  // The weight of the k - 1 heaviest.
  for (std::size_t k = 2; k <= size && k - 1 <= degree; ++k) {
    for (std::size_t v = 0; v < edge_weights.size(); ++v) {
      if (k - 2 < edge_weights[v].size()) partners[v] += edge_weights[v][k - 2];
    }
    std::vector<std::int64_t> most = partners;
    const auto end = most.begin() + static_cast<std::ptrdiff_t>(std::min(k, most.size()));
    if (end != most.end()) std::nth_element(most.begin(), end, most.end(), std::greater<>());
    table[k] = std::accumulate(most.begin(), end, std::int64_t{0}) / 2;
  }
  std::sort(partners.begin(), partners.end(), std::greater<>());
  std::int64_t sum = 0;
  for (std::size_t k = 1; k <= size; ++k) {
    if (k <= partners.size()) sum += partners[k - 1];
    if (k - 1 > degree) table[k] = sum / 2;
  }
  return table;
}

InsideTable LineTable(const WeightedGraph& graph, std::size_t size) {
  InsideTable table = {0};
  for (const Piece& piece : DistinctPieces(graph)) {
    const InsideTable of_piece = PieceTable(piece, size);
    table.resize(std::max(table.size(), of_piece.size()), table.back());
    for (std::size_t k = 0; k < table.size(); ++k) {
      table[k] = std::max(table[k], of_piece[std::min(k, of_piece.size() - 1)]);
    }
  }
  return table;
}

}  // namespace rankroute
