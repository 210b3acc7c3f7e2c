#include "topology/readers/device_address.h"

#include <string>
#include <utility>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/ip_address.h"
#include "topology/readers/report.h"
#include "topology/readers/value_path.h"
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

std::optional<std::string> DevicePortOf(const Value& device, const std::string& server,
                                        const Source& source, Reading* reading) {
  const std::string text = ScalarText(device.Find("device_id"));
  const std::optional<std::int64_t> id = ParseInt(text);
  if (id.has_value() && *id >= 0 && *id <= kMaxDeviceId) {
    return DevicePortName(static_cast<int>(*id));
  }
  ReportError(source, device.line, "BAD_DEVICE_ID",
              "device_id " + Shown(text) + " of server " + Shown(server) +
                  " is no device: expected a number from 0 to " + std::to_string(kMaxDeviceId),
              reading);
  return std::nullopt;
}

}  // namespace rankroute
