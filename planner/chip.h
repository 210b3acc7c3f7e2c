#pragma once

namespace rankroute {

// Generation of a job's NPUs: Atlas training series, Atlas A2, Atlas A3, Ascend 950.
enum class Chip {
  k910,
  k910B,
  k910_93,  // NOLINT(readability-identifier-naming): HCCL's own name of it.
  k950,
};

}  // namespace rankroute
