#pragma once

#include <string>
#include <string_view>

namespace rankroute {

// The IPv4 or IPv6 address in its shortest usual form; empty where `text` is none.
std::string CanonicalAddress(std::string_view text);

}  // namespace rankroute
