#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/instance_dump.h"
#include "planner/job.h"
#include "planner/job_servers.h"
#include "planner/layout.h"
#include "planner/plan.h"
#include "planner/profile_traffic.h"
#include "planner/traffic.h"
#include "ranktable/rank_table.h"
#include "topology/fabric.h"

namespace rankroute {

enum class TrafficFormat { kCsv, kMetis };

// A request for a plan as texts: what the command line reads from files and the service receives.
struct PlanRequest {
  // The job: a ranktable, or servers of the fabric with all their devices.
  std::string rank_table;       // JSON text; empty with `servers`.
  std::string rank_table_file;  // As diagnostics should call it.

  // What it sends: measured, or from its layout, or the default traffic.
  std::optional<std::string> traffic;  // Measured.
  std::string traffic_file;

  PlanOptions options;

  TrafficFormat traffic_format = TrafficFormat::kCsv;
  std::vector<ProfileFile> profile;  // Files of the Ascend PyTorch profiler; empty: none.
  bool has_layout = false;           // Whether `layout` says more than chip and algorithm.
  // Its chip and hccl_algo hold for the default traffic, too.
  LayoutTrafficRequest layout;

  std::vector<JobServer> servers;  // In the order given.
  std::string job_file;            // As diagnostics about `servers` should call it.
};

// What the texts of a request say.
struct PlanInputs {
  RankTable rank_table;
  Job job;
  Traffic traffic;
  std::vector<Diagnostic> warnings;  // Of the ranktable's conversion and the profile.
};

struct PlannedRankTable {
  Plan plan;
  std::string rank_table;  // The planned table as JSON text.
};

// From texts to job and traffic. Fails as ReadRankTable, RankTableFromFabric, JobFromRankTable and
// the traffic's readers do; INVALID_ARGUMENT (CONTRADICTION) where the request states two jobs or
// several sources of traffic.
Result<PlanInputs> ReadPlanInputs(const Fabric& fabric, const PlanRequest& request);

// MakePlan, then the ranktable in the planned order. Fails as MakePlan does.
Result<PlannedRankTable> PlanFromInputs(const Fabric& fabric, const PlanInputs& inputs,
                                        const PlanOptions& options);

// Both of them.
Result<PlannedRankTable> PlanRankTable(const Fabric& fabric, const PlanRequest& request);

// The request with its profile as the CSV of that traffic, for a server that takes one matrix.
Result<PlanRequest> WithProfileAsCsv(PlanRequest request);

// The planning problem as files for graph mappers (docs/formats.md).
Result<std::vector<InstanceFile>> InstanceOf(const Fabric& fabric, const PlanInputs& inputs);

}  // namespace rankroute
