#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "huawei-lldp-neighbor".
extern const Printer huawei_lldp_neighbor_printer;

}  // namespace rankroute
