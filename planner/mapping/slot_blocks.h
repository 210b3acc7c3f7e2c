#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "planner/mapping/mapping_problem.h"
#include "planner/mapping/moves.h"

namespace rankroute {

// What may change places: groups of slots, and each slot that is in none. Whatever has a fixed slot
// stays and is no block.
class SlotBlocks {
 public:
  static constexpr std::uint32_t kNoBlock = static_cast<std::uint32_t>(-1);

  // `problem` must outlive the object. O(slots).
  SlotBlocks(const MappingProblem& problem, const SlotGroups& groups);

  std::uint32_t size() const { return static_cast<std::uint32_t>(first_.size() - 1); }
  std::span<const std::uint32_t> slots(std::uint32_t block) const {
    return {slots_.data() + first_[block], slots_.data() + first_[block + 1]};
  }
  std::uint32_t block_of(std::uint32_t slot) const { return block_of_[slot]; }

  // Whether two blocks have the same shapes slot by slot. O(slots of a block).
  bool SameShape(std::uint32_t a, std::uint32_t b) const;

 private:
  void Add(std::span<const std::uint32_t> slots);

  const MappingProblem& problem_;
  std::vector<std::uint32_t> first_ = {0};
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint32_t> block_of_;
};

}  // namespace rankroute
