#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "topology/observation.h"

namespace rankroute {

// One statement about who a switch is: its own, or that of a neighbour who hears it.
struct SwitchSighting {
  std::string name;  // System name; empty where not stated.
  std::string chassis_id;
  IdType chassis_id_type = IdType::kUnknown;
  std::string management_address;
  std::string port_mac;    // MAC address of one of its ports; empty where not stated.
  bool own = false;        // The switch says so itself.
  bool weak_name = false;  // The name is only what the reporter's file is called.
  std::int64_t age_seconds = -1;
  SourceLine source;
};

struct SwitchIdentity {
  std::string name;  // Unique.
  std::string chassis_id;
  std::string management_address;
  bool doubtful = false;
  std::int64_t age_seconds = -1;
  SourceLine source;  // The statement that the identity is best known from.
};

struct SwitchIdentities {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  std::vector<SwitchIdentity> switches;  // By name.
  // The switch of each sighting, in the order given; kNone where it names nobody.
  std::vector<std::size_t> of_sighting;
  // Every system name, chassis id and management address stated, and whose it is; the first switch
  // by name where it is several ones'.
  std::map<std::string, std::size_t, std::less<>> by_name;
  std::map<std::string, std::size_t, std::less<>> by_chassis_id;
  std::map<std::string, std::size_t, std::less<>> by_address;
  std::vector<Diagnostic> diagnostics;
};

// Tells which sightings are one switch. A chassis id alone does not: NX-OS has advertised a MAC of
// its own per port, and switches are renamed. So:
//  - one name is one switch, unless chassis ids and management addresses both differ: then they are
//    several (DUPLICATE_SYSTEM_NAME), called "name@address". Several chassis ids under one name
//    that no common address ties together are one switch with a warning (SEVERAL_CHASSIS_IDS), and
//    a sighting that fits several switches of its name goes to the first (AMBIGUOUS_SWITCH);
//  - one chassis id under two names is a renamed switch (RENAMED_SWITCH), unless management
//    addresses are stated and differ: then they are kept apart (CHASSIS_ID_CONFLICT);
//  - without a name the chassis id decides, then a port's MAC address that is that chassis id (some
//    advertise their port's MAC), then the management address; what nothing names is called by its
//    chassis id, else by its address.
// All doubtful but DUPLICATE_SYSTEM_NAME and RENAMED_SWITCH, which are certain. The order of the
// sightings matters only for equal ones. O(n log n).
SwitchIdentities IdentifySwitches(const std::vector<SwitchSighting>& sightings);

}  // namespace rankroute
