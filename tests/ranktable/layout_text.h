#pragma once

#include <string>

#include "tests/ranktable/random.h"

namespace rankroute {

// The JSON texts of random tables without a fault, of each layout.
std::string RandomCloudTable(Random* random);     // A group_list whose pods are in HCCL's order.
std::string RandomLabTable(Random* random);       // A group_list with deploy_mode.
std::string RandomNodeListTable(Random* random);  // Version 1.1.
std::string RandomRankListTable(Random* random);  // Version 2.0.

}  // namespace rankroute
