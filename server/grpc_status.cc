#include "server/grpc_status.h"

#include "proto/convert/status_proto.h"

namespace rankroute {

grpc::Status ToGrpcStatus(const Status& status) {
  if (status.ok()) return grpc::Status::OK;
  const google::rpc::Status rich = ToRpcStatus(status);
  return {static_cast<grpc::StatusCode>(rich.code()), rich.message(), rich.SerializeAsString()};
}

}  // namespace rankroute
