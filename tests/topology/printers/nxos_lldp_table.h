#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "nxos-lldp-table".
extern const Printer nxos_lldp_table_printer;

}  // namespace rankroute
