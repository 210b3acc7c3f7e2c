#include "tests/topology/printers/comware_lldp_list.h"

#include <algorithm>

#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

// A long name goes on in the next lines.
std::string Print(const Spoken& spoken) {
  constexpr std::size_t kNameWidth = 20;
  std::string text = "<" + spoken.device + ">display lldp neighbor-information list\n" +
                     "Chassis ID : * -- -- Nearest nontpmr bridge neighbor\n"
                     "             # -- -- Nearest customer bridge neighbor\n"
                     "             Default -- -- Nearest bridge neighbor\n"
                     "System Name          Local Interface Chassis ID      Port ID\n";
  for (const Observation& o : spoken.neighbors) {
    text += Padded(o.system_name.substr(0, kNameWidth), kNameWidth + 1) +
            Padded(ShortComwarePort(o.local_port), 16) +
            Padded(ShownId(o.chassis_id, o.chassis_id_type, '-'), 16) +
            ShownId(o.port_id, o.port_id_type, '-') + "\n";
    for (std::size_t at = kNameWidth; at < o.system_name.size(); at += kNameWidth) {
      text += o.system_name.substr(at, kNameWidth) + "\n";
    }
  }
  return text + "<" + spoken.device + ">\n";
}

}  // namespace

const Printer comware_lldp_list_printer = {
    "comware-lldp-list", true, true, false, ComwarePortName, Print,
};

}  // namespace rankroute
