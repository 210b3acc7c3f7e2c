#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "junos-lldp-table".
extern const Printer kJunosLldpTablePrinter;

}  // namespace rankroute
