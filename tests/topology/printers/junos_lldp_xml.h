#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "junos-lldp-xml".
extern const Printer kJunosLldpXmlPrinter;

}  // namespace rankroute
