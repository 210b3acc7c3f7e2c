#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "base/status.h"
#include "planner/hccl_algorithm.h"

namespace rankroute {

// Algorithms that a job fixes; empty: HCCL chooses.
struct HcclLevelSetting {
  std::optional<HcclAlgorithm> level1;  // Between servers.
  std::optional<HcclAlgorithm> level2;  // Between super pods.
};

// The environment variable HCCL_ALGO.
struct HcclSetting {
  HcclLevelSetting all;                                 // Of the form for all operators.
  std::map<HcclOperation, HcclLevelSetting> operators;  // Of the form by operator.

  // What applies to one operation.
  const HcclLevelSetting& Of(HcclOperation operation) const;
};

// Reads HCCL_ALGO as HCCL docs (hccl_env/HCCL_ALGO) have it: "level0:NA;level1:NHR;level2:ring" for
// all operators, or "allreduce=level0:NA;level1:ring/alltoall=level1:pairwise" by operator, where
// those not named stay HCCL's choice; operators that no layout uses (reduce, scatter) are checked
// and left out. Empty text: nothing is fixed. INVALID_ARGUMENT (INVALID_HCCL_ALGO) with every fault
// as a diagnostic, `column` in characters of `text` from 1 and what would be accepted. AHC and
// NHR_V1 are refused: their traffic is not modelled.
Result<HcclSetting> ParseHcclAlgo(std::string_view text);

}  // namespace rankroute
