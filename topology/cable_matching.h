#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "topology/numbered_cables.h"

namespace rankroute {

// An intended and an observed cable that share one end and differ in the other.
struct CableReplacement {
  std::size_t intended = 0;  // Indices into the cables given.
  std::size_t observed = 0;
  std::size_t intended_end = 0;  // Which end of each is the shared one.
  std::size_t observed_end = 0;
};

// How the cables of two fabrics correspond. Every cable stands once.
struct CableMatching {
  std::vector<std::pair<std::size_t, std::size_t>> same;  // Intended and observed: equal ends.
  // Cables whose ends were exchanged among them: two as a rule, or a longer rotation.
  std::vector<std::vector<CableReplacement>> exchanges;
  std::vector<CableReplacement> moves;  // One end is elsewhere. A device's cable keeps the device.
  std::vector<std::size_t> missing;     // The other intended cables, …
  std::vector<std::size_t> unexpected;  // … and the other observed ones.
};

// A port that either side does not name fits each port of its switch, so parallel cables without
// names match by count, those of equal speed first. The result depends on nothing but the cables.
// O(n log n).
CableMatching MatchCables(const std::vector<NumberedCable>& intended,
                          const std::vector<NumberedCable>& observed);

}  // namespace rankroute
