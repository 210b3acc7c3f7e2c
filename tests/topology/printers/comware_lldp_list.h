#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "comware-lldp-list".
extern const Printer comware_lldp_list_printer;

}  // namespace rankroute
