#include "tests/topology/printers/nxos_lldp_detail.h"

#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

std::string OrNull(const std::string& text) { return text.empty() ? "null" : text; }

std::string PrintNeighbor(const Observation& o) {
  static const std::string kNone = "not advertised";
  const bool v6 = o.management_address.find(':') != std::string::npos;
  const std::string address = o.management_address.empty() ? kNone : o.management_address;
  const char* enabled = o.heard_bridge ? "B, R" : "S";
  return "Chassis id: " + ShownId(o.chassis_id, o.chassis_id_type, '.') +
         "\nPort id: " + ShownId(o.port_id, o.port_id_type, '.') +
         "\nLocal Port id: " + ShortEthernetPort(o.local_port, "Eth") +
         "\nPort Description: " + OrNull(o.port_description) +
         "\nSystem Name: " + OrNull(o.system_name) +
         "\nSystem Description: " + OrNull(o.system_description) +
         "\nTime remaining: " + std::to_string(o.ttl_seconds) + " seconds" +
         "\nSystem Capabilities: " + (o.heard_capabilities ? "B, R, S" : kNone) +
         "\nEnabled Capabilities: " + (o.heard_capabilities ? enabled : kNone) +
         "\nManagement Address: " + (v6 ? "0200.5e10.00ff" : address) +
         "\nManagement Address IPV6: " + (v6 ? address : kNone) +
         "\nVlan ID: 1\nMax Frame Size: 9216\nVlan Name TLV:\n"
         "[Vlan ID: Vlan Name]  not advertised\nLink Aggregation TLV: \nCapability: enabled\n"
         "Status : aggregated\nLink agg ID : 50\n\n\n";
}

std::string Print(const Spoken& spoken) {
  std::string text = spoken.device +
                     "# show lldp neighbors detail\n"
                     "Capability codes:\n"
                     "  (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device\n"
                     "  (W) WLAN Access Point, (P) Repeater, (S) Station, (O) Other\n"
                     "Device ID            Local Intf      Hold-time  Capability  Port ID  \n\n";
  for (const Observation& neighbor : spoken.neighbors) text += PrintNeighbor(neighbor);
  return text + "Total entries displayed: " + std::to_string(spoken.neighbors.size()) + "\n" +
         spoken.device + "# \n";
}

}  // namespace

const Printer nxos_lldp_detail_printer = {
    "nxos-lldp-detail", true, true, true, EthernetPortName, Print,
};

}  // namespace rankroute
