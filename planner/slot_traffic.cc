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

namespace {

// Bytes between a plane of a slot and one of a higher slot.
struct SlotPair {
  std::size_t slot = 0;
  PlaneBytes planes;
};

}  // namespace

SlotTraffic MakeSlotTraffic(const std::vector<RankPair>& pairs,
                            const std::vector<RankPlace>& places, std::size_t slots) {
  SlotTraffic traffic;
  traffic.neighbors.resize(slots);
  std::map<std::vector<PlaneBytes>, std::size_t> pattern_index;
  std::vector<SlotPair> of_slot;
  const auto flush = [&](std::size_t slot) {
    std::sort(of_slot.begin(), of_slot.end(), [](const SlotPair& a, const SlotPair& b) {
      return a.slot != b.slot ? a.slot < b.slot : a.planes < b.planes;
    });
    for (std::size_t begin = 0, end = 0; begin < of_slot.size(); begin = end) {
      const std::size_t other = of_slot[begin].slot;
      std::vector<PlaneBytes> planes;
      for (; end < of_slot.size() && of_slot[end].slot == other; ++end) {
        planes.push_back(of_slot[end].planes);
      }
      const auto at = pattern_index.emplace(std::move(planes), traffic.patterns.size());
      if (at.second) traffic.patterns.push_back(at.first->first);
      traffic.neighbors[slot].push_back({other, at.first->second, /*lower=*/false});
      traffic.neighbors[other].push_back({slot, at.first->second, /*lower=*/true});
    }
    of_slot.clear();
  };
  // Ranks grow with slots: the pairs of one slot's ranks with higher ones follow each other.
  std::size_t slot = 0;
  for (const RankPair& pair : pairs) {
    const RankPlace& a = places[static_cast<std::size_t>(pair.a)];
    const RankPlace& b = places[static_cast<std::size_t>(pair.b)];
    if (a.slot != slot) flush(slot);
    slot = a.slot;
    if (a.slot != b.slot) of_slot.push_back({b.slot, {a.plane, b.plane, pair.bytes}});
  }
  flush(slot);
  for (auto& list : traffic.neighbors) {
    std::sort(list.begin(), list.end(),
              [](const auto& x, const auto& y) { return x.slot < y.slot; });
  }
  return traffic;
}

}  // namespace rankroute
