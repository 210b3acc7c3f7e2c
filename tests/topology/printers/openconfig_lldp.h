#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "openconfig-lldp".
extern const Printer openconfig_lldp_printer;

}  // namespace rankroute
