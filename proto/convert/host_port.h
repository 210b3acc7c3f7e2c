#pragma once

#include <string>
#include <string_view>

#include "base/status.h"

namespace rankroute {

struct HostPort {
  std::string host;  // Without brackets.
  int port = 0;
};

// Splits HOST:PORT or [HOST]:PORT. INVALID_ARGUMENT (INVALID_ADDRESS).
Result<HostPort> ParseHostPort(std::string_view text);

// Whether only this machine can reach `host`: localhost, 127.0.0.0/8 or ::1.
bool IsLoopback(const std::string& host);

}  // namespace rankroute
