#pragma once

#include <grpcpp/support/status.h>

#include "base/status.h"

namespace rankroute {

// The only place where a Status becomes a gRPC status: same code, short message, and the details of
// ToRpcStatus (proto/convert/status_proto.h) in the trailer grpc-status-details-bin.
grpc::Status ToGrpcStatus(const Status& status);

}  // namespace rankroute
