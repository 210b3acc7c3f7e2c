#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "topology/observation.h"
#include "topology/readers.h"

namespace rankroute {

// One value of a device port as a query of hccn_tool prints it.
struct HccnValue {
  Fact::Kind kind = Fact::Kind::kDeviceAddress;
  std::string_view text;  // As printed.
};

// The value in a line that says what it is: "ipaddr:198.18.0.10" (-ip), "link status: UP" (-link),
// "net health status: Success" (-net_health), "Speed: 200000 Mb/s" (-speed), "mac addr: 02:…"
// (-mac). Empty for any other line.
std::optional<HccnValue> ParseHccnValue(std::string_view line);

// The same in the output of `-mac -g`, where any line that names mac and holds one MAC address
// counts ("mac:02-00-5e-10-00-01").
std::optional<HccnValue> ParseHccnMac(std::string_view line);

// A line of no use here that comes along with a value: "netmask:255.255.0.0", "Duplex: Full".
bool IsHccnSideValue(std::string_view line);

// Whether a line with this value can only be hccn_tool's: ethtool, too, prints a speed like that.
bool IsCertainHccnValue(const HccnValue& value);

// Adds the fact that `value`, in line `line`, states of `port`: the link "up" or "down", the speed
// in Mbit/s, the MAC address in normal form; nothing for a speed that is not known. BAD_ADDRESS
// (an error) and BAD_VALUE (a warning) for what is no such value.
void AddHccnValue(const HccnValue& value, int line, const Source& source, const std::string& device,
                  const std::string& port, Reading* reading);

}  // namespace rankroute
