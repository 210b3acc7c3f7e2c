#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "planner/mapping/annealing.h"
#include "planner/mapping/mapping_problem.h"
#include "planner/mapping/moves.h"
#include "planner/mapping/slot_blocks.h"

namespace rankroute {

// What an exchange of two blocks does.
struct BlockSwap {
  std::uint32_t a = SlotBlocks::kNoBlock;
  std::uint32_t b = SlotBlocks::kNoBlock;
  std::int64_t delta = std::numeric_limits<std::int64_t>::max();  // Bytes * hops that it adds.
  std::int64_t moves = 0;                                         // Moves that it adds.
};

// One swap, or two in a row.
struct SwapChain {
  std::vector<BlockSwap> swaps;
  std::int64_t delta = 0;
  std::int64_t moves = 0;
};

// Which swap is the best.
enum class SwapRule { kSaving, kSavingPerMove };

// An assignment and, kept up to date, the best partner of each block: among the blocks with a slot
// in the classes of its neighbours, or among all where there are few.
class SwapTable {
 public:
  // Looks for partners of the blocks near vacant slots first, and of no more once `edges` have been
  // looked at. `problem`, `previous` and `blocks` must outlive the object.
  SwapTable(const MappingProblem& problem, const ClassAssignment& previous,
            const SlotBlocks& blocks, const ClassAssignment& start, std::int64_t edges);

  const ClassAssignment& assignment() const { return search_.assignment(); }
  std::int64_t edges_left() const { return edges_left_; }
  void set_edges_left(std::int64_t edges) { edges_left_ = edges; }

  // The best swap that saves and adds at most `max_moves` moves, else the best chain of two.
  std::optional<SwapChain> Best(SwapRule rule, std::int64_t max_moves);

  // Makes the swaps and looks for partners anew where they changed. O(slots) and the edges of the
  // neighbourhood.
  void Apply(const SwapChain& chain);

 private:
  // A block's best partner by the moves that the swap adds: none, one, more.
  using Partners = std::array<BlockSwap, 3>;

  BlockSwap Evaluate(std::uint32_t a, std::uint32_t b);
  std::int64_t MovesOfSwap(std::uint32_t u, std::uint32_t v) const;
  void SwapBlocks(std::uint32_t a, std::uint32_t b);
  void Offer(const BlockSwap& swap, std::uint32_t to);
  void FindPartners(std::uint32_t block);
  void OfferTo(std::uint32_t partner, const std::vector<bool>& done);
  void Update(const BlockSwap& swap);
  std::vector<std::uint32_t> Neighbourhood(const BlockSwap& swap) const;
  std::vector<std::uint32_t> FromVacantSlots() const;
  std::vector<BlockSwap> FirstsOfChains() const;
  void ExtendChain(const BlockSwap& first, std::int64_t max_moves, SwapChain* best);
  template <typename Function>
  void ForEachPartner(std::uint32_t block, const Function& function);
  bool MayPartner(std::uint32_t a, std::uint32_t b) const;

  const MappingProblem* problem_;
  const ClassAssignment* previous_;
  const SlotBlocks* blocks_;
  SwapSearch search_;
  std::vector<Partners> partners_;
  std::vector<std::vector<std::uint32_t>> fixed_;  // By class: slots that are fixed there.
  std::vector<std::uint32_t> class_seen_;          // By class: the last mark.
  std::uint32_t mark_ = 0;
  std::int64_t edges_left_ = 0;
};

}  // namespace rankroute
