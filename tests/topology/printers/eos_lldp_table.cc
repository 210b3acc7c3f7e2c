#include "tests/topology/printers/eos_lldp_table.h"

#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

std::string Print(const Spoken& spoken) {
  std::string text = spoken.device +
                     "#show lldp neighbors\n"
                     "Last table change time   : 0:01:11 ago\n"
                     "Number of table inserts  : 2\n"
                     "Number of table deletes  : 0\n"
                     "Number of table drops    : 0\n"
                     "Number of table age-outs : 0\n\n"
                     "Port          Neighbor Device ID       Neighbor Port ID    TTL\n"
                     "---------- ------------------------ ---------------------- ---\n";
  for (const Observation& o : spoken.neighbors) {
    const bool named = !o.system_name.empty();
    text += Padded(ShortEthernetPort(o.local_port, "Et"), 14) +
            Padded(named ? o.system_name : ShownId(o.chassis_id, o.chassis_id_type, '.'), 25) +
            Padded(ShownId(o.port_id, o.port_id_type, '.'), 20) + std::to_string(o.ttl_seconds) +
            "\n";
  }
  return text + "\n" + spoken.device + "#\n";
}

}  // namespace

const Printer eos_lldp_table_printer = {
    "eos-lldp-table", true, false, false, EthernetPortName, Print,
};

}  // namespace rankroute
