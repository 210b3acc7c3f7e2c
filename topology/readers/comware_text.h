#pragma once

namespace rankroute {

// What NOT_NEAREST_BRIDGE (a warning) says of neighbours that Comware's agents for the nearest
// customer bridge or non-TPMR bridge heard: they may stand behind another switch, so they are no
// cables and left out.
inline constexpr const char* kFartherNeighbors =
    "neighbor(s) of the agents nearest-customer and nearest-nontpmr are left out: only the nearest "
    "bridge is at the other end of the cable";

}  // namespace rankroute
