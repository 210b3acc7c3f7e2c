#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "ibnetdiscover".
extern const Printer ibnetdiscover_printer;

}  // namespace rankroute
