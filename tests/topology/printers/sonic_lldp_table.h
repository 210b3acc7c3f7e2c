#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "sonic-lldp-table".
extern const Printer kSonicLldpTablePrinter;

}  // namespace rankroute
