#pragma once

#include "tests/topology/printers/printer.h"

namespace rankroute {

// Prints "sonic-redis-json".
extern const Printer sonic_redis_json_printer;

}  // namespace rankroute
