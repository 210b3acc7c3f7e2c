#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "comware-lldp-verbose".
extern const Printer comware_lldp_verbose_printer;

}  // namespace rankroute
