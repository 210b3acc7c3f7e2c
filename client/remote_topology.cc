#include "client/remote_topology.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "client/channel.h"
#include "proto/convert/fabric_proto.h"
#include "proto/convert/status_proto.h"
#include "rankroute/v1/topology_service.grpc.pb.h"

namespace rankroute {
namespace {

RemoteTopology FromProto(const v1::Topology& topology) {
  RemoteTopology out;
  out.name = topology.name();
  out.revision_name = topology.revision_name();
  out.fabric_revision = topology.fabric_revision();
  out.switches = topology.switch_count();
  out.servers = topology.server_count();
  out.devices = topology.device_count();
  out.links = topology.link_count();
  out.create_seconds = topology.create_time().seconds();
  return out;
}

v1::ImportTopologyRequest SpecOf(const RemoteImport& import, const std::vector<Source>& sources) {
  v1::ImportTopologyRequest request;
  v1::ImportTopologySpec* spec = request.mutable_spec();
  spec->set_name(import.name);
  spec->set_strict(import.options.strict);
  spec->set_format(import.options.format);
  spec->set_node(import.options.node);
  spec->set_validate_only(import.validate_only);
  std::size_t bytes = 0;
  for (const Source& source : sources) bytes += source.bytes.size();
  spec->set_source_count(static_cast<std::int64_t>(sources.size()));
  spec->set_size_bytes(static_cast<std::int64_t>(bytes));
  return request;
}

// False where the server has ended the call already; its status says why.
bool SendSource(const Source& source, grpc::ClientWriter<v1::ImportTopologyRequest>* writer) {
  std::size_t at = 0;
  do {
    v1::ImportTopologyRequest request;
    request.mutable_source()->set_name(source.name);
    request.mutable_source()->set_data(source.bytes.substr(at, kUploadChunkBytes));
    if (!writer->Write(request)) return false;
    at += kUploadChunkBytes;
  } while (at < source.bytes.size());
  return true;
}

}  // namespace

Result<RemoteImportResult> ImportTopology(const Connection& connection, const RemoteImport& import,
                                          const std::vector<Source>& sources) {
  const auto stub = v1::TopologyService::NewStub(connection.channel().grpc);
  grpc::ClientContext context;
  PrepareCall(connection.channel(), &context);
  v1::ImportTopologyResponse response;
  const auto writer = stub->ImportTopology(&context, &response);
  if (writer->Write(SpecOf(import, sources)) &&
      std::all_of(sources.begin(), sources.end(),
                  [&](const Source& source) { return SendSource(source, writer.get()); })) {
    writer->WritesDone();
  }
  Status status = FromGrpcStatus(connection.channel(), writer->Finish());
  if (!status.ok()) return status;

  RemoteImportResult result;
  result.topology = FromProto(response.topology());
  for (const v1::Diagnostic& diagnostic : response.diagnostics()) {
    result.diagnostics.push_back(FromProto(diagnostic));
  }
  result.omitted_diagnostics = response.omitted_diagnostics();
  result.sources_read = response.source_count();
  result.observations = response.observation_count();
  result.ignored_neighbors = response.ignored_neighbor_count();
  return result;
}

Result<RemoteFabric> GetTopology(const Connection& connection, const std::string& name) {
  const auto stub = v1::TopologyService::NewStub(connection.channel().grpc);
  grpc::ClientContext context;
  PrepareCall(connection.channel(), &context);
  v1::GetTopologyRequest request;
  request.set_name(name);
  const auto reader = stub->GetTopology(&context, request);
  RemoteFabric result;
  FabricDescription description;
  v1::GetTopologyResponse response;
  while (reader->Read(&response)) {
    if (response.has_topology()) result.topology = FromProto(response.topology());
    if (response.has_fabric_part()) AppendPart(response.fabric_part(), &description);
  }
  Status status = FromGrpcStatus(connection.channel(), reader->Finish());
  if (!status.ok()) return status;

  Result<std::shared_ptr<const Fabric>> fabric = Fabric::Create(std::move(description));
  if (!fabric.ok()) return fabric.status();
  if ((*fabric)->revision() != result.topology.fabric_revision) {
    return Status(StatusCode::kDataLoss, "WRONG_REVISION",
                  "the fabric that arrived has the revision " + (*fabric)->revision() + ", not " +
                      result.topology.fabric_revision);
  }
  result.fabric = *std::move(fabric);
  return result;
}

}  // namespace rankroute
