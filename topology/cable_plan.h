#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "topology/observation.h"

namespace rankroute {

// What a configuration file states, as read: who there is and what is cabled to what. Cabling
// sheets, scheduler files and lab descriptions differ in how much they know, so anything but names
// may be missing.
struct CablePlan {
  enum class Role : std::uint8_t { kUnknown, kSwitch, kServer };

  struct Node {
    std::string name;
    Role role = Role::kUnknown;
    int tier = 0;           // Of a switch, 1 = leaf; 0 where not stated.
    std::string address;    // Of a server: the host's; of a switch: its management address.
    std::string super_pod;  // Of a server; empty where there is none.
    int device_count = 0;   // NPUs of a server, ids from 0; 0 where not stated.
    SourceLine source;
  };

  // One cable. A port is "npu3" for device port 3 of a server, else the interface's name; empty
  // where not stated. A server's end without a port stands for every device of it that has no
  // cable of its own: one cable each.
  struct Cable {
    std::string a;
    std::string a_port;
    std::string b;
    std::string b_port;
    std::int64_t mbps = 0;  // 0 where not stated.
    SourceLine source;
  };

  // A node that cables name and no entry here states has an unknown role.
  std::vector<Node> nodes;
  std::vector<Cable> cables;
};

}  // namespace rankroute
