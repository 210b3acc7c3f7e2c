#pragma once

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "base/value.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"

namespace rankroute {

// Counts in `*unknown` each member of an object whose key is not among `known`. Nothing for a value
// that is no object.
inline void TallyUnknownKeys(const Value& object, std::initializer_list<std::string_view> known,
                             Tally* unknown) {
  for (const Member& member : object.members) {
    if (std::find(known.begin(), known.end(), member.key) != known.end()) continue;
    unknown->Add(member.line, [&] { return "key " + Shown(member.key) + " is unknown: skipped"; });
  }
}

}  // namespace rankroute
