#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// `lldpcli show chassis` and `lldpctl` with `-f xml`, one after the other.
extern const Printer lldpctl_xml_printer;

}  // namespace rankroute
