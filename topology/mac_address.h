#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankroute {

// The MAC address that `text` spells, in lower case with colons ("02:00:5e:10:00:01"), or an empty
// string where it spells none. Accepted are six pairs of hex digits joined by ':' or '-' and three
// groups of four joined by '-' or '.'.
std::string NormalizeMac(std::string_view text);

// The 48 bits of a MAC address in that normal form as a number; empty for any other text. Numbers
// sort as the texts do.
std::optional<std::uint64_t> MacNumber(std::string_view normal);

// The normal form of such a number.
std::string MacText(std::uint64_t number);

}  // namespace rankroute
