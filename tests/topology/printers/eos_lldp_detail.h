#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "eos-lldp-detail".
extern const Printer kEosLldpDetailPrinter;

}  // namespace rankroute
