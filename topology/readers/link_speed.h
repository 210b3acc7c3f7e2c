#pragma once

#include <cstdint>
#include <string_view>

namespace rankroute {

// Speed in Mbit/s of an operational MAU type as LLDP tools spell it (IANA-MAU-MIB names:
// "1000BaseTFD - …", "10GigBaseCX4", "100GbaseCR4", "2p5GbaseT"), or 0 where the text states none.
std::int64_t MbpsOfMauType(std::string_view text);

// Speed in Mbit/s of a rate as drivers' tools print it ("200000 Mb/s", "200Gb/s", "100 Gbps",
// "400G"), or 0 where the text states none.
std::int64_t MbpsOfRate(std::string_view text);

}  // namespace rankroute
