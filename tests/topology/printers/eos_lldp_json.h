#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "eos-lldp-json".
extern const Printer kEosLldpJsonPrinter;

}  // namespace rankroute
