#pragma once

#include "planner/order_writers.h"

namespace rankroute {

// A Kubernetes Pod for each node rank that has nothing but its name and the annotation
// hccl/rankIndex, for a server-side apply.
Result<WrittenOrder> WriteRankIndex(const OrderToWrite& order);

}  // namespace rankroute
