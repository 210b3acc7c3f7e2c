#include "planner/layout_traffic.h"

#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "planner/hccl_part.h"
#include "planner/parallel_groups.h"
#include "planner/step_bytes.h"

namespace rankroute {
namespace {

const RankGroups& GroupsOfKind(const ParallelGroups& groups, const std::string& kind) {
  if (kind == "tp") return groups.tp_groups;
  if (kind == "cp") return groups.cp_groups;
  if (kind == "pp") return groups.pp_groups;
  if (kind == "ep") return groups.ep_groups;
  if (kind == "etp") return groups.etp_groups;
  if (kind == "edp") return groups.edp_groups;
  if (kind == "embd") return groups.embd_groups;
  return groups.dp_cp_groups;
}

KindTraffic TrafficOfKind(const std::string& kind, const KindOperations& operations,
                          const ParallelGroups& groups) {
  KindTraffic traffic;
  traffic.kind = kind;
  traffic.overlaps_backward = kind == "dp" || kind == "edp";
  traffic.groups = GroupsOfKind(groups, kind);
  traffic.operations = {operations.inner, operations.ends};
  const std::int32_t last_stage = groups.stage_of_rank.back();
  for (const auto& group : traffic.groups) {
    const std::int32_t stage = groups.stage_of_rank[static_cast<std::size_t>(group.front())];
    traffic.operations_of_group.push_back(stage == 0 || stage == last_stage ? 1 : 0);
  }
  return traffic;
}

// All faults of several checks.
class Faults {
 public:
  void Add(const Status& status) {
    if (status.ok()) return;
    if (first_.ok()) first_ = status;
    diagnostics_.insert(diagnostics_.end(), status.diagnostics().begin(),
                        status.diagnostics().end());
  }
  bool empty() const { return first_.ok(); }
  Status Finish() {
    return {first_.code(), first_.reason(), first_.message(), std::move(diagnostics_)};
  }

 private:
  Status first_;
  std::vector<Diagnostic> diagnostics_;
};

Status CheckUnits(const std::vector<std::size_t>& device_counts,
                  const std::vector<int>& super_pod_of_unit) {
  std::string message;
  if (device_counts.empty()) message = "the job has no units";
  if (!super_pod_of_unit.empty() && super_pod_of_unit.size() != device_counts.size()) {
    message = std::to_string(super_pod_of_unit.size()) + " super pods are given for " +
              std::to_string(device_counts.size()) + " units";
  }
  if (message.empty()) return {};
  return {StatusCode::kInvalidArgument,
          "INVALID_LAYOUT",
          message,
          {{Severity::kError, "INVALID_LAYOUT", "", 0, 0, message}}};
}

}  // namespace

Result<Traffic> LayoutTraffic(const LayoutTrafficRequest& request,
                              const std::vector<std::size_t>& device_counts,
                              const std::vector<int>& super_pod_of_unit) {
  Faults faults;
  faults.Add(CheckUnits(device_counts, super_pod_of_unit));
  const auto context = MakeHcclContext(request.chip, request.hccl_algo);
  faults.Add(context.status());
  const RankLocations locations = LocateRanks(device_counts, super_pod_of_unit);
  const auto groups = MakeParallelGroups(request.layout, locations.unit_of_rank.size());
  faults.Add(groups.status());
  if (!groups.ok()) return faults.Finish();
  const auto steps = StepOperations(request, *groups);
  faults.Add(steps.status());
  if (!faults.empty()) return faults.Finish();

  Traffic traffic;
  traffic.source = "layout";
  for (const auto& [kind, operations] : *steps) {
    auto part = PartOfKind(TrafficOfKind(kind, operations, *groups), locations, *context);
    if (!part.ok()) return part.status();
    if (part->part.flows.empty()) continue;
    traffic.algorithm[kind] = part->algorithm;
    traffic.parts.push_back(std::move(part->part));
  }
  Status status = SumParts(&traffic);
  if (!status.ok()) return status;
  return traffic;
}

}  // namespace rankroute
