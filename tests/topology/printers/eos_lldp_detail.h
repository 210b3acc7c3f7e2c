#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "eos-lldp-detail".
extern const Printer eos_lldp_detail_printer;

}  // namespace rankroute
