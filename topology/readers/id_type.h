#pragma once

#include <string_view>

#include "topology/observation.h"

namespace rankroute {

// The subtype that switches spell in words: "MAC address", "macAddress", "Interface name (5)",
// "Locally assigned", "networkAddress", "Chassis component". Unknown for any other text.
IdType IdTypeOfWords(std::string_view text);

// The subtype of an id whose printout states none: mac where it is a MAC address, else unknown.
IdType GuessedIdType(std::string_view id);

}  // namespace rankroute
