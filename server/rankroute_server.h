#pragma once

#include <memory>

#include "base/status.h"
#include "server/settings.h"

namespace rankroute {

// A running server: store, workers, services, health and reflection. Starts on construction by
// Start, stops at the latest on destruction.
class RankrouteServer {
 public:
  // Opens the store, listens, and writes the port file once clients can connect.
  //   UNAVAILABLE (LISTEN, PORT_FILE): the address or the port file cannot be used. As
  //   OpenSqliteStore.
  static Result<std::unique_ptr<RankrouteServer>> Start(const ServerSettings& settings);

  RankrouteServer(const RankrouteServer&) = delete;
  RankrouteServer& operator=(const RankrouteServer&) = delete;
  ~RankrouteServer();

  // The port that it listens on, the chosen one where the settings say 0.
  int port() const;

  // Tells clients by health that it stops, takes no new calls, gives those in flight
  // limits.shutdown_seconds and cancels what is left then. Returns once all have ended.
  void Stop();

 private:
  struct Parts;

  explicit RankrouteServer(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace rankroute
