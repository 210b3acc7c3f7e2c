#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "topology/fabric_description.h"

namespace rankroute {

// One server or switch of two fabrics.
struct Counterpart {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  std::size_t intended = kNone;  // Index in the intended fabric; kNone where it has none.
  std::size_t observed = kNone;
  // Where the two fabrics call it by different names: what ties them, "chassis id 02:…". Empty
  // also where one fabric calls a server by an address that the other one states.
  std::string tie;

  bool in_both() const { return intended != kNone && observed != kNone; }
};

// The servers, or the switches, of two fabrics in one list: the intended ones in their order, then
// those that only the observed fabric has.
struct Counterparts {
  std::vector<Counterpart> list;
  std::vector<std::size_t> of_observed;  // By observed item, its place in `list`.
};

// The same switch has the same name, else the same chassis id, else the same management address; a
// server the same name, else a common address (of the host or of a device; a name may be one). What
// has a counterpart already, or shares the id or address with another one in its own fabric, is not
// considered for the next rule. Linear.
Counterparts MatchSwitches(const FabricDescription& intended, const FabricDescription& observed);
Counterparts MatchServers(const FabricDescription& intended, const FabricDescription& observed);

}  // namespace rankroute
