#include "planner/mapping/slot_blocks.h"

#include <algorithm>

namespace rankroute {

SlotBlocks::SlotBlocks(const MappingProblem& problem, const SlotGroups& groups)
    : problem_(problem), block_of_(problem.slots(), kNoBlock) {
  std::vector<bool> grouped(problem.slots(), false);
  for (const std::vector<std::uint32_t>& group : groups) {
    for (const std::uint32_t slot : group) grouped[slot] = true;
    Add(group);
  }
  for (std::uint32_t slot = 0; slot < problem.slots(); ++slot) {
    if (!grouped[slot]) Add({&slot, 1});
  }
}

void SlotBlocks::Add(std::span<const std::uint32_t> slots) {
  const bool free = std::all_of(slots.begin(), slots.end(), [&](std::uint32_t slot) {
    return problem_.fixed_class[slot] == MappingProblem::kFree;
  });
  if (!free || slots.empty()) return;
  for (const std::uint32_t slot : slots) block_of_[slot] = size();
  slots_.insert(slots_.end(), slots.begin(), slots.end());
  first_.push_back(static_cast<std::uint32_t>(slots_.size()));
}

bool SlotBlocks::SameShape(std::uint32_t a, std::uint32_t b) const {
  return std::equal(slots(a).begin(), slots(a).end(), slots(b).begin(), slots(b).end(),
                    [&](std::uint32_t u, std::uint32_t v) {
                      return problem_.slot_shape[u] == problem_.slot_shape[v];
                    });
}

}  // namespace rankroute
