#pragma once

#include <string>
#include <string_view>

#include "planner/order_writers.h"

namespace rankroute {

// The environment that starts one launch unit by the plan, a line "KEY=VALUE" each, as a POSIX
// shell reads it after `set -a`: NODE_RANK, RANK_AFTER_ACC and MA_MASTER_INDEX (as ModelArts'
// plug-in states them), MASTER_ADDR, NNODES, HCCL_CONNECT_TIMEOUT in seconds, and RANK_TABLE_FILE
// where its path is known.
Result<WrittenOrder> WriteEnv(const OrderToWrite& order);

// `text` as one word of a POSIX shell: as it is where nothing in it means anything to a shell, else
// in single quotes.
std::string QuoteShell(std::string_view text);

}  // namespace rankroute
