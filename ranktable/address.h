#pragma once

#include <string>
#include <vector>

namespace rankroute {

// The bytes of the IPv4 or IPv6 address that `text` spells, 4 or 16 in network order; empty for any
// other text and for the unspecified address, which names no host.
std::string AddressBytes(const std::string& text);

// What stands between the commas of `text`, blanks included; `text` itself where there is none.
std::vector<std::string> SplitAtCommas(const std::string& text);

}  // namespace rankroute
