#pragma once

#include <cstdint>
#include <string>

#include "topology/observation.h"

namespace rankroute {

// The word by which lldpd writes the type of an id: "mac", "ifname", "ip", …
const char* LldpdIdWord(IdType type);

// An age as lldpd writes it: "1 day, 05:09:02"; nothing for an unknown one.
std::string LldpdAge(std::int64_t seconds);

// An operational MAU type of that speed, "100GbaseCR4 - …"; nothing for an unknown one.
std::string LldpdMauType(std::int64_t mbps);

// The port of a switch as its Linux names it: "swp2s33".
std::string LldpdPortName(int card, int port, std::int64_t mbps);

}  // namespace rankroute
