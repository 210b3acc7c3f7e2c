#pragma once

#include <string>

#include "planner/explanation.h"

namespace rankroute {

// An explanation for people: of a rank or server its peers and sums, of a whole table the kinds of
// traffic by distance and the busiest cables; then the notes.
std::string ExplanationText(const Explanation& explanation);

}  // namespace rankroute
