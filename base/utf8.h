#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rankroute {

// Whether `text` is well-formed UTF-8 (RFC 3629: no overlong form, no surrogate, at most U+10FFFF).
bool IsValidUtf8(std::string_view text);

// `text` with each byte that is no part of a well-formed character replaced by U+FFFD.
std::string ToValidUtf8(std::string_view text);

// Appends one character; `code` is a Unicode scalar value.
void AppendUtf8(std::uint32_t code, std::string* out);

}  // namespace rankroute
