#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/job.h"
#include "planner/job_on_fabric.h"
#include "planner/link_load.h"
#include "planner/mapping/mapping_problem.h"
#include "planner/order_rules.h"
#include "planner/plan.h"
#include "planner/slot_traffic.h"
#include "planner/step_time.h"
#include "planner/traffic.h"

namespace rankroute {

// All that a search for an order and the report on it look at, made once from a job on a fabric.
// Slots beyond the node ranks that the plan uses hold the candidates that stay out.
struct PlanProblem {
  // All must outlive the object.
  PlanProblem(const Fabric& on_fabric, const Job& of_job, const Traffic& of_traffic,
              const PlanOptions& with_options, JobOnFabric&& on)
      : fabric(on_fabric),
        job(of_job),
        traffic(of_traffic),
        options(with_options),
        placed(std::move(on)) {}

  const Fabric& fabric;
  const Job& job;
  const Traffic& traffic;
  const PlanOptions& options;
  JobOnFabric placed;
  std::size_t node_ranks = 0;  // That the plan uses; the first slots.
  std::vector<RankPlace> places;
  std::vector<RankPair> pairs;
  SlotTraffic slot_traffic;  // Slots beyond the node ranks have none.
  std::shared_ptr<LinkRoutes> routes;
  LinkBackground background;
  std::unique_ptr<OrderRules> rules;
  MappingProblem mapping;
  std::unique_ptr<LinkLoads> loads;
  std::unique_ptr<StepTimeModel> step_time;
};

// Places the job and resolves all that names its parts. INVALID_ARGUMENT for an empty job
// (EMPTY_JOB), unknown servers, bad pins, background loads or groups of node ranks
// (INVALID_TOGETHER), more node ranks than servers or a choice among unequal ones
// (INVALID_SERVER_COUNT); FAILED_PRECONDITION (UNREACHABLE).
Result<std::unique_ptr<PlanProblem>> PosePlan(const Fabric& fabric, const Job& job,
                                              const Traffic& traffic, const PlanOptions& options);

// What an order costs; `assumed_speed` is set where a loaded cable's speed is unknown.
PlanCost CostOf(const UnitOrderVector& order, PlanProblem* problem, bool* assumed_speed);

// What the reader of a cost should know: devices that are dark, contradictions of job and fabric,
// speeds that are unknown.
std::vector<std::string> NotesOf(const PlanProblem& problem, bool assumed_speed);

// The units in the order of the job.
UnitOrderVector GivenOrder(const Job& job);

}  // namespace rankroute
