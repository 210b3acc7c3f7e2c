#include "tests/topology/printers/lldpctl_keyvalue.h"

#include <algorithm>

#include "tests/topology/printers/lldpd_words.h"

namespace rankroute {
namespace {

// Lines "PREFIX.KEY=VALUE"; no line for an empty value.
class Lines {
 public:
  explicit Lines(std::string prefix) : prefix_(std::move(prefix)) {}
  void Add(const std::string& key, std::string value) {
    if (value.empty()) return;
    std::replace(value.begin(), value.end(), '\n', ' ');
    text_ += prefix_ + "." + key + "=" + value + "\n";
  }
  const std::string& text() const { return text_; }

 private:
  std::string prefix_;
  std::string text_;
};

std::string Neighbor(const Observation& o) {
  Lines lines("lldp." + o.local_port);
  lines.Add("via", "LLDP");
  lines.Add("rid", "1");
  lines.Add("age", LldpdAge(o.age_seconds));
  lines.Add(std::string("chassis.") + LldpdIdWord(o.chassis_id_type), o.chassis_id);
  lines.Add("chassis.name", o.system_name);
  lines.Add("chassis.descr", o.system_description);
  lines.Add("chassis.mgmt-ip", o.management_address);
  if (o.heard_capabilities) {
    lines.Add("chassis.Bridge.enabled", o.heard_bridge ? "on" : "off");
    lines.Add("chassis.Station.enabled", o.heard_bridge ? "off" : "on");
  }
  lines.Add(std::string("port.") + LldpdIdWord(o.port_id_type), o.port_id);
  lines.Add("port.descr", o.port_description);
  lines.Add("port.ttl", std::to_string(o.ttl_seconds));
  lines.Add("port.auto-negotiation.supported", "no");
  lines.Add("port.auto-negotiation.enabled", "no");
  lines.Add("port.auto-negotiation.current", LldpdMauType(o.mbps));
  return lines.text();
}

std::string Print(const Spoken& spoken) {
  const std::string prompt = "[root@" + spoken.device + " ~]# ";
  Lines own("local-chassis.chassis");
  own.Add("mac", spoken.chassis_id);
  own.Add("name", spoken.device);
  own.Add("mgmt-ip", spoken.management_address);
  std::string text = prompt + "lldpcli show chassis -f keyvalue\n" + own.text();
  text += prompt + "lldpctl -f keyvalue\n";
  for (const Observation& neighbor : spoken.neighbors) text += Neighbor(neighbor);
  return text + prompt + "\n";
}

}  // namespace

const Printer lldpctl_keyvalue_printer = {"lldpctl-keyvalue", false, true, true,
                                          LldpdPortName,      Print};

}  // namespace rankroute
