#pragma once

#include "planner/order_writers.h"

namespace rankroute {

// The JSON object {node address: switch group} that DLRover's topology rerank takes (its pull
// request 1750). It lays groups out in the order of their names, so that a group for each node rank
// carries the whole order; with its strategy ep_dp_pp, that is, as ep_pp_dp deals groups out anew.
Result<WrittenOrder> WriteOrderDlroverPsw(const OrderToWrite& order);

}  // namespace rankroute
