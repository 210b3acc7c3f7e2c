#pragma once

#include <optional>
#include <string>

#include "base/status.h"
#include "planner/job.h"
#include "planner/plan.h"
#include "planner/traffic.h"
#include "topology/fabric.h"

namespace rankroute {

// What a plan saves of a cost, as a share of it: negative where the plan costs more, empty where
// there was nothing to save.
struct SavedShares {
  std::optional<double> hop_bytes;
  std::optional<double> cross_switch_bytes;
  std::optional<double> max_link_load_bytes;
  std::optional<double> step_seconds;
};

// How good the given order of a job is, beside the planned one.
struct Score {
  Plan plan;  // `before` are the costs of the given order, `after` those of the planned one.
  // As plan.gap, of the given order. Negative where that breaks a rule that plans keep.
  std::optional<double> given_gap;
  SavedShares saved;
};

// Plans the job and measures its given order by the plan. Fails as MakePlan does. O(as MakePlan).
Result<Score> ScoreOrder(const Fabric& fabric, const Job& job, const Traffic& traffic,
                         const PlanOptions& options);

// The score as a JSON object (kind Score, docs/formats.md). Equal scores give equal bytes.
std::string WriteScoreJson(const Score& score);

}  // namespace rankroute
