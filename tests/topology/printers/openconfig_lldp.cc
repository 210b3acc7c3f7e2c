#include "tests/topology/printers/openconfig_lldp.h"

#include "base/json.h"
#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

std::string PortName(int card, int port, std::int64_t /*mbps*/) {
  return "ethernet-" + std::to_string(card) + "/" + std::to_string(port);
}

const char* TypeName(IdType type, const char* component) {
  switch (type) {
    case IdType::kMac:
      return "MAC_ADDRESS";
    case IdType::kNetworkAddress:
      return "NETWORK_ADDRESS";
    case IdType::kIfname:
      return "INTERFACE_NAME";
    case IdType::kIfalias:
      return "INTERFACE_ALIAS";
    case IdType::kLocal:
      return "LOCAL";
    default:
      return component;
  }
}

// `"name": "value"` and a comma behind it; nothing for an empty value.
std::string Leaf(const char* name, const std::string& value) {
  return value.empty() ? "" : QuoteJson(name) + ": " + QuoteJson(value) + ", ";
}

std::string Capability(const char* name, bool enabled) {
  const std::string quoted = QuoteJson(std::string("openconfig-lldp-types:") + name);
  return "{\"name\": " + quoted + ", \"state\": {\"name\": " + quoted +
         ", \"enabled\": " + (enabled ? "true" : "false") + "}}";
}

std::string PrintNeighbor(const Observation& o, int id) {
  std::string text = "{\"id\": \"" + std::to_string(id) + "\", \"state\": {";
  text += Leaf("chassis-id", o.chassis_id);
  text += Leaf("chassis-id-type", TypeName(o.chassis_id_type, "CHASSIS_COMPONENT"));
  text += Leaf("port-id", o.port_id);
  text += Leaf("port-id-type", TypeName(o.port_id_type, "PORT_COMPONENT"));
  text += Leaf("port-description", o.port_description);
  text += Leaf("system-name", o.system_name);
  text += Leaf("system-description", o.system_description);
  text += Leaf("management-address", o.management_address);
  if (o.age_seconds >= 0) text += Leaf("age", std::to_string(o.age_seconds));
  text += "\"ttl\": " + std::to_string(o.ttl_seconds) + "}";
  if (o.heard_capabilities) {
    text += ",\n     \"capabilities\": {\"capability\": [" +
            Capability("MAC_BRIDGE", o.heard_bridge) + ", " +
            Capability("STATION_ONLY", !o.heard_bridge) + "]}";
  }
  return text + "}";
}

std::string Print(const Spoken& spoken) {
  std::string text = "{\"openconfig-lldp:lldp\": {\"state\": {\"enabled\": true, ";
  text += Leaf("system-name", spoken.device) + Leaf("chassis-id", spoken.chassis_id);
  text += "\"chassis-id-type\": \"MAC_ADDRESS\"},\n \"interfaces\": {\"interface\": [";
  const char* separator = "\n";
  int id = 0;
  for (const Observation& o : spoken.neighbors) {
    text += separator + ("  {" + Leaf("name", o.local_port)) +
            "\"neighbors\": {\"neighbor\": [\n    " + PrintNeighbor(o, ++id) + "]}}";
    separator = ",\n";
  }
  for (const std::string& port : SilentPorts(spoken.facts)) {
    text += separator + ("  {" + Leaf("name", port)) + "\"neighbors\": {}}";
    separator = ",\n";
  }
  return text + "]}}}\n";
}

}  // namespace

const Printer openconfig_lldp_printer = {
    "openconfig-lldp", false, true, false, PortName, Print,
};

}  // namespace rankroute
