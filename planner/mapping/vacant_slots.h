#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/mapping/mapping_problem.h"
#include "planner/mapping/moves.h"

namespace rankroute {

// Vacant slots with traffic up to which filling them is exact, and the classes that are tried on
// the way at the most (8 units for 8 slots take 109,600).
inline constexpr std::size_t kExactVacantSlots = 8;
inline constexpr std::int64_t kMaxVacantTrials = 2'000'000;

// What of the previous classes can stay: fixed slots take their fixed class; a slot whose unit has
// the wrong shape or whose class is full becomes vacant (kNoClass), among several of a class those
// with the costliest traffic. O(edges + slots log slots).
ClassAssignment KeepableClasses(const MappingProblem& problem, const ClassAssignment& previous);

// Gives the slots without class (kNoClass) the units that are left over so that the cost is least:
// exact for up to kExactVacantSlots slots with traffic within kMaxVacantTrials; beyond, one after
// the other, then by swaps among them and a few at a time anew.
ClassAssignment FillVacantSlots(const MappingProblem& problem, const ClassAssignment& kept);

// Of all assignments with at most `max_moves` moves the one of least cost, then of the fewest
// moves. `start` is one of them. At most slots! tries: for a few slots only.
ClassAssignment BestWithinMoves(const MappingProblem& problem, const ClassAssignment& previous,
                                const ClassAssignment& start, std::size_t max_moves);

}  // namespace rankroute
