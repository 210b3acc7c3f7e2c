#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "nxos-lldp-detail".
extern const Printer nxos_lldp_detail_printer;

}  // namespace rankroute
