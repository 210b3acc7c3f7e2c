#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "planner/mapping/mapping_problem.h"
#include "planner/mapping/moves.h"

namespace rankroute {

// What is left of the order that a job had.
struct ReplanRequest {
  // By slot: the class of its unit that survives; kNoClass where the slot is vacant because its
  // server failed or the job grew.
  ClassAssignment previous;
  // Slots whose surviving unit may change. Empty: any number. Slots that cannot keep their unit (by
  // shape, by a pin, because pins took all units of its class) move whatever this says.
  std::optional<std::size_t> max_moves;
  // Slots that move as one, in this order; each slot in one group at the most. Two groups change
  // places if their slots have the same shapes one by one. Vacant slots are filled one by one.
  SlotGroups groups;
};

// Two slots, or two groups of slots that begin with them, exchange their classes.
struct ReplanStep {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::int64_t saving = 0;  // Bytes * hops; less than 0 where a later step makes up for it.
  std::size_t moves = 0;    // Of all steps so far, and of slots that could not stay.
};

struct Replanned {
  ClassAssignment filled;      // Vacant slots filled, nothing else moved.
  std::size_t forced = 0;      // Moves of `filled`: slots that cannot keep their unit.
  ClassAssignment assignment;  // `filled` after all steps.
  std::vector<ReplanStep> steps;
  std::size_t moves = 0;  // Of `assignment`; at most the larger of max_moves and `forced`.
};

// Slots of a problem up to which Replan finds the least cost that the moves allow (no groups).
inline constexpr std::size_t kExactReplanSlots = 8;

// Fills vacant slots at the least cost and then exchanges slots while that lowers the cost and
// moves are left, the best first. Never costs more than filling alone, nor more than with fewer
// moves. Deterministic; the work is bounded, so that on large dense traffic it looks at the
// neighbourhood of vacant slots only. The problem obeys its own rules: as many units as slots of
// each shape, fixed classes of their slots' shapes.
Replanned Replan(const MappingProblem& problem, const ReplanRequest& request);

// In place of a unit: none.
inline constexpr std::uint32_t kNoUnit = static_cast<std::uint32_t>(-1);

// Units, what each slot had and what it must have.
struct UnitsOfSlots {
  std::vector<std::uint32_t> class_of_unit;
  std::vector<std::uint32_t> previous;  // By slot: the unit that was there, or kNoUnit.
  std::vector<std::uint32_t> pinned;    // By slot: the unit that must be there, or kNoUnit.
};

// The unit at each slot of an assignment with the fewest moves: pinned units where they are pinned,
// others stay where the class allows it, the rest follow in order. As many units of a class as
// slots at least; those left over are nowhere. O(slots + units).
std::vector<std::uint32_t> KeepUnits(const UnitsOfSlots& units, const ClassAssignment& assignment);

}  // namespace rankroute
