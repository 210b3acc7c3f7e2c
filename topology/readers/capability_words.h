#pragma once

#include <string_view>

namespace rankroute {

// Whether a list of enabled capabilities names a bridge or a router, in words ("bridge router",
// "Customer Bridge") or in the letters of a legend ("B, R", "BR").
bool NamesBridgeOrRouter(std::string_view capabilities);

// Whether the word is made of the letters that stand for capabilities: "BR", "B,R".
bool IsCapabilityLetters(std::string_view word);

}  // namespace rankroute
