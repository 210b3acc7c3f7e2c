#include "planner/slot_traffic.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace rankroute {

bool PlaneBytes::operator<(const PlaneBytes& other) const {
  return std::tie(k, l, bytes) < std::tie(other.k, other.l, other.bytes);
}

std::vector<RankPlace> RankPlaces(const std::vector<std::size_t>& slot_devices) {
  std::vector<RankPlace> places;
  for (std::size_t slot = 0; slot < slot_devices.size(); ++slot) {
    for (std::size_t plane = 0; plane < slot_devices[slot]; ++plane) {
      places.push_back({slot, plane});
    }
  }
  return places;
}

std::vector<RankPair> RankPairs(const Traffic& traffic) {
  std::vector<RankPair> all;
  all.reserve(traffic.flows.size());
  for (const RankFlow& flow : traffic.flows) {
    all.push_back({std::min(flow.src, flow.dst), std::max(flow.src, flow.dst), flow.bytes});
  }
  std::sort(all.begin(), all.end(), [](const RankPair& x, const RankPair& y) {
    return x.a != y.a ? x.a < y.a : x.b < y.b;
  });
  std::vector<RankPair> pairs;
  for (const RankPair& pair : all) {
    if (!pairs.empty() && pairs.back().a == pair.a && pairs.back().b == pair.b) {
      pairs.back().bytes += pair.bytes;
    } else {
      pairs.push_back(pair);
    }
  }
  return pairs;
}

SlotTraffic MakeSlotTraffic(const std::vector<RankPair>& pairs,
                            const std::vector<RankPlace>& places, std::size_t slots) {
  // Ranks grow with slots, so a rank pair's lower rank is in its lower slot.
  std::map<std::pair<std::size_t, std::size_t>, std::vector<PlaneBytes>> by_slots;
  for (const RankPair& pair : pairs) {
    const RankPlace& a = places[static_cast<std::size_t>(pair.a)];
    const RankPlace& b = places[static_cast<std::size_t>(pair.b)];
    if (a.slot != b.slot) by_slots[{a.slot, b.slot}].push_back({a.plane, b.plane, pair.bytes});
  }
  SlotTraffic traffic;
  traffic.neighbors.resize(slots);
  std::map<std::vector<PlaneBytes>, std::size_t> pattern_index;
  for (auto& [key, planes] : by_slots) {
    const auto [at, added] = pattern_index.emplace(planes, traffic.patterns.size());
    if (added) traffic.patterns.push_back(std::move(planes));
    traffic.neighbors[key.first].push_back({key.second, at->second, /*lower=*/false});
    traffic.neighbors[key.second].push_back({key.first, at->second, /*lower=*/true});
  }
  for (auto& list : traffic.neighbors) {
    std::sort(list.begin(), list.end(),
              [](const auto& x, const auto& y) { return x.slot < y.slot; });
  }
  return traffic;
}

}  // namespace rankroute
