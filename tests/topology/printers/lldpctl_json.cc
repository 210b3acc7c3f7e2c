#include "tests/topology/printers/lldpctl_json.h"

#include "base/json.h"
#include "tests/topology/printers/lldpd_words.h"

namespace rankroute {
namespace {

std::string Pair(const std::string& key, const std::string& value) {
  return QuoteJson(key) + ":" + QuoteJson(value);
}

std::string Id(IdType type, const std::string& value) {
  return "\"id\":{" + Pair("type", LldpdIdWord(type)) + "," + Pair("value", value) + "}";
}

std::string Capabilities(bool bridge) {
  return std::string("\"capability\":[{\"type\":\"Bridge\",\"enabled\":") +
         (bridge ? "true" : "false") +
         "},{\"type\":\"Station\",\"enabled\":" + (bridge ? "false" : "true") + "}]";
}

// A chassis is keyed by its name; without one its members stand there directly.
std::string Chassis(const std::string& name, const std::string& members) {
  return "\"chassis\":{" + (name.empty() ? members : QuoteJson(name) + ":{" + members + "}") + "}";
}

std::string Neighbor(const Observation& o) {
  std::string chassis = Id(o.chassis_id_type, o.chassis_id);
  if (!o.system_description.empty()) chassis += "," + Pair("descr", o.system_description);
  if (!o.management_address.empty()) chassis += "," + Pair("mgmt-ip", o.management_address);
  if (o.heard_capabilities) chassis += "," + Capabilities(o.heard_bridge);
  std::string port = Id(o.port_id_type, o.port_id);
  if (!o.port_description.empty()) port += "," + Pair("descr", o.port_description);
  port += "," + Pair("ttl", std::to_string(o.ttl_seconds));
  const std::string mau = LldpdMauType(o.mbps);
  if (!mau.empty()) port += ",\"auto-negotiation\":{" + Pair("current", mau) + "}";
  const std::string age = LldpdAge(o.age_seconds);
  return "{" + QuoteJson(o.local_port) + ":{" + Pair("via", "LLDP") + "," + Pair("rid", "1") +
         (age.empty() ? "" : "," + Pair("age", age)) + "," + Chassis(o.system_name, chassis) +
         ",\"port\":{" + port + "}}}";
}

std::string Print(const Spoken& spoken) {
  std::string own = Id(IdType::kMac, spoken.chassis_id);
  if (!spoken.management_address.empty()) own += "," + Pair("mgmt-ip", spoken.management_address);
  std::string text = "{\"lldp_loc_chassis\":{\"local-chassis\":{" + Chassis(spoken.device, own) +
                     "}},\n\"lldp\":{";
  const std::size_t count = spoken.neighbors.size();
  // One interface is an object, several are a list.
  if (count != 0) text += std::string("\"interface\":") + (count == 1 ? "" : "[");
  for (std::size_t i = 0; i < count; ++i) {
    text += (i == 0 ? "\n" : ",\n") + Neighbor(spoken.neighbors[i]);
  }
  return text + (count > 1 ? "]" : "") + "}}\n";
}

}  // namespace

const Printer lldpctl_json_printer = {"lldpctl-json", false, true, true, LldpdPortName, Print};

}  // namespace rankroute
