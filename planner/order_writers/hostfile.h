#pragma once

#include "planner/order_writers.h"

namespace rankroute {

// An Open MPI hostfile: "HOST slots=DEVICES" for each node rank, in their order, so that ranks are
// given out server by server.
Result<WrittenOrder> WriteHostfile(const OrderToWrite& order);

}  // namespace rankroute
