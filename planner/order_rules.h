#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "planner/job_on_fabric.h"

namespace rankroute {

// An order of launch units: order[slot] is the unit there.
using UnitOrderVector = std::vector<std::size_t>;

inline constexpr std::size_t kNoPin = static_cast<std::size_t>(-1);

// The hard rules of an order: units of a super pod are consecutive, and within it units of a
// server; a unit has as many devices as its slot; pinned units stay. Slots beyond the node ranks
// hold candidates that stay out, which may be of any super pod.
class OrderRules {
 public:
  // `slot_devices[slot]`: devices that the slot takes. `pin_of_slot[slot]`: the unit pinned there,
  // or kNoPin. `node_ranks`: the first slots, which the job uses; 0: all.
  OrderRules(const JobOnFabric& job, std::vector<std::size_t> slot_devices,
             std::vector<std::size_t> pin_of_slot, std::size_t node_ranks = 0);

  std::size_t slots() const { return slot_devices_.size(); }
  std::size_t node_ranks() const { return node_ranks_; }
  std::size_t slot_devices(std::size_t slot) const { return slot_devices_[slot]; }
  // The unit pinned to a slot, and the slot that a unit is pinned to; kNoPin without one.
  std::size_t pin_of_slot(std::size_t slot) const { return pin_of_slot_[slot]; }
  std::size_t pin_of_unit(std::size_t unit) const { return pin_of_unit_[unit]; }

  // Whether units have to stay together: two of one super pod or of one server.
  bool HasBlocks() const { return has_blocks_; }

  // Whether `order` keeps every rule. O(slots).
  bool Allows(const UnitOrderVector& order) const;

  // The order that keeps the rules and follows `preference` (a permutation of the units) as closely
  // as a search from the first slot on finds: `preference` itself where that is allowed. Candidates
  // that stay out are kept beside the others of their super pod and server, too. Empty
  // where none exists or, after kMaxConstructionSteps units that did not fit, none was found.
  std::optional<UnitOrderVector> Construct(const UnitOrderVector& preference) const;

  static constexpr std::size_t kMaxConstructionSteps = 5'000'000;

  // A run of slots that moves as one.
  struct Run {
    std::size_t begin = 0;
    std::size_t length = 0;
  };
  // The runs of an allowed order that may change places, grouped: within a group any two whose
  // slots take the same numbers of devices may be swapped. Groups of single units first within
  // super pods and servers, then of whole servers, then of whole super pods. Runs with a pinned
  // unit are left out. O(slots).
  std::vector<std::vector<Run>> SwappableRuns(const UnitOrderVector& order) const;

  // Whether the slots of two runs take the same numbers of devices, one by one.
  bool SameShape(const Run& a, const Run& b) const;

 private:
  std::vector<int> top_group_;     // By unit: its super pod, or its server where it has none.
  std::vector<int> server_group_;  // By unit.
  std::vector<std::size_t> unit_devices_;
  std::vector<std::size_t> slot_devices_;
  std::vector<std::size_t> pin_of_slot_;
  std::vector<std::size_t> pin_of_unit_;
  std::size_t node_ranks_ = 0;
  bool has_blocks_ = false;
};

}  // namespace rankroute
