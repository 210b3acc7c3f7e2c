#pragma once

#include <string_view>

#include "topology/observation.h"

namespace rankroute {

// The subtype that switches spell in words: "MAC address", "macAddress", "Interface name (5)",
// "Locally assigned", "networkAddress", "CHASSIS_COMPONENT". Unknown for any other text.
IdType IdTypeOfWords(std::string_view text);

// The subtype of a chassis id or port id by its number in IEEE 802.1AB; unknown for any other text.
IdType ChassisIdTypeOfNumber(std::string_view number);
IdType PortIdTypeOfNumber(std::string_view number);

// The subtype of an id whose printout states none: mac where it is a MAC address, else unknown.
IdType GuessedIdType(std::string_view id);

}  // namespace rankroute
