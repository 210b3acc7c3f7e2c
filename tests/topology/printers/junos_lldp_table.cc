#include "tests/topology/printers/junos_lldp_table.h"

#include <cstddef>

#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

// As printf's "%-*s " does it.
std::string Cell(const std::string& text, std::size_t width) {
  return text + std::string(text.size() < width ? width - text.size() : 0, ' ') + " ";
}

std::string Row(const std::string& local, const std::string& parent, const std::string& chassis,
                const std::string& port, const std::string& name) {
  return Cell(local, 18) + Cell(parent, 19) + Cell(chassis, 19) + Cell(port, 18) + name + "\n";
}

std::string Print(const Spoken& spoken) {
  const std::string prompt = "{master:0}\nops@" + spoken.device + "> ";
  std::string text =
      prompt + "show lldp neighbors \n" +
      Row("Local Interface", "Parent Interface", "Chassis Id", "Port info", "System Name");
  for (const Observation& o : spoken.neighbors) {
    text += Row(o.local_port, o.heard_bridge ? "ae7" : "-", o.chassis_id, o.port_id, o.system_name);
  }
  return text + "\n" + prompt + "\n";
}

}  // namespace

const Printer junos_lldp_table_printer = {
    "junos-lldp-table", true, true, false, JunosPortName, Print,
};

}  // namespace rankroute
