#include "tests/topology/printers/lldpctl_xml.h"

#include "tests/topology/printers/lldpd_words.h"

namespace rankroute {
namespace {

constexpr char kDeclaration[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

std::string Escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string Element(const std::string& name, const std::string& value) {
  return value.empty() ? "" : "   <" + name + ">" + Escaped(value) + "</" + name + ">\n";
}

std::string Id(IdType type, const std::string& value) {
  return std::string("   <id label=\"ID\" type=\"") + LldpdIdWord(type) + "\">" + Escaped(value) +
         "</id>\n";
}

std::string Capability(const char* type, bool on) {
  return std::string("   <capability label=\"Capability\" type=\"") + type + "\" enabled=\"" +
         (on ? "on" : "off") + "\"/>\n";
}

std::string Neighbor(const Observation& o) {
  std::string text = " <interface label=\"Interface\" name=\"" + Escaped(o.local_port) +
                     "\" via=\"LLDP\" rid=\"1\"";
  const std::string age = LldpdAge(o.age_seconds);
  if (!age.empty()) text += " age=\"" + age + "\"";
  text += ">\n  <chassis label=\"Chassis\">\n" + Id(o.chassis_id_type, o.chassis_id) +
          Element("name", o.system_name) + Element("descr", o.system_description) +
          Element("mgmt-ip", o.management_address);
  if (o.heard_capabilities) {
    text += Capability("Bridge", o.heard_bridge) + Capability("Station", !o.heard_bridge);
  }
  text += "  </chassis>\n  <port label=\"Port\">\n" + Id(o.port_id_type, o.port_id) +
          Element("descr", o.port_description) + Element("ttl", std::to_string(o.ttl_seconds));
  const std::string mau = LldpdMauType(o.mbps);
  if (!mau.empty()) {
    text += "   <auto-negotiation supported=\"no\" enabled=\"no\">\n" + Element("current", mau) +
            "   </auto-negotiation>\n";
  }
  return text + "  </port>\n </interface>\n";
}

std::string Print(const Spoken& spoken) {
  std::string text = std::string(kDeclaration) + "<local-chassis label=\"Local chassis\">\n" +
                     " <chassis label=\"Chassis\">\n" + Id(IdType::kMac, spoken.chassis_id) +
                     Element("name", spoken.device) +
                     Element("mgmt-ip", spoken.management_address) +
                     " </chassis>\n</local-chassis>\n";
  text += std::string(kDeclaration) + "<lldp label=\"LLDP neighbors\"";
  if (spoken.neighbors.empty()) return text + "/>\n";
  text += ">\n";
  for (const Observation& neighbor : spoken.neighbors) text += Neighbor(neighbor);
  return text + "</lldp>\n";
}

}  // namespace

const Printer lldpctl_xml_printer = {"lldpctl-xml", false, true, true, LldpdPortName, Print};

}  // namespace rankroute
