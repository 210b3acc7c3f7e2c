#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "eos-lldp-json".
extern const Printer eos_lldp_json_printer;

}  // namespace rankroute
