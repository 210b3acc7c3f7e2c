#pragma once

#include <string_view>
#include <vector>

namespace rankroute {

// The outermost keys of a YAML text in block style, without making values of it: those of the
// mapping that its first document is. Empty where it is anything else, or has more than 32 keys:
// then it is none of the formats here. Stops at the first line that cannot be YAML of that kind;
// at most O(bytes).
std::vector<std::string_view> YamlTopLevelKeys(std::string_view text);

// The first line of a YAML text that is neither blank nor a comment nor "---" or a directive,
// without what stands around it.
std::string_view FirstYamlLine(std::string_view text);

}  // namespace rankroute
