#pragma once

#include <cstdint>
#include <string>

namespace rankroute {

// "et-0/0/5" of JunOS: "ge-" for 1 Gbit/s, "xe-" for 10, "et-" for all above.
std::string JunosPortName(int card, int port, std::int64_t mbps);

}  // namespace rankroute
