#pragma once

#include <cstdint>
#include <string>

namespace rankroute {

// "Ethernet40" of SONiC, which numbers lanes: a port has eight.
std::string SonicPortName(int card, int port, std::int64_t mbps);

}  // namespace rankroute
