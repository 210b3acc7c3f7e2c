#include "tests/topology/printers/eos_lldp_detail.h"

#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

std::string Quoted(const std::string& text) { return '"' + text + '"'; }

std::string PrintId(const char* what, const std::string& id, IdType type, int subtype) {
  const std::string shown = type == IdType::kMac ? MacGroups(id, '.') : Quoted(id);
  return std::string("    - ") + what + " ID type: " + IdTypeWords(type) + " (" +
         std::to_string(subtype) + ")\n      " + Padded(std::string(what) + " ID", 15) + ": " +
         shown + "\n";
}

std::string PrintCapabilities(const Observation& o) {
  if (!o.heard_capabilities) return "";
  const char* enabled = o.heard_bridge ? "Bridge, Router" : "Station Only";
  return std::string("    - System Capabilities : Bridge, Router, Station Only\n") +
         "      Enabled Capabilities: " + enabled + "\n";
}

std::string PrintAddress(const std::string& address) {
  // First one of another family, which is no address of IP.
  std::string text =
      "    - Management Address Subtype: Ethernet (6)\n"
      "      Management Address        : 0200.5e10.00ff\n";
  if (address.empty()) return text;
  const bool v4 = address.find(':') == std::string::npos;
  return text + "    - Management Address Subtype: " + (v4 ? "IPv4 (1)" : "IPv6 (2)") +
         "\n      Management Address        : " + address +
         "\n      Interface Number Subtype  : ifIndex (2)\n"
         "      Interface Number          : 1\n"
         "      OID String                : \n";
}

std::string PrintNeighbor(const Observation& o) {
  const std::int64_t age = o.age_seconds < 0 ? 12 : o.age_seconds;
  std::string text = "  Neighbor " + ShownId(o.chassis_id, o.chassis_id_type, '.') + "/" +
                     ShownId(o.port_id, o.port_id_type, '.') + ", age " + std::to_string(age) +
                     " seconds\n"
                     "  Discovered 34 days, 19:40:42 ago; Last changed 1 day, 0:01:11 ago\n";
  text += PrintId("Chassis", o.chassis_id, o.chassis_id_type, ChassisIdSubtype(o.chassis_id_type));
  text += PrintId("Port", o.port_id, o.port_id_type, PortIdSubtype(o.port_id_type));
  text += "    - Time To Live: " + std::to_string(o.ttl_seconds) + " seconds\n";
  if (!o.port_description.empty()) {
    text += "    - Port Description: " + Quoted(o.port_description) + "\n";
  }
  if (!o.system_name.empty()) text += "    - System Name: " + Quoted(o.system_name) + "\n";
  if (!o.system_description.empty()) {
    text += "    - System Description: " + Quoted(o.system_description) + "\n";
  }
  text += PrintCapabilities(o) + PrintAddress(o.management_address);
  text +=
      "    - IEEE802.1/IEEE802.3 Link Aggregation\n"
      "      Link Aggregation Status: Capable, Disabled (0x01)\n"
      "      Port ID                : 0\n"
      "    - IEEE802.3 MAC/PHY Configuration/Status\n"
      "      Auto-negotiation       : Not Supported\n";
  text += "      Operational MAU Type   : " +
          (o.mbps == 0 ? "Unknown (0)" : std::to_string(o.mbps / 1'000) + "GBASE-R (33)") + "\n";
  return text + "    - IEEE802.3 Maximum Frame Size: 9236 bytes\n\n";
}

std::string Header(const std::string& port, std::size_t count) {
  return "Interface " + port + " detected " + std::to_string(count) + " LLDP neighbors:\n\n";
}

std::string Print(const Spoken& spoken) {
  std::string text = spoken.device + "#show lldp neighbors detail\n";
  for (const auto& [port, neighbors] : ByLocalPort(spoken.neighbors)) {
    text += Header(port, neighbors.size());
    for (const Observation* neighbor : neighbors) text += PrintNeighbor(*neighbor);
  }
  for (const std::string& port : SilentPorts(spoken.facts)) text += Header(port, 0);
  return text + spoken.device + "#\n";
}

}  // namespace

const Printer eos_lldp_detail_printer = {
    "eos-lldp-detail", true, true, true, EthernetPortName, Print,
};

}  // namespace rankroute
