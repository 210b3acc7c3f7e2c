#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace rankroute {

// A line of the form "Key : value".
struct KeyLine {
  std::string key;         // In lower case, without blanks around it; empty where there is none.
  std::string_view value;  // Without blanks around it.
};

// Splits at the first colon. Only a short text before it is a key.
KeyLine ParseKeyLine(std::string_view line);

// What the key of a line means by a table of keys in lower case; Key() for a key that it lacks.
template <typename Key, std::size_t kSize>
Key MeaningOf(const KeyLine& line, const std::pair<std::string_view, Key> (&keys)[kSize]) {
  for (const auto& [text, key] : keys) {
    if (text == line.key) return key;
  }
  return Key();
}

// The seconds in "120 seconds", "0:01:11", or "34 days, 19:40:42"; -1 where the text is none of
// these.
std::int64_t ParseDuration(std::string_view text);

}  // namespace rankroute
