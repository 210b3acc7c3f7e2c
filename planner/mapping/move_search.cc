#include "planner/mapping/move_search.h"

#include <algorithm>
#include <utility>

#include "planner/mapping/swap_table.h"

namespace rankroute {
namespace {

// More moves than any swap adds.
constexpr std::int64_t kAnyMoves = std::int64_t{1} << 32;

// Follows the best swaps without regard to the limit and keeps the best assignment that is within
// it. A search with a larger limit goes the same way and further, so it finds no less.
class MoveSearch {
 public:
  MoveSearch(const MappingProblem& problem, const ClassAssignment& previous,
             const ClassAssignment& start, std::size_t max_moves)
      : max_moves_(static_cast<std::int64_t>(std::min(max_moves, problem.slots()))),
        start_moves_(static_cast<std::int64_t>(CountMoves(previous, start))),
        best_(start) {}

  void Follow(SwapRule rule, SwapTable table) {
    std::int64_t moves = start_moves_;
    std::int64_t saved = 0;
    std::int64_t searched = moves;  // Numbers of moves below have been searched for by themselves.
    while (table.edges_left() > 0) {
      const std::optional<SwapChain> next = table.Best(rule, kAnyMoves);
      if (!next.has_value()) return;
      for (; searched < moves + next->moves && searched <= max_moves_; ++searched) {
        if (searched <= static_cast<std::int64_t>(kSpentMoves)) {
          SpendRest(moves, saved, searched, &table);
        }
      }
      moves += next->moves;
      saved -= next->delta;
      if (moves > max_moves_) return;
      table.Apply(*next);
      Keep(saved, moves, table);
    }
  }

  ClassAssignment TakeBest() { return std::move(best_); }

 private:
  void Keep(std::int64_t saved, std::int64_t moves, const SwapTable& table) {
    if (moves > max_moves_ || saved <= best_saved_) return;
    best_saved_ = saved;
    best_ = table.assignment();
  }

  // Goes on from `from` with swaps that leave at most `limit` moves.
  void SpendRest(std::int64_t moves, std::int64_t saved, std::int64_t limit, SwapTable* from) {
    SwapTable table = *from;
    while (table.edges_left() > 0) {
      const std::optional<SwapChain> next = table.Best(SwapRule::kSaving, limit - moves);
      if (!next.has_value()) break;
      table.Apply(*next);
      moves += next->moves;
      saved -= next->delta;
      Keep(saved, moves, table);
    }
    from->set_edges_left(table.edges_left());
  }

  const std::int64_t max_moves_;
  const std::int64_t start_moves_;
  std::int64_t best_saved_ = 0;
  ClassAssignment best_;
};

}  // namespace

ClassAssignment SpendMoves(const MappingProblem& problem, const ClassAssignment& previous,
                           const SlotBlocks& blocks, const ClassAssignment& start,
                           std::size_t max_moves) {
  const SwapTable table(problem, previous, blocks, start, kMoveSearchEdges);
  MoveSearch search(problem, previous, start, max_moves);
  search.Follow(SwapRule::kSaving, table);
  search.Follow(SwapRule::kSavingPerMove, table);
  return search.TakeBest();
}

}  // namespace rankroute
