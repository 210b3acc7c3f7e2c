#include "client/connection.h"

#include <google/rpc/status.pb.h>
#include <grpc/support/log.h>

#include <mutex>
#include <utility>

#include "client/channel.h"
#include "proto/convert/host_port.h"
#include "proto/convert/status_proto.h"

namespace rankroute {
namespace {

// A part of a fabric or a plan is far smaller; a response with many diagnostics may be larger than
// gRPC's 4 MiB.
constexpr int kMaxReceiveBytes = 64 * 1024 * 1024;

void DropGrpcLog(gpr_log_func_args* /*args*/) {}

}  // namespace

Connection::Connection(std::unique_ptr<Channel> channel) : channel_(std::move(channel)) {}

Connection::~Connection() = default;

Result<std::unique_ptr<Connection>> Connection::Open(const ConnectionOptions& options) {
  const Result<HostPort> address = ParseHostPort(options.server);
  if (!address.ok()) return address.status();
  if (!IsLoopback(address->host)) {
    return Status(StatusCode::kFailedPrecondition, "PLAINTEXT",
                  options.server +
                      " is beyond this machine, and this version speaks plaintext "
                      "only: expected localhost, 127.0.0.0/8 or [::1]");
  }
  // What gRPC has to say is in the Status of each call; a library does not print.
  static std::once_flag once;
  std::call_once(once, [] { gpr_set_log_function(&DropGrpcLog); });

  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(kMaxReceiveBytes);
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);  // None leads to this machine.
  auto channel = std::make_unique<Channel>();
  channel->server = options.server;
  channel->timeout = options.timeout;
  channel->grpc = grpc::CreateCustomChannel("dns:///" + options.server,
                                            grpc::InsecureChannelCredentials(), arguments);
  return std::unique_ptr<Connection>(new Connection(std::move(channel)));
}

void PrepareCall(const Connection::Channel& channel, grpc::ClientContext* context) {
  context->set_deadline(std::chrono::system_clock::now() + channel.timeout);
}

Status FromGrpcStatus(const Connection::Channel& channel, const grpc::Status& status) {
  if (status.ok()) return {};
  google::rpc::Status rich;
  // Without details of ours, or with some that contradict the call's own code.
  if (status.error_details().empty() || !rich.ParseFromString(status.error_details()) ||
      rich.code() != static_cast<int>(status.error_code())) {
    rich.Clear();
    rich.set_code(static_cast<int>(status.error_code()));
    rich.set_message("server " + channel.server + ": " + status.error_message());
  }
  return FromRpcStatus(rich);
}

}  // namespace rankroute
