#include "planner/plan_rank_table.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "planner/instance_dump.h"
#include "planner/job_on_fabric.h"
#include "planner/layout_traffic.h"
#include "planner/metis_graph.h"
#include "planner/slot_traffic.h"
#include "planner/traffic_csv.h"
#include "ranktable/convert.h"

namespace rankroute {
namespace {

Status Contradiction(std::string message) {
  return {StatusCode::kInvalidArgument, "CONTRADICTION", std::move(message)};
}

Status CheckSources(const PlanRequest& request) {
  if (!request.rank_table.empty() && !request.servers.empty()) {
    return Contradiction("the job is one or the other: a ranktable, or servers of the fabric");
  }
  const bool measured = request.traffic.has_value() || !request.profile.empty();
  if (request.traffic.has_value() && !request.profile.empty()) {
    return Contradiction("traffic and profile: only one measurement of the traffic is taken");
  }
  if (measured && (request.has_layout || !request.layout.hccl_algo.empty())) {
    return Contradiction(
        "measured traffic says itself what is sent: leave out layout, model, "
        "bytes and hccl_algo, or the measurement");
  }
  return {};
}

// Devices by slot: as many slots as the plan will have, in the order given.
std::vector<std::size_t> DeviceCounts(const Job& job, const PlanOptions& options) {
  std::vector<std::size_t> counts;
  const std::size_t units = options.servers == 0 ? job.units.size() : options.servers;
  for (std::size_t i = 0; i < std::min(units, job.units.size()); ++i) {
    counts.push_back(job.units[i].devices.size());
  }
  return counts;
}

Result<std::vector<int>> SuperPods(const Fabric& fabric, const Job& job) {
  const std::vector<ServerDescription>& servers = fabric.description().servers;
  if (std::all_of(servers.begin(), servers.end(),
                  [](const ServerDescription& server) { return server.super_pod.empty(); })) {
    return std::vector<int>();
  }
  Result<JobOnFabric> placed = PlaceJob(fabric, job);
  if (!placed.ok()) return placed.status();
  return std::move(placed->super_pod);
}

Result<Traffic> TrafficOf(const Fabric& fabric, const PlanRequest& request, const Job& job,
                          std::vector<Diagnostic>* warnings) {
  const std::vector<std::size_t> counts = DeviceCounts(job, request.options);
  std::size_t ranks = 0;
  for (const std::size_t count : counts) ranks += count;
  if (!request.profile.empty()) {
    Result<ProfileTraffic> profile = ReadProfile(request.profile, ranks, std::nullopt);
    if (!profile.ok()) return profile.status();
    *warnings = std::move(profile->warnings);
    return std::move(profile->traffic);
  }
  if (request.traffic.has_value()) {
    return request.traffic_format == TrafficFormat::kMetis
               ? ReadMetisGraph(*request.traffic, request.traffic_file, ranks)
               : ReadTrafficCsv(*request.traffic, request.traffic_file, ranks);
  }
  const bool plain = !request.layout.chip.has_value() && request.layout.hccl_algo.empty();
  if (!request.has_layout && plain) return DefaultTraffic(counts);
  Result<std::vector<int>> super_pods = SuperPods(fabric, job);
  if (!super_pods.ok()) return super_pods.status();
  if (super_pods->size() > counts.size()) super_pods->resize(counts.size());
  if (request.has_layout) return LayoutTraffic(request.layout, counts, *super_pods);
  return DefaultTraffic(counts, request.layout.chip, request.layout.hccl_algo, *super_pods);
}

// The ranktable of the request. A group_list has no order, so that the table of version 1.0 which
// states the intended one is planned in its place.
Result<RankTable> ReadTable(const PlanRequest& request, std::vector<Diagnostic>* warnings) {
  Result<RankTable> table = ReadRankTable(request.rank_table, request.rank_table_file);
  if (!table.ok() || table->layout != TableLayout::kGroupList) return table;
  Result<Conversion> converted =
      ConvertRankTable(request.rank_table, request.rank_table_file, {"1.0", "", true});
  if (!converted.ok()) return converted.status();
  *warnings = std::move(converted->losses);
  return ReadRankTable(converted->text, request.rank_table_file);
}

// The table in the plan's order: servers by their first unit, devices of each by its units.
RankTable InPlannedOrder(const RankTable& table, const Plan& plan) {
  std::map<std::string_view, std::size_t> index;
  for (std::size_t i = 0; i < table.servers.size(); ++i) index[table.servers[i].server_id] = i;
  std::map<std::string_view, std::size_t> place;
  std::vector<std::size_t> order;
  std::vector<std::vector<int>> device_ids;
  for (const PlannedUnit& unit : plan.order) {
    const auto [at, added] = place.emplace(unit.server_id, order.size());
    if (added) {
      order.push_back(index.at(unit.server_id));
      device_ids.emplace_back();
    }
    std::vector<int>& ids = device_ids[at->second];
    ids.insert(ids.end(), unit.device_ids.begin(), unit.device_ids.end());
  }
  return ReorderDevices(ReorderServers(table, order), device_ids);
}

}  // namespace

Result<PlanInputs> ReadPlanInputs(const Fabric& fabric, const PlanRequest& request) {
  Status sources = CheckSources(request);
  if (!sources.ok()) return sources;
  std::vector<Diagnostic> table_warnings;
  Result<RankTable> table = request.servers.empty()
                                ? ReadTable(request, &table_warnings)
                                : RankTableFromFabric(fabric, request.servers, request.job_file);
  if (!table.ok()) return table.status();
  Result<Job> job = JobFromRankTable(*table);
  if (!job.ok()) return job.status();
  std::vector<Diagnostic> warnings;
  Result<Traffic> traffic = TrafficOf(fabric, request, *job, &warnings);
  if (!traffic.ok()) return traffic.status();
  warnings.insert(warnings.begin(), table_warnings.begin(), table_warnings.end());
  return PlanInputs{*std::move(table), *std::move(job), *std::move(traffic), std::move(warnings)};
}

Result<PlannedRankTable> PlanFromInputs(const Fabric& fabric, const PlanInputs& inputs,
                                        const PlanOptions& options) {
  Result<Plan> plan = MakePlan(fabric, inputs.job, inputs.traffic, options);
  if (!plan.ok()) return plan.status();
  std::string table = WriteRankTable(InPlannedOrder(inputs.rank_table, *plan));
  return PlannedRankTable{*std::move(plan), std::move(table)};
}

Result<PlannedRankTable> PlanRankTable(const Fabric& fabric, const PlanRequest& request) {
  const Result<PlanInputs> inputs = ReadPlanInputs(fabric, request);
  if (!inputs.ok()) return inputs.status();
  return PlanFromInputs(fabric, *inputs, request.options);
}

Result<PlanRequest> WithProfileAsCsv(PlanRequest request) {
  if (request.profile.empty()) return request;
  std::size_t ranks = Fabric::kMaxDevices;  // The server, which has the fabric, knows better.
  if (request.servers.empty()) {
    const Result<RankTable> table = ReadRankTable(request.rank_table, request.rank_table_file);
    if (!table.ok()) return table.status();
    ranks = table->rank_count();
  }
  const Result<ProfileTraffic> profile = ReadProfile(request.profile, ranks, std::nullopt);
  if (!profile.ok()) return profile.status();
  request.traffic = WriteTrafficCsv(profile->traffic);
  request.traffic_file = "profile";
  request.profile.clear();
  return request;
}

Result<std::vector<InstanceFile>> InstanceOf(const Fabric& fabric, const PlanInputs& inputs) {
  const Result<JobOnFabric> placed = PlaceJob(fabric, inputs.job);
  if (!placed.ok()) return placed.status();
  const std::vector<RankPair> pairs = RankPairs(inputs.traffic);
  const SlotTraffic slots =
      MakeSlotTraffic(pairs, RankPlaces(placed->devices), placed->devices.size());
  return DumpInstance(fabric, *placed, pairs, slots);
}

}  // namespace rankroute
