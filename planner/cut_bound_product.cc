#include "planner/cut_bound_product.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "topology/union_find.h"

namespace rankroute {
namespace {

using EdgeClass = std::vector<WeightedEdge>;

std::int64_t TotalWeight(const EdgeClass& edges) {
  return std::accumulate(edges.begin(), edges.end(), std::int64_t{0},
                         [](std::int64_t sum, const WeightedEdge& e) { return sum + e.weight; });
}

// Leaves the least weight of a class on its edges and moves what they have more to `rest`.
void Level(EdgeClass* edges, EdgeClass* rest) {
  const std::int64_t least =
      std::min_element(edges->begin(), edges->end(), [](const auto& x, const auto& y) {
        return x.weight < y.weight;
      })->weight;
  for (WeightedEdge& edge : *edges) {
    if (edge.weight > least) rest->push_back({edge.a, edge.b, edge.weight - least});
    edge.weight = least;
  }
}

std::uint64_t Mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 29U);
}

// The directions as far as they are known.
class Directions {
 public:
  explicit Directions(std::size_t vertices) : vertices_(vertices), all_(vertices) {}

  // Adds a class to direction `d`, or with d = size() to a new one, where vertices remain told
  // apart. False, and nothing is changed, where they do not.
  bool Add(const EdgeClass& edges, std::size_t d) {
    std::vector<UnionFind> places = places_;
    if (d == places.size()) {
      if (d == kMaxFactors) return false;
      places.push_back(all_);
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (i == d) continue;
      for (const WeightedEdge& edge : edges) places[i].Join(edge.a, edge.b);
    }
    if (!TellsApart(&places)) return false;
    places_ = std::move(places);
    edges_.resize(places_.size());
    edges_[d].insert(edges_[d].end(), edges.begin(), edges.end());
    for (const WeightedEdge& edge : edges) all_.Join(edge.a, edge.b);
    return true;
  }

  std::size_t size() const { return places_.size(); }

  ProductStructure Result() {
    ProductStructure result;
    std::vector<std::size_t> piece(vertices_, 0);
    for (std::size_t v = 0; v < vertices_; ++v) {
      result.piece = std::max(result.piece, ++piece[all_.Find(v)]);
    }
    for (std::size_t d = 0; d < places_.size(); ++d) {
      ProductFactor factor;
      factor.edges = std::move(edges_[d]);
      std::vector<std::size_t> slice(vertices_, 0);
      std::vector<std::size_t> positions(vertices_, 0);
      for (std::size_t v = 0; v < vertices_; ++v) {
        const std::size_t place = places_[d].Find(v);
        if (++slice[place] == 1) {
          factor.positions = std::max(factor.positions, ++positions[all_.Find(v)]);
        }
        factor.largest_slice = std::max(factor.largest_slice, slice[place]);
      }
      result.factors.push_back(std::move(factor));
    }
    return result;
  }

 private:
  // Whether no two vertices have the same places. Compares hashes: equal places have equal ones, so
  // different hashes prove it, and a collision only refuses what could have been accepted.
  bool TellsApart(std::vector<UnionFind>* places) const {
    std::vector<std::uint64_t> hashes(vertices_, 0);
    for (UnionFind& direction : *places) {
      for (std::size_t v = 0; v < vertices_; ++v) hashes[v] = Mix(hashes[v], direction.Find(v));
    }
    std::sort(hashes.begin(), hashes.end());
    return std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end();
  }

  std::size_t vertices_;
  UnionFind all_;                  // Pieces of all edges.
  std::vector<UnionFind> places_;  // By direction: pieces of the edges of all others.
  std::vector<EdgeClass> edges_;
};

}  // namespace

std::vector<WeightedEdge> MergeParallel(std::vector<WeightedEdge> edges) {
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

std::vector<std::vector<WeightedEdge>> EdgeClasses(const WeightedGraph& graph, EdgeKey key) {
  const auto key_of = [&](const WeightedEdge& edge) {
    const std::size_t stride = std::min(edge.b - edge.a, graph.vertices - (edge.b - edge.a));
    return std::make_pair(key == EdgeKey::kStride ? 0 : edge.weight,
                          key == EdgeKey::kWeight ? 0 : stride);
  };
  std::vector<WeightedEdge> sorted = graph.edges;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](const auto& x, const auto& y) { return key_of(x) < key_of(y); });
  EdgeClass rest;
  const std::int64_t least = TotalWeight(sorted) / kMinClassShare;
  std::vector<std::pair<std::int64_t, EdgeClass>> weighed;
  for (auto begin = sorted.begin(); begin != sorted.end();) {
    const auto end = std::find_if(
        begin, sorted.end(), [&](const WeightedEdge& e) { return key_of(e) != key_of(*begin); });
    EdgeClass edges(begin, end);
    if (key == EdgeKey::kStride) Level(&edges, &rest);
    const std::int64_t weight = TotalWeight(edges);
    if (weight >= least) {
      weighed.emplace_back(weight, std::move(edges));
    } else {
      rest.insert(rest.end(), edges.begin(), edges.end());
    }
    begin = end;
  }
  std::stable_sort(weighed.begin(), weighed.end(),
                   [](const auto& x, const auto& y) { return x.first > y.first; });
  std::vector<EdgeClass> classes;
  for (auto& [weight, edges] : weighed) {
    if (classes.size() < kMaxEdgeClasses) {
      classes.push_back(std::move(edges));
    } else {
      rest.insert(rest.end(), edges.begin(), edges.end());
    }
  }
  classes.push_back(std::move(rest));
  return classes;
}

ProductStructure FindProduct(const WeightedGraph& graph, EdgeKey key) {
  Directions directions(graph.vertices);
  std::vector<EdgeClass> classes = EdgeClasses(graph, key);
  std::vector<WeightedEdge> rest = std::move(classes.back());
  classes.pop_back();
  for (const EdgeClass& edges : classes) {
    bool added = directions.Add(edges, directions.size());
    for (std::size_t d = 0; d < directions.size() && !added; ++d) added = directions.Add(edges, d);
    if (!added) rest.insert(rest.end(), edges.begin(), edges.end());
  }
  ProductStructure result = directions.Result();
  // A class that fits nowhere joins what was levelled off its own edges.
  result.rest = key == EdgeKey::kStride ? MergeParallel(std::move(rest)) : std::move(rest);
  return result;
}

}  // namespace rankroute
