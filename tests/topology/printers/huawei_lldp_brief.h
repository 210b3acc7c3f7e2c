#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "huawei-lldp-brief".
extern const Printer huawei_lldp_brief_printer;

}  // namespace rankroute
