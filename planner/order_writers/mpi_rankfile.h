#pragma once

#include "planner/order_writers.h"

namespace rankroute {

// An Open MPI rankfile: "rank N=HOST slot=CORE" for each rank. CORE counts the ranks of a host.
Result<WrittenOrder> WriteMpiRankfile(const OrderToWrite& order);

}  // namespace rankroute
