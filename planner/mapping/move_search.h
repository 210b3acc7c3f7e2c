#pragma once

#include <cstddef>
#include <cstdint>

#include "planner/mapping/mapping_problem.h"
#include "planner/mapping/moves.h"
#include "planner/mapping/slot_blocks.h"

namespace rankroute {

// Edges that one search may look at, over and over: about 0.1 s.
inline constexpr std::int64_t kMoveSearchEdges = 30'000'000;
// Numbers of moves up to which each is searched for by itself, so that the last moves are well
// spent.
inline constexpr std::size_t kSpentMoves = 64;

// Improves `start` by swaps of blocks with at most `max_moves` moves (those of `start` included):
// the best swap of a block with one in its neighbours' classes, by saving and in a second search by
// saving per move; where no swap helps two in a row that do. The result costs no more than `start`,
// and no more than with a smaller `max_moves`. Edges looked at: kMoveSearchEdges per search, those
// near vacant slots first.
ClassAssignment SpendMoves(const MappingProblem& problem, const ClassAssignment& previous,
                           const SlotBlocks& blocks, const ClassAssignment& start,
                           std::size_t max_moves);

}  // namespace rankroute
