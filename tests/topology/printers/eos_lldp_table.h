#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "eos-lldp-table".
extern const Printer kEosLldpTablePrinter;

}  // namespace rankroute
