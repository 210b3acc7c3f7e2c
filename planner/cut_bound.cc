#include "planner/cut_bound.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "planner/cut_bound_line.h"
#include "planner/cut_bound_product.h"

namespace rankroute {
namespace {

// Up to this many factors every order of them is tried; beyond, two.
constexpr std::size_t kMaxPermutedFactors = 3;

std::int64_t TotalWeight(const std::vector<WeightedEdge>& edges) {
  return std::accumulate(edges.begin(), edges.end(), std::int64_t{0},
                         [](std::int64_t sum, const WeightedEdge& e) { return sum + e.weight; });
}

// Each pair of vertices once, a < b.
std::vector<WeightedEdge> Merged(std::vector<WeightedEdge> edges) {
  for (WeightedEdge& edge : edges) {
    if (edge.a > edge.b) std::swap(edge.a, edge.b);
  }
  std::sort(edges.begin(), edges.end(), [](const WeightedEdge& x, const WeightedEdge& y) {
    return x.a != y.a ? x.a < y.a : x.b < y.b;
  });
  std::vector<WeightedEdge> merged;
  for (const WeightedEdge& edge : edges) {
    if (edge.a == edge.b || edge.weight <= 0) continue;
    if (!merged.empty() && merged.back().a == edge.a && merged.back().b == edge.b) {
      merged.back().weight += edge.weight;
    } else {
      merged.push_back(edge);
    }
  }
  return merged;
}

std::vector<std::vector<std::int64_t>> WeightsByVertex(std::size_t vertices,
                                                       const std::vector<WeightedEdge>& edges) {
  std::vector<std::vector<std::int64_t>> weights(vertices);
  for (const WeightedEdge& edge : edges) {
    weights[edge.a].push_back(edge.weight);
    weights[edge.b].push_back(edge.weight);
  }
  for (auto& list : weights) std::sort(list.begin(), list.end(), std::greater<>());
  return weights;
}

std::vector<Direction> Directions(const ProductStructure& product, std::size_t vertices,
                                  std::size_t size) {
  std::vector<Direction> directions;
  for (const ProductFactor& factor : product.factors) {
    directions.push_back(
        {{LineTable({vertices, factor.edges}, size), factor.positions, factor.largest_slice},
         factor.edges});
  }
  std::stable_sort(directions.begin(), directions.end(),
                   [](const Direction& x, const Direction& y) {
                     const auto heaviest = [](const Direction& d) {
                       return d.shape.line.size() > 2 ? d.shape.line[2] : 0;
                     };
                     return heaviest(x) > heaviest(y);
                   });
  return directions;
}

InsideTable TableInOrder(const std::vector<Direction>& directions,
                         const std::vector<std::size_t>& order, std::size_t size) {
  InsideTable table = {0, 0};
  for (const std::size_t i : order) table = WithFactor(table, directions[i].shape, size);
  table.resize(size + 1, table.back());
  return table;
}

// The least of the tables that several orders of the directions give.
InsideTable ProductTable(const std::vector<Direction>& directions, std::size_t size) {
  std::vector<std::size_t> order(directions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  InsideTable least = TableInOrder(directions, order, size);
  const auto take_less = [&] {
    const InsideTable table = TableInOrder(directions, order, size);
    for (std::size_t c = 0; c <= size; ++c) least[c] = std::min(least[c], table[c]);
  };
  if (directions.size() <= kMaxPermutedFactors) {
    while (std::next_permutation(order.begin(), order.end())) take_less();
  } else {
    std::reverse(order.begin(), order.end());
    take_less();
  }
  return least;
}

}  // namespace

CutBound::CutBound(WeightedGraph graph, std::size_t largest) : graph_(std::move(graph)) {
  graph_.edges = Merged(std::move(graph_.edges));
  edge_weights_ = WeightsByVertex(graph_.vertices, graph_.edges);
  for (const auto& weights : edge_weights_) {
    degrees_.push_back(std::accumulate(weights.begin(), weights.end(), std::int64_t{0}));
  }
  std::sort(degrees_.begin(), degrees_.end());
  minimum_cut_ = MinimumCut(graph_.vertices, graph_.edges);
  for (const WeightedEdge& edge : graph_.edges) divisor_ = std::gcd(divisor_, edge.weight);
  AddAlternatives(std::min({largest, graph_.vertices, kMaxTableSize}));
}

void CutBound::AddAlternatives(std::size_t size) {
  all_ = {PartnerTable(edge_weights_, size), TotalWeight(graph_.edges)};
  for (const EdgeKey key : {EdgeKey::kWeight, EdgeKey::kWeightAndStride}) {
    const ProductStructure product = FindProduct(graph_, key);
    Alternative alternative;
    alternative.directions = Directions(product, graph_.vertices, size);
    Part& rest = alternative.rest;
    rest = {PartnerTable(WeightsByVertex(graph_.vertices, product.rest), size),
            TotalWeight(product.rest)};
    Part& factors = alternative.product;
    factors = {ProductTable(alternative.directions, size), all_.weight - rest.weight};
    if (product.piece < graph_.vertices) {
      factors.inside = OverPieces(factors.inside, product.piece, size);
    }
    for (std::size_t c = 0; c <= size; ++c) {
      factors.inside[c] = std::min(factors.inside[c], factors.weight);
      all_.inside[c] = std::min(all_.inside[c], factors.inside[c] + rest.At(c));
    }
    alternatives_.push_back(std::move(alternative));
  }
}

std::int64_t CutBound::MostInside(const Part& part, const std::vector<std::size_t>& sizes,
                                  std::size_t room) const {
  std::int64_t most = 0;
  for (const std::size_t size : sizes) most += part.At(size);
  if (room == graph_.vertices) return std::min(most, part.weight);
  const std::set<std::size_t> distinct(sizes.begin(), sizes.end());
  for (const std::size_t priced : distinct) {
    const std::int64_t price = part.At(priced) / static_cast<std::int64_t>(priced);
    // By size: the maximum over c <= size of the inside of c vertices less their price.
    InsideTable profit(*distinct.rbegin() + 1, 0);
    for (std::size_t c = 1; c < profit.size(); ++c) {
      profit[c] = std::max(profit[c - 1], part.At(c) - static_cast<std::int64_t>(c) * price);
    }
    std::int64_t dual = static_cast<std::int64_t>(graph_.vertices) * price;
    for (const std::size_t size : sizes) dual += profit[size];
    most = std::min(most, dual);
  }
  return std::min(most, part.weight);
}

std::int64_t CutBound::Leaving(std::size_t size) const {
  std::vector<std::int64_t> leaving;
  for (const auto& weights : edge_weights_) {
    const auto inside = static_cast<std::ptrdiff_t>(std::min(size - 1, weights.size()));
    leaving.push_back(std::accumulate(weights.begin() + inside, weights.end(), std::int64_t{0}));
  }
  const auto end = leaving.begin() + static_cast<std::ptrdiff_t>(size);
  if (end != leaving.end()) std::nth_element(leaving.begin(), end, leaving.end());
  const std::int64_t by_partners = std::accumulate(leaving.begin(), end, std::int64_t{0});
  const std::int64_t degrees = std::accumulate(
      degrees_.begin(), degrees_.begin() + static_cast<std::ptrdiff_t>(size), std::int64_t{0});
  const std::int64_t by_inside = degrees - 2 * all_.At(size);
  return std::max({minimum_cut_, by_partners, by_inside});
}

std::int64_t CutBound::CrossingByLeaving(const std::vector<std::size_t>& sizes) const {
  std::map<std::size_t, std::int64_t> leaving_by_size;
  std::int64_t leaving = 0;
  for (const std::size_t size : sizes) {
    const auto [at, added] = leaving_by_size.emplace(size, 0);
    if (added) {
      const std::size_t others = graph_.vertices - size;
      at->second = std::max(Leaving(size), others > 0 ? Leaving(others) : 0);
    }
    leaving += at->second;
  }
  return (leaving + 1) / 2;
}

std::int64_t CutBound::Crossing(const std::vector<std::size_t>& all_sizes) const {
  std::vector<std::size_t> sizes;
  for (const std::size_t size : all_sizes) {
    if (size > 0) sizes.push_back(std::min(size, graph_.vertices));
  }
  const std::size_t room = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
  if (sizes.size() < 2 || room < graph_.vertices) return 0;
  const bool no_room = room == graph_.vertices;
  std::int64_t bound = all_.weight - MostInside(all_, sizes, room);
  if (no_room) bound = std::max(bound, CrossingByLeaving(sizes));
  for (const Alternative& alternative : alternatives_) {
    std::int64_t inside = MostInside(alternative.product, sizes, room);
    if (no_room && !alternative.directions.empty() &&
        *std::max_element(sizes.begin(), sizes.end()) <= kMaxPartsSize) {
      inside = std::min(inside, MostInsideByParts(alternative.directions, graph_.vertices, sizes));
    }
    bound = std::max(bound, all_.weight - inside - MostInside(alternative.rest, sizes, room));
  }
  // What crosses is a sum of edges, so a multiple of what divides them all.
  return divisor_ == 0 ? 0 : (bound + divisor_ - 1) / divisor_ * divisor_;
}

std::int64_t CrossingLowerBound(const WeightedGraph& graph, const std::vector<std::size_t>& sizes) {
  if (sizes.empty()) return 0;
  return CutBound(graph, *std::max_element(sizes.begin(), sizes.end())).Crossing(sizes);
}

}  // namespace rankroute
