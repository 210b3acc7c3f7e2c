#pragma once

#include <cstdint>
#include <string_view>

namespace rankroute {

// "" for "--", "-" and nothing, which VRP prints for what a neighbour did not advertise.
std::string_view VrpValue(std::string_view text);

// The speed in Mbit/s of "speed (1000) /duplex (Full)" or "Speed(1000)/Duplex(Full)"; 0 where none
// is stated.
std::int64_t VrpSpeed(std::string_view text);

}  // namespace rankroute
