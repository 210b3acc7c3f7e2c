#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "junos-lldp-xml".
extern const Printer junos_lldp_xml_printer;

}  // namespace rankroute
