#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/job.h"
#include "planner/job_on_fabric.h"
#include "planner/order_rules.h"
#include "planner/slot_traffic.h"

namespace rankroute {

// An order of the devices inside each unit. Ranks stay: plane k of a unit, and so its k-th rank,
// gets another device.
struct DevicePlanes {
  // By unit, then plane: the position, in the unit's given rank order, of the device there.
  std::vector<std::vector<std::size_t>> device_at_plane;
  std::size_t units_changed = 0;
  std::int64_t hop_bytes_before = 0;
  std::int64_t hop_bytes_after = 0;
  // Bytes of pairs without a path; never more after than before.
  std::int64_t unreachable_bytes_before = 0;
  std::int64_t unreachable_bytes_after = 0;
};

// Puts the devices inside units into the order that costs the least hop_bytes found, for a given
// order of the units (order[slot] is the unit there); of equals that which leaves most devices in
// their planes. A plane whose cables are swapped at some servers becomes one rail again, and
// neighbours whose traffic crosses planes face each other's rails. Never costs more than the given
// order of devices.
//
// Starts from the given order, from the majority's order at each leaf and from the best of a few
// candidates per unit along a tree of the heaviest slot pairs, and improves each by giving unit
// after unit its best order while the others stay (an assignment problem). Exact where slots that
// talk form trees and rings and all their units' distinct orders are candidates: up to
// kMaxCandidates, fewer in jobs where kMaxTableCells would not do. Deterministic; work is bounded
// by kMaxTableCells and kMaxLookups. Where paths are missing, bytes that find one come first.
DevicePlanes AlignDevices(const JobOnFabric& job, const SlotTraffic& traffic,
                          const UnitOrderVector& order);

// Candidate orders of one unit's devices; 4! = 24.
inline constexpr std::size_t kMaxCandidates = 24;
// Pairs of candidates, over all slots, whose cost is kept at a time (16 bytes each).
inline constexpr std::size_t kMaxTableCells = 4'000'000;
// Hops looked up while improving from one start.
inline constexpr std::int64_t kMaxLookups = 50'000'000;

// hop_bytes that AlignDevices would save; 0 where nothing.
std::int64_t AlignmentSaving(const JobOnFabric& job, const SlotTraffic& traffic,
                             const UnitOrderVector& order);

// The job with its units' devices in that order: what a ranktable then says.
Job ReorderDevices(const Job& job, const DevicePlanes& planes);

// The same of a job that was placed. Placing the reordered job again gives the same but for dark
// devices, which here stay planned as if cabled like the device that they were beside. O(devices
// log classes).
JobOnFabric ReorderDevices(const JobOnFabric& job, const DevicePlanes& planes);

}  // namespace rankroute
