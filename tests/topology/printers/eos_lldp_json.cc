#include "tests/topology/printers/eos_lldp_json.h"

#include "base/json.h"
#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

const char* TypeName(IdType type) {
  switch (type) {
    case IdType::kMac:
      return "macAddress";
    case IdType::kIfname:
      return "interfaceName";
    case IdType::kIfalias:
      return "interfaceAlias";
    case IdType::kLocal:
      return "local";
    case IdType::kNetworkAddress:
      return "networkAddress";
    default:
      return "chassisComponent";
  }
}

std::string Text(const char* key, const std::string& value) {
  return QuoteJson(key) + ": " + QuoteJson(value);
}

std::string PrintPort(const Observation& o) {
  const std::string id = ShownId(o.port_id, o.port_id_type, '.');
  // Old releases have the quotes of the printout inside the text.
  std::string text = "{" + Text("interfaceIdType", TypeName(o.port_id_type)) + ", " +
                     Text("interfaceId", o.port_id_type == IdType::kMac ? id : '"' + id + '"') +
                     ", " + Text("interfaceId_v2", id);
  if (!o.port_description.empty()) {
    text += ", " + Text("interfaceDescription", o.port_description);
  }
  if (o.mbps != 0) {
    text += ", " + Text("operMauType", std::to_string(o.mbps / 1'000) + "GBASE-R");
  }
  return text + ", \"vlanNames\": {}, \"unknownTlvs\": []}";
}

std::string PrintNeighbor(const Observation& o) {
  std::string text = "{" + Text("chassisIdType", TypeName(o.chassis_id_type)) + ", " +
                     Text("chassisId", ShownId(o.chassis_id, o.chassis_id_type, '.'));
  if (!o.system_name.empty()) text += ", " + Text("systemName", o.system_name);
  if (!o.system_description.empty()) {
    text += ", " + Text("systemDescription", o.system_description);
  }
  text += ", \"lastContactTime\": 1718403557.5882, \"ttl\": " + std::to_string(o.ttl_seconds);
  text += ", \"systemCapabilities\": {";
  if (o.heard_capabilities) {
    text +=
        std::string("\"bridge\": ") + (o.heard_bridge ? "true" : "false") + ", \"router\": false";
  }
  text += R"(}, "managementAddresses": [{"addressType": "mac", "address": "0200.5e10.00ff"})";
  if (!o.management_address.empty()) {
    const bool v4 = o.management_address.find(':') == std::string::npos;
    text += ", {" + Text("addressType", v4 ? "ipv4" : "ipv6") + ", " +
            Text("address", o.management_address) + "}";
  }
  return text + "],\n        \"neighborInterfaceInfo\": " + PrintPort(o) + "}";
}

std::string Print(const Spoken& spoken) {
  std::string text =
      spoken.device + "#show lldp neighbors detail | json\n{\n  \"lldpNeighbors\": {";
  const char* separator = "\n";
  for (const auto& [port, neighbors] : ByLocalPort(spoken.neighbors)) {
    text += separator + ("    " + QuoteJson(port)) + ": {\"lldpNeighborInfo\": [";
    const char* comma = "\n      ";
    for (const Observation* neighbor : neighbors) {
      text += comma + PrintNeighbor(*neighbor);
      comma = ",\n      ";
    }
    text += "]}";
    separator = ",\n";
  }
  for (const std::string& port : SilentPorts(spoken.facts)) {
    text += separator + ("    " + QuoteJson(port)) + ": {\"lldpNeighborInfo\": []}";
    separator = ",\n";
  }
  return text + "\n  }\n}\n" + spoken.device + "#\n";
}

}  // namespace

const Printer eos_lldp_json_printer = {
    "eos-lldp-json", true, true, true, EthernetPortName, Print,
};

}  // namespace rankroute
