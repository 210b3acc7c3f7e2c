#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "base/status.h"

namespace rankroute {

struct ConnectionOptions {
  std::string server;  // HOST:PORT; [HOST]:PORT for IPv6.
  // For each call, upload and planning included.
  std::chrono::milliseconds timeout = std::chrono::minutes(5);
};

// A way to one rankrouted. Connects with the first call, and again after a failure. Thread-safe.
class Connection {
 public:
  // What gRPC needs; its headers stay out of this one.
  struct Channel;

  // INVALID_ARGUMENT (INVALID_ADDRESS); FAILED_PRECONDITION (PLAINTEXT) for an address beyond this
  // machine, since this version speaks plaintext only.
  static Result<std::unique_ptr<Connection>> Open(const ConnectionOptions& options);

  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  const Channel& channel() const { return *channel_; }

 private:
  explicit Connection(std::unique_ptr<Channel> channel);

  std::unique_ptr<Channel> channel_;
};

}  // namespace rankroute
