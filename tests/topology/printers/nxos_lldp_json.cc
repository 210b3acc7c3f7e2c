#include "tests/topology/printers/nxos_lldp_json.h"

#include "base/json.h"
#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

std::string Text(const char* key, const std::string& value) {
  return "\n      " + QuoteJson(key) + ": " + QuoteJson(value);
}

std::string PrintNeighbor(const Observation& o) {
  static const std::string kNone = "not advertised";
  const char* enabled = o.heard_bridge ? "B, R" : "S";
  const bool v6 = o.management_address.find(':') != std::string::npos;
  const std::string address = o.management_address.empty() ? kNone : o.management_address;
  return "{" + Text("chassis_type", std::to_string(ChassisIdSubtype(o.chassis_id_type))) + "," +
         Text("chassis_id", ShownId(o.chassis_id, o.chassis_id_type, '.')) + "," +
         Text("port_type", std::to_string(PortIdSubtype(o.port_id_type))) + "," +
         Text("port_id", ShownId(o.port_id, o.port_id_type, '.')) + "," +
         Text("l_port_id", ShortEthernetPort(o.local_port, "Eth")) + "," +
         Text("port_desc", o.port_description) + "," + Text("sys_name", o.system_name) + "," +
         Text("sys_desc", o.system_description) + "," + Text("ttl", std::to_string(o.ttl_seconds)) +
         "," + Text("system_capability", o.heard_capabilities ? "B, R, S" : kNone) + "," +
         Text("enabled_capability", o.heard_capabilities ? enabled : kNone) + "," +
         Text("mgmt_addr_type", v6 ? "802" : "IPV4") + "," +
         Text("mgmt_addr", v6 ? "0200.5e10.00ff" : address) + "," +
         Text("mgmt_addr_ipv6", v6 ? address : kNone) + "," + Text("vlan_id", "1") + "}";
}

// A single neighbour stands alone, several in a list.
std::string Print(const Spoken& spoken) {
  std::string rows;
  for (const Observation& neighbor : spoken.neighbors) {
    rows += (rows.empty() ? "" : ",\n    ") + PrintNeighbor(neighbor);
  }
  if (spoken.neighbors.size() != 1) rows = "[" + rows + "]";
  const std::string table = "{\"ROW_nbor_detail\": " + rows + "}";
  return spoken.device + "# show lldp neighbors detail | json-pretty\n{\n" +
         "  \"neigh_hdr\": \"neigh_hdr\",\n  \"TABLE_nbor_detail\": " + table +
         ",\n  \"neigh_count\": \"" + std::to_string(spoken.neighbors.size()) + "\"\n}\n" +
         spoken.device + "# \n";
}

}  // namespace

const Printer nxos_lldp_json_printer = {
    "nxos-lldp-json", true, true, true, EthernetPortName, Print,
};

}  // namespace rankroute
