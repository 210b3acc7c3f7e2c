#include "client/remote_plan.h"

#include <cstddef>
#include <utility>

#include "client/channel.h"
#include "proto/convert/plan_spec_proto.h"
#include "rankroute/v1/plan_service.grpc.pb.h"

namespace rankroute {
namespace {

v1::CreatePlanRequest SpecOf(const RemotePlanRequest& from) {
  v1::CreatePlanRequest request;
  *request.mutable_spec() = ToSpec(from);
  request.mutable_spec()->set_topology(from.topology);
  return request;
}

// Sends `text` in chunks, at least one; `set` puts a chunk into a request. False where the server
// has ended the call already.
template <typename Stream, typename Set>
bool SendText(const std::string& text, Stream* stream, Set set) {
  std::size_t at = 0;
  do {
    v1::CreatePlanRequest request;
    set(text.substr(at, kUploadChunkBytes), &request);
    if (!stream->Write(request)) return false;
    at += kUploadChunkBytes;
  } while (at < text.size());
  return true;
}

template <typename Response, typename Stream>
Result<StoredPlan> ReceivePlan(const Connection& connection, Stream* stream) {
  StoredPlan plan;
  Response response;
  while (stream->Read(&response)) AppendPart(response.part(), &plan);
  Status status = FromGrpcStatus(connection.channel(), stream->Finish());
  if (!status.ok()) return status;
  return plan;
}

}  // namespace

Result<StoredPlan> CreatePlan(const Connection& connection, const RemotePlanRequest& request) {
  const auto stub = v1::PlanService::NewStub(connection.channel().grpc);
  grpc::ClientContext context;
  PrepareCall(connection.channel(), &context);
  const auto stream = stub->CreatePlan(&context);
  bool sent = stream->Write(SpecOf(request));
  if (sent && request.servers.empty()) {
    sent = SendText(request.rank_table, stream.get(),
                    [](std::string chunk, v1::CreatePlanRequest* to) {
                      to->set_rank_table_chunk(std::move(chunk));
                    });
  }
  if (sent && request.traffic.has_value()) {
    sent =
        SendText(*request.traffic, stream.get(), [](std::string chunk, v1::CreatePlanRequest* to) {
          to->set_traffic_chunk(std::move(chunk));
        });
  }
  if (sent) stream->WritesDone();
  return ReceivePlan<v1::CreatePlanResponse>(connection, stream.get());
}

Result<StoredPlan> GetPlan(const Connection& connection, const std::string& name) {
  const auto stub = v1::PlanService::NewStub(connection.channel().grpc);
  grpc::ClientContext context;
  PrepareCall(connection.channel(), &context);
  v1::GetPlanRequest request;
  request.set_name(name);
  const auto reader = stub->GetPlan(&context, request);
  return ReceivePlan<v1::GetPlanResponse>(connection, reader.get());
}

}  // namespace rankroute
