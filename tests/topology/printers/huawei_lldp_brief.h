#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "huawei-lldp-brief".
extern const Printer kHuaweiLldpBriefPrinter;

}  // namespace rankroute
