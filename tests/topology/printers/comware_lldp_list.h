#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "comware-lldp-list".
extern const Printer kComwareLldpListPrinter;

}  // namespace rankroute
