#include "server/requests.h"

#include <cstddef>
#include <string>
#include <utility>

#include "planner/plan_rank_table.h"
#include "proto/convert/fabric_proto.h"
#include "proto/convert/plan_proto.h"
#include "proto/convert/plan_spec_proto.h"
#include "proto/convert/ranktable_proto.h"
#include "proto/convert/resource_name.h"
#include "proto/convert/status_proto.h"
#include "ranktable/check.h"
#include "topology/ingest.h"

namespace rankroute {
namespace {

// Diagnostics and findings of one response, so that it stays below gRPC's default message size.
constexpr std::size_t kMaxDiagnosticBytes = std::size_t{1024} * 1024;

// Adds as many items as fit; returns how many do not.
template <typename Item, typename Field>
std::int64_t AddItems(const std::vector<Item>& items, Field* field) {
  std::size_t used = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    auto item = ToProto(items[i]);
    used += item.ByteSizeLong();
    if (used > kMaxDiagnosticBytes) return static_cast<std::int64_t>(items.size() - i);
    *field->Add() = std::move(item);
  }
  return 0;
}

std::string NameOr(const std::string& name, const char* fallback) {
  return name.empty() ? fallback : name;
}

}  // namespace

Result<v1::ImportTopologyResponse> RunImport(ImportUpload& upload, FabricRepository* fabrics,
                                             std::int64_t now_seconds,
                                             const std::function<bool()>& wanted) {
  const v1::ImportTopologySpec& spec = upload.spec();
  const Result<TopologyName> name = ParseTopologyName(spec.name(), "spec.name");
  if (!name.ok()) return name.status();
  if (!name->revision.empty()) {
    return Status(StatusCode::kInvalidArgument, "INVALID_NAME",
                  "spec.name must be topologies/{topology}, without a revision");
  }
  IngestOptions options;
  if (!spec.format().empty()) options.format = spec.format();
  options.node = spec.node();
  options.strict = spec.strict();
  options.max_unpacked_bytes = upload.max_bytes();
  const Result<Ingestion> ingestion = Ingest(std::move(upload.sources()), options);
  if (!ingestion.ok()) return ingestion.status();

  v1::ImportTopologyResponse response;
  if (spec.validate_only()) {
    *response.mutable_topology() = ToProto(*ingestion->fabric);
    response.mutable_topology()->set_name(spec.name());
  } else {
    if (!wanted()) return Status(StatusCode::kAborted, "CANCELLED", "the import was cancelled");
    Result<v1::Topology> stored = fabrics->Put(name->topology, *ingestion->fabric, now_seconds);
    if (!stored.ok()) return stored.status();
    *response.mutable_topology() = std::move(*stored);
  }
  response.set_omitted_diagnostics(
      AddItems(ingestion->diagnostics, response.mutable_diagnostics()));
  response.set_source_count(static_cast<std::int64_t>(ingestion->sources_read));
  response.set_observation_count(static_cast<std::int64_t>(ingestion->observations));
  response.set_ignored_neighbor_count(static_cast<std::int64_t>(ingestion->ignored_neighbors));
  return response;
}

Result<std::vector<v1::PlanPart>> RunCreatePlan(PlanUpload& upload, const ServerLimits& limits,
                                                FabricRepository* fabrics, PlanRepository* plans,
                                                std::int64_t now_seconds) {
  const v1::PlanSpec& spec = upload.spec();
  const Result<TopologyName> topology = ParseTopologyName(spec.topology(), "spec.topology");
  if (!topology.ok()) return topology.status();
  Result<PlanRequest> read = FromSpec(
      spec, {static_cast<double>(limits.plan_seconds), static_cast<int>(limits.plan_threads)});
  if (!read.ok()) return read.status();
  PlanRequest& request = *read;
  const Result<std::shared_ptr<const Fabric>> fabric = fabrics->GetFabric(*topology);
  if (!fabric.ok()) return fabric.status();

  request.rank_table = std::move(upload.rank_table());
  request.rank_table_file = NameOr(request.rank_table_file, "ranktable");
  request.traffic = std::move(upload.traffic());
  request.traffic_file = NameOr(request.traffic_file, "traffic");
  request.job_file = "servers";
  const std::string id = PlanId((*fabric)->revision(), request);
  Result<std::vector<v1::PlanPart>> present = plans->Get(id);
  if (present.ok() || present.status().code() != StatusCode::kNotFound) return present;

  Result<PlannedRankTable> planned = PlanRankTable(**fabric, request);
  if (!planned.ok()) return planned.status();
  const StoredPlan stored = {"plans/" + id, std::move(planned->plan),
                             std::move(planned->rank_table)};
  return plans->Put(id, ToParts(stored, now_seconds));
}

v1::ValidateResponse RunValidate(const ValidateUpload& upload) {
  const std::vector<Finding> findings = CheckRankTable(upload.text());
  v1::ValidateResponse response;
  response.set_omitted_findings(AddItems(findings, response.mutable_findings()));
  response.set_valid(!HasErrors(findings));
  return response;
}

}  // namespace rankroute
