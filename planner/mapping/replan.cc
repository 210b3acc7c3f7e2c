#include "planner/mapping/replan.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "planner/mapping/annealing.h"
#include "planner/mapping/move_search.h"
#include "planner/mapping/slot_blocks.h"
#include "planner/mapping/vacant_slots.h"

namespace rankroute {
namespace {

// Blocks that change up to which each step is the best of all; beyond, the first that brings a
// block where it belongs.
constexpr std::size_t kMaxOrderedBlocks = 512;

// Turns one assignment into another by swaps, each of which gives a block its final classes.
class Steps {
 public:
  Steps(const MappingProblem& problem, const ClassAssignment& previous, const SlotBlocks& blocks,
        const ClassAssignment& from, const ClassAssignment& to)
      : previous_(previous),
        blocks_(blocks),
        to_(to),
        search_(problem, from),
        moves_(CountMoves(previous, from)) {
    for (std::uint32_t block = 0; block < blocks.size(); ++block) {
      if (!Settled(block)) open_.push_back(block);
    }
  }

  // The steps up to the first state that costs what the last one does, and the assignment there.
  std::pair<std::vector<ReplanStep>, ClassAssignment> Run(std::int64_t saving) {
    std::vector<ReplanStep> steps;
    for (std::int64_t saved = 0; saved != saving && !open_.empty();) {
      const auto [a, b] = Next();
      if (a == b) break;
      steps.push_back(Apply(a, b));
      saved += steps.back().saving;
      std::erase_if(open_, [&](std::uint32_t block) { return Settled(block); });
    }
    return {std::move(steps), search_.assignment()};
  }

 private:
  using Pair = std::pair<std::uint32_t, std::uint32_t>;

  bool Settled(std::uint32_t block) const { return Suits(block, block); }

  // Whether the classes of `giver` belong at `taker`.
  bool Suits(std::uint32_t giver, std::uint32_t taker) const {
    return std::equal(blocks_.slots(giver).begin(), blocks_.slots(giver).end(),
                      blocks_.slots(taker).begin(), blocks_.slots(taker).end(),
                      [&](std::uint32_t from, std::uint32_t to) {
                        return search_.assignment()[from] == to_[to];
                      });
  }

  Pair Next() {
    Pair best = {0, 0};
    std::int64_t most = std::numeric_limits<std::int64_t>::min();
    for (const std::uint32_t a : open_) {
      for (const std::uint32_t b : open_) {
        if (a == b || !blocks_.SameShape(a, b) || !Suits(b, a)) continue;
        if (open_.size() > kMaxOrderedBlocks) return {a, b};
        const std::int64_t saving = Exchange(a, b);
        Exchange(a, b);
        if (saving <= most) continue;
        most = saving;
        best = {a, b};
      }
    }
    return best;
  }

  // Swaps two blocks and returns what that saves.
  std::int64_t Exchange(std::uint32_t a, std::uint32_t b) {
    std::int64_t saving = 0;
    for (std::size_t i = 0; i < blocks_.slots(a).size(); ++i) {
      const std::uint32_t u = blocks_.slots(a)[i];
      const std::uint32_t v = blocks_.slots(b)[i];
      saving -= search_.SwapDelta(u, v);
      search_.Swap(u, v);
    }
    return saving;
  }

  std::size_t MovesOf(std::uint32_t a, std::uint32_t b) const {
    std::size_t moves = 0;
    for (const std::uint32_t block : {a, b}) {
      for (const std::uint32_t slot : blocks_.slots(block)) {
        moves += IsMove(previous_[slot], search_.assignment()[slot]) ? 1 : 0;
      }
    }
    return moves;
  }

  ReplanStep Apply(std::uint32_t a, std::uint32_t b) {
    moves_ -= MovesOf(a, b);
    const std::int64_t saving = Exchange(a, b);
    moves_ += MovesOf(a, b);
    const auto [low, high] = std::minmax(blocks_.slots(a).front(), blocks_.slots(b).front());
    return {low, high, saving, moves_};
  }

  const ClassAssignment& previous_;
  const SlotBlocks& blocks_;
  const ClassAssignment& to_;
  SwapSearch search_;
  std::size_t moves_ = 0;
  std::vector<std::uint32_t> open_;
};

}  // namespace

Replanned Replan(const MappingProblem& problem, const ReplanRequest& request) {
  Replanned result;
  result.filled = FillVacantSlots(problem, KeepableClasses(problem, request.previous));
  result.forced = CountMoves(request.previous, result.filled);
  result.assignment = result.filled;
  result.moves = result.forced;
  const std::size_t max_moves = request.max_moves.value_or(problem.slots());
  if (max_moves <= result.forced) return result;
  const SlotBlocks blocks(problem, request.groups);
  const bool exact = problem.slots() <= kExactReplanSlots && request.groups.empty();
  const ClassAssignment target =
      exact ? BestWithinMoves(problem, request.previous, result.filled, max_moves)
            : SpendMoves(problem, request.previous, blocks, result.filled, max_moves);
  std::tie(result.steps, result.assignment) =
      Steps(problem, request.previous, blocks, result.filled, target)
          .Run(MappingCost(problem, result.filled) - MappingCost(problem, target));
  result.moves = CountMoves(request.previous, result.assignment);
  return result;
}

std::vector<std::uint32_t> KeepUnits(const UnitsOfSlots& units, const ClassAssignment& assignment) {
  const std::size_t slots = assignment.size();
  std::vector<std::uint32_t> unit_at(slots, kNoUnit);
  std::vector<bool> placed(units.class_of_unit.size(), false);
  const auto place = [&](std::size_t slot, std::uint32_t unit) {
    unit_at[slot] = unit;
    placed[unit] = true;
  };
  for (std::size_t slot = 0; slot < slots; ++slot) {
    if (units.pinned[slot] != kNoUnit) place(slot, units.pinned[slot]);
  }
  for (std::size_t slot = 0; slot < slots; ++slot) {
    const std::uint32_t unit = units.previous[slot];
    if (unit_at[slot] != kNoUnit || unit == kNoUnit || placed[unit]) continue;
    if (units.class_of_unit[unit] == assignment[slot]) place(slot, unit);
  }
  std::vector<std::vector<std::uint32_t>> waiting;  // By class, the last one first.
  for (std::size_t unit = units.class_of_unit.size(); unit-- > 0;) {
    const std::uint32_t c = units.class_of_unit[unit];
    if (c >= waiting.size()) waiting.resize(c + 1);
    if (!placed[unit]) waiting[c].push_back(static_cast<std::uint32_t>(unit));
  }
  for (std::size_t slot = 0; slot < slots; ++slot) {
    if (unit_at[slot] != kNoUnit) continue;
    std::vector<std::uint32_t>& of_class = waiting[assignment[slot]];
    place(slot, of_class.back());
    of_class.pop_back();
  }
  return unit_at;
}

}  // namespace rankroute
