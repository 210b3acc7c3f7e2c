#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rankroute {

// A line of the form "Key : value".
struct KeyLine {
  std::string key;         // In lower case, without blanks around it; empty where there is none.
  std::string_view value;  // Without blanks around it.
};

// Splits at the first colon. Only a short text before it is a key.
KeyLine ParseKeyLine(std::string_view line);

// The seconds in "120 seconds", "0:01:11", or "34 days, 19:40:42"; -1 where the text is none of
// these.
std::int64_t ParseDuration(std::string_view text);

}  // namespace rankroute
