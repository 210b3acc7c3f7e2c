#include "tests/topology/printers/hccn_lldp.h"

#include <map>
#include <utility>

namespace rankroute {
namespace {

std::string Indented(const std::string& lines) {
  std::string text = "\t";
  for (const char c : lines) {
    text += c;
    if (c == '\n') text += '\t';
  }
  return text + "\n";
}

std::string Tlv(const std::string& title, const std::string& value) {
  return value.empty() ? "" : title + " TLV\n" + Indented(value);
}

std::string IdText(IdType type, const std::string& id) {
  switch (type) {
    case IdType::kMac:
      return "MAC: " + id;
    case IdType::kIfname:
      return "Ifname: " + id;
    case IdType::kIfalias:
      return "Ifalias: " + id;
    case IdType::kLocal:
      return "Local: " + id;
    case IdType::kNetworkAddress:
      return (id.find(':') == std::string::npos ? "IPv4: " : "IPv6: ") + id;
    default:
      return id;
  }
}

std::string Lldpdu(const Observation& o) {
  std::string text = Tlv("Chassis ID", IdText(o.chassis_id_type, o.chassis_id)) +
                     Tlv("Port ID", IdText(o.port_id_type, o.port_id)) +
                     Tlv("Time to Live", std::to_string(o.ttl_seconds)) +
                     Tlv("Port Description", o.port_description) +
                     Tlv("System Name", o.system_name) +
                     Tlv("System Description", o.system_description);
  if (o.heard_capabilities) {
    text +=
        Tlv("System Capabilities",
            std::string("System capabilities:  Bridge, Router, Station Only\n") +
                "Enabled capabilities: " + (o.heard_bridge ? "Bridge, Router" : "Station Only"));
  }
  if (!o.management_address.empty()) {
    text += Tlv("Management Address",
                IdText(IdType::kNetworkAddress, o.management_address) + "\nIfindex: 61\nOID: ");
  }
  text += Tlv("Port VLAN ID", "PVID: 1");
  if (o.mbps != 0) {
    text +=
        Tlv("MAC/PHY Configuration Status",
            "Auto-negotiation supported\nMAU type: " + std::to_string(o.mbps / 1000) + "GbaseCR4");
  }
  return text + Tlv("Maximum Frame Size", "9216") + "End of LLDPDU TLV\n";
}

// The output of the query that states such a fact; empty for a fact of another kind.
std::pair<std::string, std::string> Answer(const Fact& fact) {
  switch (fact.kind) {
    case Fact::Kind::kDeviceAddress:
      return {"-ip", "ipaddr:" + fact.value + "\nnetmask:255.255.0.0\n"};
    case Fact::Kind::kDeviceMac:
      return {"-mac", "mac addr: " + fact.value + "\n"};
    case Fact::Kind::kLinkState:
      return {"-link", std::string("link status: ") + (fact.value == "up" ? "UP" : "DOWN") + "\n"};
    case Fact::Kind::kLinkSpeed:
      return {"-speed", "Speed: " + fact.value + " Mb/s\n"};
    case Fact::Kind::kNetHealth:
      return {"-net_health", "net health status: " + fact.value + "\n"};
    default:
      return {};
  }
}

// What a server says of one device port.
struct DevicePort {
  std::string values;
  std::string neighbors;
};

std::string Separator(int device_id, const std::string& query) {
  return "====> hccn_tool -i " + std::to_string(device_id) + " " + query + " -g\n";
}

std::string Print(const Spoken& spoken) {
  std::map<int, DevicePort> ports;  // By device id.
  for (const Fact& fact : spoken.facts) {
    const int id = DeviceIdOfPort(fact.local_port);
    if (id < 0) continue;
    const auto [query, output] = Answer(fact);
    DevicePort& port = ports[id];
    if (!query.empty()) port.values += Separator(id, query) + output;
  }
  for (const Observation& neighbor : spoken.neighbors) {
    const int id = DeviceIdOfPort(neighbor.local_port);
    if (id >= 0) ports[id].neighbors += Lldpdu(neighbor);
  }
  const std::string prompt = "[root@" + spoken.device + " ~]# ";
  std::string text = prompt + "cat hccn_tool.log\n";
  for (const auto& [id, port] : ports) {
    text += port.values + Separator(id, "-optical") + "present : present\n";
    text += Separator(id, "-lldp") + port.neighbors;
  }
  return text + prompt + "\n";
}

std::string PortName(int card, int port, std::int64_t mbps) {
  return std::to_string(mbps / 1000) + "GE" + std::to_string(card) + "/0/" + std::to_string(port);
}

}  // namespace

const Printer hccn_lldp_printer = {"hccn-lldp", false, true, true, PortName, Print};

}  // namespace rankroute
