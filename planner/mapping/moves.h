#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/mapping/mapping_problem.h"

namespace rankroute {

// In place of a class: no unit survives at the slot.
inline constexpr std::uint32_t kNoClass = static_cast<std::uint32_t>(-1);

// Whether a slot whose surviving unit had class `previous` has another unit if its class is
// `class_index`: a unit whose class stays at its slot stays too. A vacant slot never moves.
inline bool IsMove(std::uint32_t previous, std::uint32_t class_index) {
  return previous != kNoClass && previous != class_index;
}

// Slots of which the surviving unit changes. O(slots).
inline std::size_t CountMoves(const ClassAssignment& previous, const ClassAssignment& now) {
  std::size_t moves = 0;
  for (std::size_t slot = 0; slot < now.size(); ++slot) {
    moves += IsMove(previous[slot], now[slot]) ? 1 : 0;
  }
  return moves;
}

// Slots that move as one.
using SlotGroups = std::vector<std::vector<std::uint32_t>>;

}  // namespace rankroute
