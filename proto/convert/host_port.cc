#include "proto/convert/host_port.h"

#include <arpa/inet.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/json.h"
#include "base/object_reader.h"

namespace rankroute {
namespace {

constexpr int kMaxPort = 65535;

}  // namespace

Result<HostPort> ParseHostPort(std::string_view text) {
  const Status invalid(StatusCode::kInvalidArgument, "INVALID_ADDRESS",
                       "an address must be HOST:PORT or [HOST]:PORT with a port from 0 to 65535, "
                       "not " +
                           QuoteJson(text));
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return invalid;
  std::string_view host = text.substr(0, colon);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
    host = host.substr(1, host.size() - 2);
  } else if (host.find_first_of("[]:") != std::string_view::npos) {
    return invalid;
  }
  const std::optional<std::int64_t> port = ParseInt(text.substr(colon + 1));
  if (host.empty() || !port.has_value() || *port < 0 || *port > kMaxPort) return invalid;
  return HostPort{std::string(host), static_cast<int>(*port)};
}

bool IsLoopback(const std::string& host) {
  if (host == "localhost") return true;
  in_addr v4{};
  if (inet_pton(AF_INET, host.c_str(), &v4) == 1) return (ntohl(v4.s_addr) >> 24U) == 127;
  in6_addr v6{};
  return inet_pton(AF_INET6, host.c_str(), &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

}  // namespace rankroute
