#include "planner/bound.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "topology/union_find.h"

namespace rankroute {
namespace {

// Planes that are cabled alike on every unit.
using PlaneGroup = std::vector<std::size_t>;

std::vector<PlaneGroup> PlaneGroups(const JobOnFabric& job) {
  std::size_t planes = 0;
  for (const UnitClass& c : job.classes) planes = std::max(planes, c.attachment.size());
  std::map<std::vector<int>, PlaneGroup> groups;
  for (std::size_t k = 0; k < planes; ++k) {
    std::vector<int> key;
    for (const UnitClass& c : job.classes) {
      key.push_back(k < c.attachment.size() ? c.attachment[k] : Attachments::kNone - 1);
    }
    groups[key].push_back(k);
  }
  std::vector<PlaneGroup> result;
  for (auto& [key, group] : groups) result.push_back(std::move(group));
  return result;
}

// The traffic graph of the slots within one plane group.
struct SlotGraph {
  std::vector<WeightedEdge> edges;
  std::vector<std::vector<std::int64_t>> weights;  // By slot: of its edges, heaviest first.
  std::vector<std::int64_t> degree;
};

SlotGraph MakeSlotGraph(const SlotTraffic& traffic, const PlaneGroup& group) {
  const std::set<std::size_t> planes(group.begin(), group.end());
  std::vector<std::int64_t> pattern_bytes;
  for (const auto& pattern : traffic.patterns) {
    std::int64_t bytes = 0;
    for (const PlaneBytes& p : pattern) {
      if (planes.count(p.k) != 0 && planes.count(p.l) != 0) bytes += p.bytes;
    }
    pattern_bytes.push_back(bytes);
  }
  SlotGraph graph;
  graph.weights.resize(traffic.neighbors.size());
  graph.degree.assign(traffic.neighbors.size(), 0);
  for (std::size_t slot = 0; slot < traffic.neighbors.size(); ++slot) {
    for (const SlotTraffic::Neighbor& neighbor : traffic.neighbors[slot]) {
      const std::int64_t bytes = pattern_bytes[neighbor.pattern];
      if (bytes == 0) continue;
      graph.weights[slot].push_back(bytes);
      graph.degree[slot] += bytes;
      if (!neighbor.lower) graph.edges.push_back({slot, neighbor.slot, bytes});
    }
    std::sort(graph.weights[slot].begin(), graph.weights[slot].end(), std::greater<>());
  }
  return graph;
}

// The least bytes that leave any `size` slots, as far as their heaviest partners tell.
std::int64_t PartnerBound(const SlotGraph& graph, std::size_t size) {
  std::vector<std::int64_t> leaving;
  for (std::size_t slot = 0; slot < graph.degree.size(); ++slot) {
    const std::size_t inside = std::min(size - 1, graph.weights[slot].size());
    leaving.push_back(
        std::accumulate(graph.weights[slot].begin() + static_cast<std::ptrdiff_t>(inside),
                        graph.weights[slot].end(), std::int64_t{0}));
  }
  const auto end = leaving.begin() + static_cast<std::ptrdiff_t>(size);
  std::nth_element(leaving.begin(), end - 1, leaving.end());
  return std::accumulate(leaving.begin(), end, std::int64_t{0});
}

// Units in each cluster that distances up to `hops` join, within one plane group.
std::vector<std::size_t> ClusterSizes(const JobOnFabric& job, std::size_t plane,
                                      std::uint16_t hops) {
  UnionFind clusters(job.classes.size());
  const auto dark = [&](const UnitClass& c) {
    return plane >= c.attachment.size() || c.attachment[plane] == Attachments::kNone;
  };
  for (std::size_t a = 0; a < job.classes.size(); ++a) {
    for (std::size_t b = a + 1; b < job.classes.size(); ++b) {
      const bool joined = dark(job.classes[a]) || dark(job.classes[b]) ||
                          job.Hops(static_cast<int>(a), plane, static_cast<int>(b), plane) <= hops;
      if (joined) clusters.Join(a, b);
    }
  }
  std::map<std::size_t, std::size_t> sizes;
  for (std::size_t c = 0; c < job.classes.size(); ++c) {
    sizes[clusters.Find(c)] += job.classes[c].units;
  }
  std::vector<std::size_t> result;
  for (const auto& [root, size] : sizes) result.push_back(size);
  return result;
}

// The distances that occur in one plane, ascending, 0 first.
std::vector<std::uint16_t> Levels(const JobOnFabric& job, std::size_t plane) {
  std::set<std::uint16_t> levels = {0};
  for (std::size_t a = 0; a < job.classes.size(); ++a) {
    for (std::size_t b = a + 1; b < job.classes.size(); ++b) {
      if (plane >= job.classes[a].attachment.size() || plane >= job.classes[b].attachment.size()) {
        continue;
      }
      const std::uint16_t hops = job.Hops(static_cast<int>(a), plane, static_cast<int>(b), plane);
      if (hops != Attachments::kUnreachable) levels.insert(hops);
    }
  }
  return {levels.begin(), levels.end()};
}

// The least bytes that cross between clusters of these sizes.
std::int64_t CrossingBound(const SlotGraph& graph, std::int64_t minimum_cut,
                           const std::vector<std::size_t>& sizes) {
  if (sizes.size() < 2) return 0;
  std::map<std::size_t, std::int64_t> leaving_by_size;
  std::int64_t leaving = 0;
  for (const std::size_t size : sizes) {
    const auto [at, added] = leaving_by_size.emplace(size, 0);
    if (added) at->second = std::max(minimum_cut, PartnerBound(graph, size));
    leaving += at->second;
  }
  return (leaving + 1) / 2;
}

}  // namespace

std::int64_t HopBytesLowerBound(const JobOnFabric& job, const SlotTraffic& traffic) {
  std::int64_t bound = 0;
  for (const PlaneGroup& group : PlaneGroups(job)) {
    const SlotGraph graph = MakeSlotGraph(traffic, group);
    if (graph.edges.empty()) continue;
    const std::int64_t minimum_cut = MinimumCut(graph.degree.size(), graph.edges);
    const std::vector<std::uint16_t> levels = Levels(job, group.front());
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
      bound += (levels[i + 1] - levels[i]) *
               CrossingBound(graph, minimum_cut, ClusterSizes(job, group.front(), levels[i]));
    }
  }
  return bound;
}

}  // namespace rankroute
