#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "sonic-lldp-table".
extern const Printer sonic_lldp_table_printer;

}  // namespace rankroute
