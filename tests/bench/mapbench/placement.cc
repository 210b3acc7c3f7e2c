#include "tests/bench/mapbench/placement.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

#include "tests/bench/mapbench/evaluate.h"

namespace rankroute::mapbench {
namespace {

// Beyond these a place for a vertex that has to move is not looked for among all.
constexpr std::size_t kMaxPlacesTried = 4000;
constexpr int kNowhere = -1;

struct Rooms {
  std::vector<int> capacity;                               // Of each place.
  std::function<std::int64_t(int place, int other)> hops;  // Between vertices at two places.
};

Status BadPlaces(std::string message) {
  return {StatusCode::kInvalidArgument, "BAD_PLACES", std::move(message)};
}

Rooms RoomsOf(Places kind, const Topology& topology) {
  if (kind == Places::kSlotOfRank) {
    return {std::vector<int>(topology.slots(), 1),
            [&](int a, int b) { return topology.Hops(a, b); }};
  }
  if (kind == Places::kServerOfGroup) {
    return {std::vector<int>(topology.clusters(kServerLevel), 1),
            [&](int a, int b) { return topology.Hops(a * kNpusPerServer, b * kNpusPerServer); }};
  }
  const std::int64_t one_leaf = topology.hops[1];
  std::vector<int> first_slot;
  for (int slot = 0; slot < topology.slots(); ++slot) {
    const int leaf = topology.cluster[kLeafLevel][slot];
    if (leaf == static_cast<int>(first_slot.size())) first_slot.push_back(slot);
  }
  return {ServersOfLeaves(topology), [&topology, one_leaf, first_slot](int a, int b) {
            return a == b ? one_leaf : topology.Hops(first_slot[a], first_slot[b]);
          }};
}

// The weight between a vertex and those at its place.
std::int64_t Attachment(const Graph& graph, const std::vector<int>& places, int vertex) {
  std::int64_t sum = 0;
  for (std::size_t e = graph.begin[vertex]; e < graph.begin[vertex + 1]; ++e) {
    if (places[graph.neighbor[e]] == places[vertex]) sum += graph.weight[e];
  }
  return sum;
}

// Takes vertices away from places that hold too many; returns them.
std::vector<int> Evict(const Graph& graph, const std::vector<int>& capacity,
                       std::vector<int>* places) {
  std::vector<std::vector<int>> at(capacity.size());
  for (int v = 0; v < graph.size(); ++v) at[(*places)[v]].push_back(v);
  std::vector<int> evicted;
  for (std::size_t place = 0; place < at.size(); ++place) {
    std::vector<int>& held = at[place];
    while (static_cast<int>(held.size()) > capacity[place]) {
      std::size_t loosest = 0;
      std::int64_t least = std::numeric_limits<std::int64_t>::max();
      for (std::size_t i = 0; i < held.size(); ++i) {
        const std::int64_t attachment = Attachment(graph, *places, held[i]);
        if (attachment < least) std::tie(least, loosest) = std::pair(attachment, i);
      }
      evicted.push_back(held[loosest]);
      (*places)[held[loosest]] = kNowhere;
      held.erase(held.begin() + static_cast<std::ptrdiff_t>(loosest));
    }
  }
  return evicted;
}

std::int64_t CostAt(const Graph& graph, const Rooms& rooms, const std::vector<int>& places,
                    int vertex, int place) {
  std::int64_t cost = 0;
  for (std::size_t e = graph.begin[vertex]; e < graph.begin[vertex + 1]; ++e) {
    const int other = places[graph.neighbor[e]];
    if (other != kNowhere) cost += graph.weight[e] * rooms.hops(place, other);
  }
  return cost;
}

// Gives every place room for what it holds; returns how many vertices moved.
int Repair(const Graph& graph, const Rooms& rooms, std::vector<int>* places) {
  const std::vector<int> evicted = Evict(graph, rooms.capacity, places);
  std::vector<int> room = rooms.capacity;
  for (const int place : *places) {
    if (place != kNowhere) --room[place];
  }
  std::vector<int> open;
  for (std::size_t place = 0; place < room.size(); ++place) {
    if (room[place] > 0) open.push_back(static_cast<int>(place));
  }
  for (const int vertex : evicted) {
    std::size_t best = 0;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < std::min(open.size(), kMaxPlacesTried); ++i) {
      const std::int64_t cost = CostAt(graph, rooms, *places, vertex, open[i]);
      if (cost < least) std::tie(least, best) = std::pair(cost, i);
    }
    (*places)[vertex] = open[best];
    if (--room[open[best]] == 0) open.erase(open.begin() + static_cast<std::ptrdiff_t>(best));
  }
  return static_cast<int>(evicted.size());
}

// The servers of a leaf go to its groups in their order.
std::vector<int> ServersOfGroups(const Topology& topology, const std::vector<int>& leaf_of_group) {
  std::vector<int> next_server;
  int first = 0;
  for (const int servers : ServersOfLeaves(topology)) {
    next_server.push_back(first);
    first += servers;
  }
  std::vector<int> server_of_group;
  server_of_group.reserve(leaf_of_group.size());
  for (const int leaf : leaf_of_group) server_of_group.push_back(next_server[leaf]++);
  return server_of_group;
}

}  // namespace

Result<Placement> Place(Places kind, std::vector<int> places, const Graph& rank_graph,
                        const Topology& topology) {
  const bool of_ranks = kind == Places::kSlotOfRank;
  const Graph groups = of_ranks ? Graph{} : ContractRuns(rank_graph, kNpusPerServer);
  const Graph& graph = of_ranks ? rank_graph : groups;
  const Rooms rooms = RoomsOf(kind, topology);
  if (static_cast<int>(places.size()) != graph.size()) {
    return BadPlaces("expected " + std::to_string(graph.size()) + " places, one per vertex, not " +
                     std::to_string(places.size()));
  }
  for (const int place : places) {
    if (place < 0 || place >= static_cast<int>(rooms.capacity.size())) {
      return BadPlaces("expected places from 0 to " + std::to_string(rooms.capacity.size() - 1) +
                       ", not " + std::to_string(place));
    }
  }
  const int moved = Repair(graph, rooms, &places);
  if (of_ranks) return Placement{std::move(places), moved};
  if (kind == Places::kLeafOfGroup) places = ServersOfGroups(topology, places);
  return Placement{SlotsInServerOrder(topology, places), moved * kNpusPerServer};
}

Result<std::vector<int>> ParsePlaces(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<int> places;
  int place = 0;
  while (in >> place) places.push_back(place);
  if (!in.eof()) return BadPlaces("expected one number a line");
  return places;
}

Result<std::vector<int>> ParseScotchMapping(std::string_view text) {
  auto numbers = ParsePlaces(text);
  if (!numbers.ok()) return numbers;
  const std::size_t lines = numbers->size() / 2;
  std::vector<int> places(lines, kNowhere);
  if (numbers->size() != 2 * lines + 1 || numbers->front() != static_cast<int>(lines)) {
    return BadPlaces("expected the number of lines, then 'VERTEX PLACE' a line");
  }
  for (std::size_t line = 0; line < lines; ++line) {
    const int vertex = (*numbers)[2 * line + 1];
    if (vertex < 0 || vertex >= static_cast<int>(lines) || places[vertex] != kNowhere) {
      return BadPlaces("expected each vertex once, not " + std::to_string(vertex));
    }
    places[vertex] = (*numbers)[2 * line + 2];
  }
  return places;
}

}  // namespace rankroute::mapbench
