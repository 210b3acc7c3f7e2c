#include "topology/readers/device_address.h"

#include <string>
#include <utility>

#include "topology/ip_address.h"
#include "topology/readers/report.h"
#include "topology/text_lines.h"

namespace rankroute {

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
