#include "topology/ip_address.h"

#include <arpa/inet.h>

#include <array>

namespace rankroute {

std::string CanonicalAddress(std::string_view text) {
  const std::string address(text);
  std::array<unsigned char, sizeof(in6_addr)> bytes = {};
  std::array<char, INET6_ADDRSTRLEN> buffer = {};
  const int family = text.find(':') == std::string_view::npos ? AF_INET : AF_INET6;
  if (address.find('\0') != std::string::npos ||
      inet_pton(family, address.c_str(), bytes.data()) != 1) {
    return {};
  }
  return inet_ntop(family, bytes.data(), buffer.data(), buffer.size());
}

}  // namespace rankroute
