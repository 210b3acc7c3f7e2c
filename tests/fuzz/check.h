#pragma once

#include <cstdlib>

namespace rankroute {

// Not assert: replays are run in release builds, too.
inline void Check(bool holds) {
  if (!holds) std::abort();
}

}  // namespace rankroute
