#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// `lldpcli show chassis` and `lldpctl` with `-f xml`, one after the other.
extern const Printer kLldpctlXmlPrinter;

}  // namespace rankroute
