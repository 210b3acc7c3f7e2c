#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// `lldpcli show chassis` and `lldpctl` with `-f keyvalue`, one after the other. lldpd joins the
// lines of a description by blanks.
extern const Printer lldpctl_keyvalue_printer;

}  // namespace rankroute
