#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "topology/observation.h"

namespace rankroute {

// What one device says, before a vendor puts it into words: its neighbours and facts of itself.
// Every observation is complete: chassis id (a MAC address) and port id with their types, names,
// management address, capabilities, TTL.
struct Spoken {
  std::string device;
  std::string chassis_id;          // Its own, a MAC address.
  std::string management_address;  // Its own.
  std::vector<Observation> neighbors;
  std::vector<Fact> facts;
};

// One vendor's way to print that, to be read back by the reader of the same name. Written from the
// format's description, not from the reader.
struct Printer {
  const char* format;  // The reader's name.
  bool by_switch;      // Printed by switches; else by hosts and NPUs.
  // What the device of a table that leaves them out cannot tell.
  bool prints_chassis_id;
  bool prints_management_address;
  // The name of a port as this vendor's switches advertise it: card, port on the card, Mbit/s.
  std::string (*port_name)(int card, int port, std::int64_t mbps);
  // The text. Where the format has room for it, with what surrounds it in a real capture (prompt,
  // legend, wrapped lines, totals).
  std::string (*print)(const Spoken& spoken);
};

}  // namespace rankroute
