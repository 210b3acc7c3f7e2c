#include "tests/topology/printers/sonic_lldp_table.h"

#include "tests/topology/printers/dashed_table.h"
#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

std::string Letters(const Observation& o) {
  if (!o.heard_capabilities) return {};
  return o.heard_bridge ? "BR" : "O";
}

std::string Print(const Spoken& spoken) {
  const std::string prompt = "admin@" + spoken.device + ":~$ ";
  std::vector<std::vector<std::string>> rows = {
      {"LocalPort", "RemoteDevice", "RemotePortID", "Capability", "RemotePortDescr"}};
  for (const Observation& o : spoken.neighbors) {
    rows.push_back({o.local_port, o.system_name, o.port_id, Letters(o), o.port_description});
  }
  return prompt + "show lldp table\nCapability codes: (R) Router, (B) Bridge, (O) Other\n" +
         DashedTable(rows) + std::string(50, '-') +
         "\nTotal entries displayed:  " + std::to_string(spoken.neighbors.size()) + "\n" + prompt +
         "\n";
}

}  // namespace

const Printer sonic_lldp_table_printer = {
    "sonic-lldp-table", true, false, false, SonicPortName, Print,
};

}  // namespace rankroute
