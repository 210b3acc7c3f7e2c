#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/traffic.h"

namespace rankroute {

// The slot and the plane (place within the slot's devices) of a rank.
struct RankPlace {
  std::size_t slot = 0;
  std::size_t plane = 0;
};

// Places of all ranks of slots with so many devices each.
std::vector<RankPlace> RankPlaces(const std::vector<std::size_t>& slot_devices);

// Bytes that two ranks send each other, both directions added; a < b.
struct RankPair {
  std::int32_t a = 0;
  std::int32_t b = 0;
  std::int64_t bytes = 0;
};

// The unordered pairs of a traffic, sorted by (a, b). O(flows log flows).
std::vector<RankPair> RankPairs(const Traffic& traffic);

// Bytes between plane `k` of one slot and plane `l` of another.
struct PlaneBytes {
  std::size_t k = 0;
  std::size_t l = 0;
  std::int64_t bytes = 0;

  bool operator<(const PlaneBytes& other) const;
};

// Traffic between slots. Slot pairs that exchange the same bytes plane by plane share a pattern.
struct SlotTraffic {
  struct Neighbor {
    std::size_t slot = 0;
    std::size_t pattern = 0;
    bool lower = false;  // Whether the neighbour is the pattern's `k` side.
  };
  // Of pair (i, j), i < j: `k` is a plane of i, `l` one of j.
  std::vector<std::vector<PlaneBytes>> patterns;
  std::vector<std::vector<Neighbor>> neighbors;  // By slot, ascending by neighbour slot.
};

// O(pairs log pairs).
SlotTraffic MakeSlotTraffic(const std::vector<RankPair>& pairs,
                            const std::vector<RankPlace>& places, std::size_t slots);

}  // namespace rankroute
