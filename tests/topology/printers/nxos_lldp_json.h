#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "nxos-lldp-json".
extern const Printer nxos_lldp_json_printer;

}  // namespace rankroute
