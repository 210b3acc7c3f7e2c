#include "tests/topology/printers/nxos_lldp_table.h"

#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

std::string Print(const Spoken& spoken) {
  constexpr std::size_t kNameWidth = 20;
  std::string text = spoken.device +
                     "# show lldp neighbors\n"
                     "Capability codes:\n"
                     "  (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device\n"
                     "  (W) WLAN Access Point, (P) Repeater, (S) Station, (O) Other\n"
                     "Device ID            Local Intf      Hold-time  Capability  Port ID  \n";
  for (const Observation& o : spoken.neighbors) {
    const std::string name =
        o.system_name.empty() ? ShownId(o.chassis_id, o.chassis_id_type, '.') : o.system_name;
    if (name.size() > kNameWidth) {
      text += name + "\n" + std::string(kNameWidth + 1, ' ');
    } else {
      text += Padded(name, kNameWidth + 1);
    }
    const char* letters = o.heard_bridge ? "BR" : "S";
    text += Padded(ShortEthernetPort(o.local_port, "Eth"), 16) +
            Padded(std::to_string(o.ttl_seconds), 11) +
            Padded(o.heard_capabilities ? letters : "", 12) +
            Padded(ShownId(o.port_id, o.port_id_type, '.'), 14) + "\n";
  }
  return text + "Total entries displayed: " + std::to_string(spoken.neighbors.size()) + "\n" +
         spoken.device + "# \n";
}

}  // namespace

const Printer nxos_lldp_table_printer = {
    "nxos-lldp-table", true, false, false, EthernetPortName, Print,
};

}  // namespace rankroute
