#include "planner/bound.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "planner/bound_levels.h"
#include "planner/cut_bound.h"

namespace rankroute {
namespace {

// By plane: the first plane that is cabled alike on every unit.
std::vector<std::size_t> PlaneGroups(const JobOnFabric& job) {
  std::size_t planes = 0;
  for (const UnitClass& c : job.classes) planes = std::max(planes, c.attachment.size());
  std::map<std::vector<int>, std::size_t> first;
  std::vector<std::size_t> groups;
  for (std::size_t k = 0; k < planes; ++k) {
    std::vector<int> key;
    for (const UnitClass& c : job.classes) {
      key.push_back(k < c.attachment.size() ? c.attachment[k] : Attachments::kNone - 1);
    }
    groups.push_back(first.emplace(std::move(key), k).first->second);
  }
  return groups;
}

// Bytes of each traffic pattern, by the distances that they see.
using BytesByLevels = std::map<DistanceLevels, std::vector<std::int64_t>>;

BytesByLevels SplitByLevels(const JobOnFabric& job, const SlotTraffic& traffic) {
  const std::vector<std::size_t> groups = PlaneGroups(job);
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::int64_t>> by_planes;
  for (std::size_t i = 0; i < traffic.patterns.size(); ++i) {
    for (const PlaneBytes& p : traffic.patterns[i]) {
      std::vector<std::int64_t>& bytes = by_planes[std::minmax(groups[p.k], groups[p.l])];
      bytes.resize(traffic.patterns.size(), 0);
      bytes[i] += p.bytes;
    }
  }
  BytesByLevels by_levels;
  for (const auto& [planes, bytes] : by_planes) {
    std::vector<std::int64_t>& sum =
        by_levels[FindDistanceLevels(job, planes.first, planes.second)];
    sum.resize(bytes.size(), 0);
    for (std::size_t i = 0; i < bytes.size(); ++i) sum[i] += bytes[i];
  }
  return by_levels;
}

// The slots that exchange bytes, numbered anew, with what they exchange.
WeightedGraph SlotGraph(const SlotTraffic& traffic, const std::vector<std::int64_t>& bytes) {
  WeightedGraph graph;
  std::vector<std::size_t> number(traffic.neighbors.size(), 0);
  for (std::size_t slot = 0; slot < traffic.neighbors.size(); ++slot) {
    const auto& neighbors = traffic.neighbors[slot];
    const bool talks = std::any_of(neighbors.begin(), neighbors.end(),
                                   [&](const auto& n) { return bytes[n.pattern] > 0; });
    if (talks) number[slot] = graph.vertices++;
  }
  for (std::size_t slot = 0; slot < traffic.neighbors.size(); ++slot) {
    for (const SlotTraffic::Neighbor& n : traffic.neighbors[slot]) {
      if (!n.lower && bytes[n.pattern] > 0) {
        graph.edges.push_back({number[slot], number[n.slot], bytes[n.pattern]});
      }
    }
  }
  return graph;
}

std::vector<std::size_t> ClusterSizes(const JobOnFabric& job, const DistanceLevel& level) {
  std::vector<std::size_t> sizes;
  for (std::size_t c = 0; c < job.classes.size(); ++c) {
    const std::size_t cluster = level.cluster[c];
    if (cluster == kNoCluster) continue;
    sizes.resize(std::max(sizes.size(), cluster + 1), 0);
    sizes[cluster] += job.classes[c].units;
  }
  return sizes;
}

std::int64_t BoundOf(const JobOnFabric& job, const DistanceLevels& distances, WeightedGraph graph) {
  std::int64_t bytes = 0;
  for (const WeightedEdge& edge : graph.edges) bytes += edge.weight;
  std::vector<std::vector<std::size_t>> sizes;
  std::size_t largest = 0;
  for (const DistanceLevel& level : distances.levels) {
    sizes.push_back(ClusterSizes(job, level));
    largest = std::max(largest, *std::max_element(sizes.back().begin(), sizes.back().end()));
  }
  std::int64_t bound = bytes * distances.least;
  if (sizes.empty() || bytes == 0) return bound;
  const CutBound cut(std::move(graph), largest);
  std::int64_t crossing = 0;  // What crosses larger clusters crosses the smaller ones in them, too.
  for (std::size_t i = sizes.size(); i-- > 0;) {
    crossing = std::max(crossing, cut.Crossing(sizes[i]));
    bound += crossing * distances.levels[i].hops;
  }
  return bound;
}

}  // namespace

std::int64_t HopBytesLowerBound(const JobOnFabric& job, const SlotTraffic& traffic) {
  std::int64_t bound = 0;
  for (const auto& [distances, bytes] : SplitByLevels(job, traffic)) {
    bound += BoundOf(job, distances, SlotGraph(traffic, bytes));
  }
  return bound;
}

}  // namespace rankroute
