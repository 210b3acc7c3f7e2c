#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "cumulus-lldp".
extern const Printer cumulus_lldp_printer;

}  // namespace rankroute
