#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "base/status.h"
#include "client/connection.h"

namespace rankroute {

// Bytes of one upload message.
inline constexpr std::size_t kUploadChunkBytes = std::size_t{256} * 1024;

struct Connection::Channel {
  std::string server;
  std::chrono::milliseconds timeout;
  std::shared_ptr<grpc::Channel> grpc;
};

// Sets the deadline of one call.
void PrepareCall(const Connection::Channel& channel, grpc::ClientContext* context);

// What a call ended with, as the server's Status. A server that cannot be reached is UNAVAILABLE
// (UNAVAILABLE), with its address in the message.
Status FromGrpcStatus(const Connection::Channel& channel, const grpc::Status& status);

}  // namespace rankroute
