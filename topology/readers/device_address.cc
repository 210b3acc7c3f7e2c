#include "topology/readers/device_address.h"

#include <arpa/inet.h>

#include <array>

#include "topology/readers/report.h"
#include "topology/text_lines.h"

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

void AddDeviceAddresses(std::string_view text, int line, const Source& source,
                        const std::string& device, const std::string& port, Reading* reading) {
  while (!text.empty()) {
    const std::string_view part = Trim(TakeUntil(',', &text));
    if (part.empty() || part == "-" || part == "-1") continue;
    std::string address = CanonicalAddress(part);
    if (address.empty() || address == "0.0.0.0" || address == "::") {
      ReportError(source, line, "BAD_ADDRESS",
                  "the address of " + port + " must be an IPv4 or IPv6 address, not " + Shown(part),
                  reading);
      continue;
    }
    AddFact(source, line, Fact::Kind::kDeviceAddress, device, port, std::move(address), reading);
  }
}

}  // namespace rankroute
