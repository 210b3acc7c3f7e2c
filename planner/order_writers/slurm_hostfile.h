#pragma once

#include "planner/order_writers.h"

namespace rankroute {

// The file that SLURM_HOSTFILE names for srun --distribution=arbitrary: the node of each task, one
// a line, by rank. Nodes are called as the fabric calls its servers.
Result<WrittenOrder> WriteSlurmHostfile(const OrderToWrite& order);

}  // namespace rankroute
