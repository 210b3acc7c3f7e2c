#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "client/connection.h"
#include "ranktable/check.h"

namespace rankroute {

struct RemoteFindings {
  std::vector<Finding> findings;
  std::int64_t omitted = 0;  // That the server left out of its answer.
  bool valid = false;        // No finding of severity error, among the omitted neither.
};

// CheckRankTable, on the server. Fails as the service does
// (proto/rankroute/v1/ranktable_service.proto), and with UNAVAILABLE where the server cannot be
// reached, DEADLINE_EXCEEDED after the connection's timeout.
Result<RemoteFindings> Validate(const Connection& connection, std::string_view text);

}  // namespace rankroute
