#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "ranktable/check.h"

namespace rankroute {

// CheckRankTable on a text as a file has it: JSON, or packed (base64 of a gzip file) as a cloud
// platform hands its list of switches to containers. Of packed text the places are those of what it
// holds, and a warning (RT004) says that HCCL does not unpack; what cannot be unpacked, or has more
// than kMaxRankTableBytes then, is an RT001. O(bytes + ranks log ranks).
std::vector<Finding> CheckTableText(std::string_view text, const TableCheckOptions& options);

// What a packed text holds, and any other text as it is. INVALID_ARGUMENT where it cannot be
// unpacked, or has more than kMaxRankTableBytes then.
Result<std::string> UnpackTable(std::string text);

}  // namespace rankroute
