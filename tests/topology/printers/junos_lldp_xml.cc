#include "tests/topology/printers/junos_lldp_xml.h"

#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

std::string Escaped(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&') {
      escaped += "&amp;";
    } else if (c == '<') {
      escaped += "&lt;";
    } else if (c == '>') {
      escaped += "&gt;";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string Element(const std::string& name, const std::string& text) {
  if (text.empty()) return {};
  return "            <" + name + ">" + Escaped(text) + "</" + name + ">\n";
}

const char* Subtype(IdType type) {
  return type == IdType::kMac ? "Mac address" : IdTypeWords(type);
}

std::string PrintNeighbor(const Observation& o, int index) {
  std::string text = "        <lldp-neighbor-information>\n";
  text += Element("lldp-index", std::to_string(index));
  text += Element("lldp-ttl", std::to_string(o.ttl_seconds));
  if (o.age_seconds >= 0) text += Element("lldp-age", std::to_string(o.age_seconds));
  text += Element("lldp-local-interface", o.local_port);
  text += Element("lldp-local-parent-interface-name", "-");
  text += Element("lldp-local-port-id", std::to_string(500 + index));
  text += Element("lldp-remote-chassis-id-subtype", Subtype(o.chassis_id_type));
  text += Element("lldp-remote-chassis-id", o.chassis_id);
  text += Element("lldp-remote-port-id-subtype", Subtype(o.port_id_type));
  text += Element("lldp-remote-port-id", o.port_id);
  text += Element("lldp-remote-port-description", o.port_description);
  text += Element("lldp-remote-system-name", o.system_name);
  if (!o.system_description.empty()) {
    text += "            <lldp-system-description>\n";
    text += Element("lldp-remote-system-description", o.system_description);
    text += "            </lldp-system-description>\n";
  }
  if (o.heard_capabilities) {
    text += Element("lldp-remote-system-capabilities-supported", "Bridge Router Station Only");
    text += Element("lldp-remote-system-capabilities-enabled",
                    o.heard_bridge ? "Bridge Router" : "Station Only");
  }
  text += Element("lldp-remote-management-address", o.management_address);
  return text + "        </lldp-neighbor-information>\n";
}

std::string Print(const Spoken& spoken) {
  const std::string prompt = "ops@" + spoken.device + "> ";
  const std::string open =
      "<rpc-reply xmlns:junos=\"http://xml.juniper.net/junos/21.4R3/junos\">\n";
  const std::string close =
      "    <cli>\n        <banner>{master:0}</banner>\n    </cli>\n</rpc-reply>\n\n{master:0}\n";
  std::string text = prompt + "show lldp local-information | display xml \n" + open;
  text += "    <lldp-local-info>\n" + Element("lldp-local-chassis-id", spoken.chassis_id) +
          Element("lldp-local-system-name", spoken.device) +
          Element("lldp-local-management-address-address", spoken.management_address) +
          "    </lldp-local-info>\n" + close;
  text += prompt + "show lldp neighbors detail | display xml \n" + open +
          "    <lldp-neighbors-information junos:style=\"detail\">\n";
  int index = 0;
  for (const Observation& o : spoken.neighbors) text += PrintNeighbor(o, ++index);
  return text + "    </lldp-neighbors-information>\n" + close + prompt + "\n";
}

}  // namespace

const Printer junos_lldp_xml_printer = {
    "junos-lldp-xml", true, true, true, JunosPortName, Print,
};

}  // namespace rankroute
