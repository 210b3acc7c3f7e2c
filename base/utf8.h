#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rankroute {

// Bytes of the well-formed character that starts at `at`, or 0 where none does.
std::size_t Utf8Length(std::string_view text, std::size_t at);

// Whether `text` is well-formed UTF-8 (RFC 3629: no overlong form, no surrogate, at most U+10FFFF).
bool IsValidUtf8(std::string_view text);

// `text` with each byte that is no part of a well-formed character replaced by U+FFFD.
std::string ToValidUtf8(std::string_view text);

// Appends one character; `code` is a Unicode scalar value.
void AppendUtf8(std::uint32_t code, std::string* out);

}  // namespace rankroute
