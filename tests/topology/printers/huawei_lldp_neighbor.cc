#include "tests/topology/printers/huawei_lldp_neighbor.h"

#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

std::string Line(const char* key, const std::string& value) {
  return Padded(key, 35) + ":" + (value.empty() ? "--" : value) + "\n";
}

std::string PrintNeighbor(const Observation& o, std::size_t index) {
  const char* enabled = o.heard_bridge ? "bridge router" : "stationOnly";
  const bool v4 = o.management_address.find(':') == std::string::npos;
  const std::string speed = o.mbps == 0 ? "--" : std::to_string(o.mbps);
  return Line("Neighbor index", std::to_string(index)) +
         Line("Chassis type", IdTypeWords(o.chassis_id_type)) +
         Line("Chassis ID", ShownId(o.chassis_id, o.chassis_id_type, '-')) +
         Line("Port ID subtype", IdTypeWords(o.port_id_type)) +
         Line("Port ID", ShownId(o.port_id, o.port_id_type, '-')) +
         Line("Port description", o.port_description) + Line("System name", o.system_name) +
         Line("System description", o.system_description) +
         Line("System capabilities supported", o.heard_capabilities ? "bridge router" : "") +
         Line("System capabilities enabled", o.heard_capabilities ? enabled : "") +
         Line("Management address type", v4 ? "IPv4" : "IPv6") +
         Line("Management address", o.management_address) +
         Line("Expired time", std::to_string(o.ttl_seconds) + "s") + "\n" +
         Line("Port VLAN ID(PVID)", "1") + Line("OperMau", "speed (" + speed + ") /duplex (Full)") +
         Line("Maximum frame Size", "9216") + "\n";
}

std::string Print(const Spoken& spoken) {
  std::string text = "<" + spoken.device + ">display lldp neighbor\n";
  for (const auto& [port, neighbors] : ByLocalPort(spoken.neighbors)) {
    text += port + " has " + std::to_string(neighbors.size()) + " neighbor(s):\n\n";
    for (std::size_t i = 0; i < neighbors.size(); ++i) text += PrintNeighbor(*neighbors[i], i + 1);
  }
  for (const std::string& port : SilentPorts(spoken.facts)) {
    text += port + " has 0 neighbor(s)\n\n";
  }
  return text + "<" + spoken.device + ">\n";
}

}  // namespace

const Printer huawei_lldp_neighbor_printer = {
    "huawei-lldp-neighbor", true, true, true, HuaweiPortName, Print,
};

}  // namespace rankroute
