#include "planner/plan_rank_table.h"

#include "planner/job.h"
#include "planner/traffic.h"
#include "ranktable/rank_table.h"

namespace rankroute {
namespace {

Result<Traffic> TrafficOf(const PlanRequest& request, const Job& job) {
  if (request.traffic.has_value()) {
    return ReadTrafficCsv(*request.traffic, request.traffic_file, job.rank_count());
  }
  std::vector<std::size_t> device_counts;
  for (const LaunchUnit& unit : job.units) device_counts.push_back(unit.devices.size());
  return DefaultTraffic(device_counts);
}

}  // namespace

Result<PlannedRankTable> PlanRankTable(const Fabric& fabric, const PlanRequest& request) {
  const Result<RankTable> table = ReadRankTable(request.rank_table, request.rank_table_file);
  if (!table.ok()) return table.status();
  const Result<Job> job = JobFromRankTable(*table);
  if (!job.ok()) return job.status();
  const Result<Traffic> traffic = TrafficOf(request, *job);
  if (!traffic.ok()) return traffic.status();
  const Result<Plan> plan = MakePlan(fabric, *job, *traffic, request.options);
  if (!plan.ok()) return plan.status();
  return PlannedRankTable{*plan, WriteRankTable(ReorderServers(*table, UnitOrder(*plan)))};
}

}  // namespace rankroute
