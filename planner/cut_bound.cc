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

// Up to this many factors every order of them is tried; beyond, two, and one for larger tables.
constexpr std::size_t kMaxPermutedFactors = 3;
constexpr std::size_t kMaxPermutedSize = 1024;

std::int64_t TotalWeight(const std::vector<WeightedEdge>& edges) {
  return std::accumulate(edges.begin(), edges.end(), std::int64_t{0},
                         [](std::int64_t sum, const WeightedEdge& e) { return sum + e.weight; });
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

// Whether two structures look the same.
bool Alike(const ProductStructure& x, const ProductStructure& y) {
  return x.rest.size() == y.rest.size() &&
         std::equal(x.factors.begin(), x.factors.end(), y.factors.begin(), y.factors.end(),
                    [](const ProductFactor& a, const ProductFactor& b) {
                      return a.edges.size() == b.edges.size() && a.positions == b.positions;
                    });
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
  if (size > kMaxPermutedSize) return least;
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
  graph_.edges = MergeParallel(std::move(graph_.edges));
  edge_weights_ = WeightsByVertex(graph_.vertices, graph_.edges);
  for (const auto& weights : edge_weights_) {
    degrees_.push_back(std::accumulate(weights.begin(), weights.end(), std::int64_t{0}));
  }
  std::sort(degrees_.begin(), degrees_.end());
  minimum_cut_ = MinimumCut(graph_.vertices, graph_.edges);
  for (const WeightedEdge& edge : graph_.edges) divisor_ = std::gcd(divisor_, edge.weight);
  AddAlternatives(std::min({largest, graph_.vertices, kMaxTableSize}));
}

void CutBound::AddProduct(const ProductStructure& product, std::size_t size) {
  Alternative alternative;
  alternative.directions = Directions(product, graph_.vertices, size);
  Part rest = {PartnerTable(WeightsByVertex(graph_.vertices, product.rest), size),
               TotalWeight(product.rest)};
  Part factors = {ProductTable(alternative.directions, size), all_.weight - rest.weight};
  if (product.piece < graph_.vertices) {
    factors.inside = OverPieces(factors.inside, product.piece, size);
  }
  for (std::size_t c = 0; c <= size; ++c) {
    factors.inside[c] = std::min(factors.inside[c], factors.weight);
    all_.inside[c] = std::min(all_.inside[c], factors.inside[c] + rest.At(c));
  }
  alternative.parts = {std::move(factors), std::move(rest)};
  alternatives_.push_back(std::move(alternative));
}

void CutBound::AddClasses(EdgeKey key, std::size_t size) {
  Alternative alternative;
  for (std::vector<WeightedEdge>& edges : EdgeClasses(graph_, key)) {
    const std::int64_t weight = TotalWeight(edges);
    InsideTable inside = OverLines(LineTable({graph_.vertices, std::move(edges)}, size),
                                   std::max<std::size_t>(size, 1) - 1);
    inside.insert(inside.begin(), 0);
    alternative.parts.push_back({std::move(inside), weight});
  }
  alternatives_.push_back(std::move(alternative));
}

void CutBound::AddAlternatives(std::size_t size) {
  all_ = {PartnerTable(edge_weights_, size), TotalWeight(graph_.edges)};
  if (graph_.edges.empty()) return;
  const ProductStructure by_weight = FindProduct(graph_, EdgeKey::kWeight);
  if (graph_.edges.size() > kMaxStridedEdges) return AddProduct(by_weight, size);
  const ProductStructure by_both = FindProduct(graph_, EdgeKey::kWeightAndStride);
  AddProduct(by_weight, size);
  if (!Alike(by_weight, by_both)) AddProduct(by_both, size);
  if (!by_weight.rest.empty()) AddProduct(FindProduct(graph_, EdgeKey::kStride), size);
  if (by_both.factors.size() < 2) AddClasses(EdgeKey::kWeightAndStride, size);
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
  const bool small = *std::max_element(sizes.begin(), sizes.end()) <= kMaxPartsSize;
  std::int64_t bound = all_.weight - MostInside(all_, sizes, room);
  if (no_room) bound = std::max(bound, CrossingByLeaving(sizes));
  for (const Alternative& alternative : alternatives_) {
    std::int64_t crossing = 0;
    for (std::size_t i = 0; i < alternative.parts.size(); ++i) {
      const Part& part = alternative.parts[i];
      std::int64_t inside = MostInside(part, sizes, room);
      if (i == 0 && no_room && small && !alternative.directions.empty()) {
        inside =
            std::min(inside, MostInsideByParts(alternative.directions, graph_.vertices, sizes));
      }
      crossing += part.weight - inside;
    }
    bound = std::max(bound, crossing);
  }
  // What crosses is a sum of edges, so a multiple of what divides them all.
  return divisor_ == 0 ? 0 : (bound + divisor_ - 1) / divisor_ * divisor_;
}

std::int64_t CrossingLowerBound(const WeightedGraph& graph, const std::vector<std::size_t>& sizes) {
  if (sizes.empty()) return 0;
  return CutBound(graph, *std::max_element(sizes.begin(), sizes.end())).Crossing(sizes);
}

}  // namespace rankroute
