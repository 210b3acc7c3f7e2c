#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "eos-lldp-table".
extern const Printer eos_lldp_table_printer;

}  // namespace rankroute
