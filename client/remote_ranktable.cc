#include "client/remote_ranktable.h"

#include <cstddef>
#include <string>

#include "client/channel.h"
#include "proto/convert/ranktable_proto.h"
#include "rankroute/v1/ranktable_service.grpc.pb.h"

namespace rankroute {

Result<RemoteFindings> Validate(const Connection& connection, std::string_view text) {
  const auto stub = v1::RanktableService::NewStub(connection.channel().grpc);
  grpc::ClientContext context;
  PrepareCall(connection.channel(), &context);
  v1::ValidateResponse response;
  const auto writer = stub->Validate(&context, &response);
  v1::ValidateRequest request;
  request.mutable_spec();
  bool sent = writer->Write(request);
  for (std::size_t at = 0; sent && at < text.size(); at += kUploadChunkBytes) {
    request.set_chunk(std::string(text.substr(at, kUploadChunkBytes)));
    sent = writer->Write(request);
  }
  if (sent) writer->WritesDone();
  Status status = FromGrpcStatus(connection.channel(), writer->Finish());
  if (!status.ok()) return status;

  RemoteFindings result;
  for (const v1::Finding& finding : response.findings()) {
    result.findings.push_back(FromProto(finding));
  }
  result.omitted = response.omitted_findings();
  result.valid = response.valid();
  return result;
}

}  // namespace rankroute
