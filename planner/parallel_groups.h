#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/status.h"
#include "planner/layout.h"

namespace rankroute {

// Groups of one kind: members as ascending ranks, groups by their lowest rank.
using RankGroups = std::vector<std::vector<std::int32_t>>;

// Who communicates with whom in a job of that layout. Groups of one member are there, too.
struct ParallelGroups {
  int dp = 1;   // Of the dense grid: ranks / (tp * cp * pp).
  int edp = 1;  // Of the expert grid: ranks / (etp * ep * pp).
  int etp = 1;
  RankGroups tp_groups;
  RankGroups cp_groups;
  RankGroups dp_groups;
  RankGroups dp_cp_groups;  // Over dp and cp together: who shares the dense gradients.
  RankGroups pp_groups;     // In stage order.
  RankGroups etp_groups;
  RankGroups ep_groups;
  RankGroups edp_groups;
  RankGroups embd_groups;  // First and last stage of each pp group; none where pp is 1.
  std::vector<std::int32_t> stage_of_rank;
};

// The groups of `ranks` ranks (Megatron-Core, megatron/core/parallel_state.py: RankGenerator and
// initialize_model_parallel): in the dense grid rank = t + tp*(c + cp*(d + dp*p)) for the order
// tp-cp-ep-dp-pp, with ep left out, in the expert grid t' + etp*(e + ep*(x + edp*p)). The order may
// leave out axes of size 1; they come last. INVALID_ARGUMENT (INVALID_LAYOUT) with every fault: a
// size below 1, sizes that do not divide the ranks, an axis that is unknown, missing or named
// twice (`column` in characters of the order), pipelines that differ between the two grids.
// O(ranks * kinds).
Result<ParallelGroups> MakeParallelGroups(const Layout& layout, std::size_t ranks);

}  // namespace rankroute
