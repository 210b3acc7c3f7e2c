#include "tests/topology/printers/huawei_lldp_brief.h"

#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

// The layout of CloudEngine; seconds are aligned to the right.
std::string Print(const Spoken& spoken) {
  std::string text =
      "<" + spoken.device + ">display lldp neighbor brief\n" +
      "Local Interface         Exptime(s) Neighbor Interface            Neighbor Device\n"
      "---------------------------------------------------------------------------------\n";
  for (const Observation& o : spoken.neighbors) {
    const std::string seconds = std::to_string(o.ttl_seconds);
    text += Padded(o.local_port, 24 + 9 - seconds.size()) + seconds + "  " +
            Padded(ShownId(o.port_id, o.port_id_type, '-'), 30) +
            (o.system_name.empty() ? "-" : o.system_name) + "\n";
  }
  return text + "<" + spoken.device + ">\n";
}

}  // namespace

const Printer huawei_lldp_brief_printer = {
    "huawei-lldp-brief", true, false, false, HuaweiPortName, Print,
};

}  // namespace rankroute
