#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// `lldpctl -f json` in the file that SONiC makes, so that the device names itself.
extern const Printer lldpctl_json_printer;

}  // namespace rankroute
