#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "nxos-lldp-detail".
extern const Printer kNxosLldpDetailPrinter;

}  // namespace rankroute
