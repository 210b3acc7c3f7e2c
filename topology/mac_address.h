#pragma once

#include <string>
#include <string_view>

namespace rankroute {

// The MAC address that `text` spells, in lower case with colons ("02:00:5e:10:00:01"), or an empty
// string where it spells none. Accepted are six pairs of hex digits joined by ':' or '-' and three
// groups of four joined by '-' or '.'.
std::string NormalizeMac(std::string_view text);

}  // namespace rankroute
