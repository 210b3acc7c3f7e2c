#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "huawei-lldp-neighbor".
extern const Printer kHuaweiLldpNeighborPrinter;

}  // namespace rankroute
