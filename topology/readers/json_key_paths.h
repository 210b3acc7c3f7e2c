#pragma once

#include <functional>
#include <string_view>
#include <vector>

namespace rankroute {

// Whether `text` begins like a JSON object, or like a list of objects, lists or strings; a prompt
// ("[root@node17 ~]# ") is none. O(1) but for blanks.
bool StartsJson(std::string_view text);

// Calls `visit` with each key of a JSON text, without making values of it: with the keys that lead
// to it from the outermost object, itself last. Lists add no key. Stops where `visit` returns true,
// at the end, and where objects nest deeper than kMaxJsonDepth. Visits none where the text starts
// with neither an object nor a list. The text need not be well-formed. O(bytes).
void VisitJsonKeys(std::string_view text,
                   const std::function<bool(const std::vector<std::string_view>&)>& visit);

// Whether `text` looks like a JSON object and `fits` says so of one of its outermost keys; the
// first key that fits ends the search. At most O(bytes).
bool AnyTopLevelKey(std::string_view text, const std::function<bool(std::string_view key)>& fits);

}  // namespace rankroute
