#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "openconfig-lldp".
extern const Printer kOpenconfigLldpPrinter;

}  // namespace rankroute
