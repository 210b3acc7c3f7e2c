#include "tests/topology/printers/ibnetdiscover.h"

#include <algorithm>
#include <string_view>

#include "base/object_reader.h"

namespace rankroute {
namespace {

std::string PortName(int card, int port, std::int64_t /*mbps*/) {
  static constexpr int kPortsOfCard = 128;
  return std::to_string(card * kPortsOfCard + port);
}

// A GUID made of a MAC address as EUI-64 is, but for the inverted bit.
std::string GuidOf(const std::string& mac) {
  std::string digits = mac;
  std::erase(digits, ':');
  return digits.substr(0, 6) + "fffe" + digits.substr(std::min<std::size_t>(6, digits.size()));
}

bool IsNumber(const std::string& text) { return ParseInt(text).has_value(); }

std::string Speed(std::int64_t mbps) {
  static constexpr std::int64_t kLanes = 4;
  static constexpr std::pair<std::int64_t, const char*> kSpeeds[] = {
      {10'000, "QDR"}, {25'000, "EDR"}, {50'000, "HDR"}, {100'000, "NDR"}, {200'000, "XDR"}};
  for (const auto& [lane, name] : kSpeeds) {
    if (mbps == lane * kLanes) return std::string("4x") + name;
  }
  return "4x???";
}

// A switch's port is a number, a host's the name of its adapter.
std::string PrintPort(const Observation& o) {
  const std::string guid = GuidOf(o.chassis_id);
  std::string text = "[" + o.local_port + "]\t\"";
  if (o.heard_bridge) {
    text += "S-" + guid + "\"[" + o.port_id + "]\t\t# \"" + o.system_name + "\"";
  } else {
    const std::string adapter = IsNumber(o.port_id) ? "" : " " + o.port_id;
    text += "H-" + guid + "\"[1](" + guid + ") \t\t# \"" + o.system_name + adapter + "\"";
  }
  return text + " lid 7 " + Speed(o.mbps) + "\n";
}

std::string Print(const Spoken& spoken) {
  const std::string guid = GuidOf(spoken.chassis_id);
  std::string text = "#\n# Topology file: generated on Sun Nov  1 00:00:00 2026\n#\n\n";
  text += "vendid=0x2c9\ndevid=0xd2f2\nsysimgguid=0x" + guid + "\nswitchguid=0x" + guid + "(" +
          guid + ")\n";
  text +=
      "Switch\t65 \"S-" + guid + "\"\t\t# \"" + spoken.device + "\" enhanced port 0 lid 3 lmc 0\n";
  for (const Observation& o : spoken.neighbors) text += PrintPort(o);
  return text;
}

}  // namespace

// Chassis ids are GUIDs, so they are not those that were to be said.
const Printer ibnetdiscover_printer = {
    "ibnetdiscover", true, false, false, PortName, Print,
};

}  // namespace rankroute
