#include "tests/topology/printers/comware_lldp_verbose.h"

#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

std::string Indented(const std::string& description) {
  std::string text;
  for (const char c : description) {
    text += c;
    if (c == '\n') text += std::string(23, ' ');
  }
  return text;
}

std::string PrintNeighbor(const Observation& o, std::size_t index) {
  std::string text = " LLDP neighbor index : " + std::to_string(index) +
                     "\n"
                     " Update time         : 0 days, 0 hours, 3 minutes, 9 seconds\n" +
                     " Chassis type        : " + IdTypeWords(o.chassis_id_type) +
                     "\n Chassis ID          : " + ShownId(o.chassis_id, o.chassis_id_type, '-') +
                     "\n Port ID type        : " + IdTypeWords(o.port_id_type) +
                     "\n Port ID             : " + ShownId(o.port_id, o.port_id_type, '-') +
                     "\n Time to live        : " + std::to_string(o.ttl_seconds) +
                     "\n Port description    : " + o.port_description +
                     "\n System name         : " + o.system_name +
                     "\n System description  : " + Indented(o.system_description) + "\n";
  if (o.heard_capabilities) {
    text += " System capabilities supported : Bridge, Router, Customer Bridge, Service Bridge\n";
    text += std::string(" System capabilities enabled   : ") +
            (o.heard_bridge ? "Bridge, Router, Customer Bridge" : "Station only") + "\n";
  }
  if (!o.management_address.empty()) {
    const char* kind = o.management_address.find(':') == std::string::npos ? "IPv4" : "IPv6";
    text += std::string(" Management address type           : ") + kind +
            "\n Management address                : " + o.management_address +
            "\n Management address interface type : IfIndex\n"
            " Management address interface ID   : 1\n";
  }
  return text + " Port VLAN ID(PVID)  : 1\n OperMau                    : Speed(" +
         std::to_string(o.mbps) + ")/Duplex(Full)\n Maximum frame size         : 9216\n\n";
}

std::string Print(const Spoken& spoken) {
  std::string text = "<" + spoken.device + ">display lldp neighbor-information verbose\n";
  int number = 0;
  for (const auto& [port, neighbors] : ByLocalPort(spoken.neighbors)) {
    text += "LLDP neighbor-information of port " + std::to_string(++number) + "[" + port +
            "]:\nLLDP agent nearest-bridge:\n";
    for (std::size_t i = 0; i < neighbors.size(); ++i) text += PrintNeighbor(*neighbors[i], i + 1);
  }
  return text + "<" + spoken.device + ">\n";
}

}  // namespace

const Printer comware_lldp_verbose_printer = {
    "comware-lldp-verbose", true, true, true, ComwarePortName, Print,
};

}  // namespace rankroute
