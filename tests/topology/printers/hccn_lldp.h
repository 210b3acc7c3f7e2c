#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// A log bundle of one server, printed by a shell: for each device port -ip, -mac, -link, -speed and
// -net_health -g with the facts that there are, and -lldp -g with every TLV of its neighbours, or
// nothing.
extern const Printer hccn_lldp_printer;

}  // namespace rankroute
