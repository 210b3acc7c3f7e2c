#pragma once

#include <string>
#include <string_view>

#include "base/value.h"
#include "topology/readers.h"

namespace rankroute {

// Adds to `*reading` what lldpd says in `root`: an object with a member "lldp" (the neighbours),
// "local-chassis" or both, as `lldpctl -f json0` writes it, where every element is a list and a
// text stands in a member "value", or as `-f json` does, where lists of one, values and unnamed
// levels collapse in many ways. lldpd writes its other formats from the same elements. `device`
// reports, unless a local chassis names itself.
// Warnings: FOREIGN_PROTOCOL, NO_NEIGHBORS, INCOMPLETE_NEIGHBOR, OTHER_OUTPUT (show statistics),
// BAD_MAC. Errors: UNEXPECTED_SHAPE, NO_DATA.
void ReadLldpdValues(const Value& root, const Source& source, const std::string& device,
                     Reading* reading);

// Whether `key` is one of the outermost names: "lldp", "local-chassis" or SONiC's
// "lldp_loc_chassis".
bool IsLldpdKey(std::string_view key);

}  // namespace rankroute
