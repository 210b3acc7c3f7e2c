#pragma once

#include <functional>
#include <string_view>

namespace rankroute {

// Whether `text` looks like a JSON object and `fits` says so of one of its outermost keys, without
// making values of the text; the first key that fits ends the search. At most O(bytes).
bool AnyTopLevelKey(std::string_view text, const std::function<bool(std::string_view key)>& fits);

}  // namespace rankroute
