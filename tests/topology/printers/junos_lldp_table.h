#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "junos-lldp-table".
extern const Printer junos_lldp_table_printer;

}  // namespace rankroute
