#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/job_on_fabric.h"
#include "planner/order_rules.h"
#include "planner/slot_traffic.h"

namespace rankroute {

// What an order of devices costs; compared member by member.
struct PlaneCost {
  std::int64_t unreachable_bytes = 0;  // Of pairs without a path of at most kFarthestHops.
  std::int64_t hop_bytes = 0;          // Of the others.
  std::int64_t moved = 0;              // Planes that are cabled otherwise than in the given order.

  bool operator==(const PlaneCost&) const = default;
  bool operator<(const PlaneCost& other) const;
  PlaneCost& operator+=(const PlaneCost& other);
  PlaneCost& operator-=(const PlaneCost& other);
  friend PlaneCost operator+(PlaneCost a, const PlaneCost& b) { return a += b; }
  friend PlaneCost operator-(PlaneCost a, const PlaneCost& b) { return a -= b; }
};

// Bytes times so many hops stay in 64 bits.
inline constexpr std::uint16_t kFarthestHops = 64;

// The attachment at each plane of a slot. Devices of one attachment are alike to every cost.
using CabledPlanes = std::vector<int>;

// Whether units of two classes share a server or a super pod, so that what they exchange crosses no
// switch.
bool OnNoCable(const UnitClass& a, const UnitClass& b);

// A job's slots with units at them, as far as the order of devices inside units matters.
struct PlaneProblem {
  // Both must outlive the object. order[slot] is the unit there. O(slot pairs + devices).
  PlaneProblem(const JobOnFabric& job_on_fabric, const SlotTraffic& slot_traffic,
               const UnitOrderVector& order);

  std::size_t slots() const { return given.size(); }

  // Of so many bytes between two devices; the devices' servers and super pods must differ.
  PlaneCost Bytes(std::int64_t bytes, int attachment_a, int attachment_b) const;

  // Of a slot and its neighbour when their planes are cabled like this. O(planes that talk).
  PlaneCost Pair(const SlotTraffic::Neighbor& neighbor, const CabledPlanes& here,
                 const CabledPlanes& there) const;

  // `moved` of a slot. O(devices).
  PlaneCost Moved(std::size_t slot, const CabledPlanes& cabled) const;

  const JobOnFabric& job;
  const SlotTraffic& traffic;
  std::vector<CabledPlanes> given;    // By slot.
  std::vector<std::size_t> class_of;  // Of the unit at each slot: index into job.classes.
  // By slot, ascending: neighbours outside the slot's server and super pod.
  std::vector<std::vector<SlotTraffic::Neighbor>> neighbors;
};

}  // namespace rankroute
