#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "cumulus-lldp".
extern const Printer kCumulusLldpPrinter;

}  // namespace rankroute
