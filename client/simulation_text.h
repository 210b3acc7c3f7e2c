#pragma once

#include <string>

#include "planner/simulation.h"

namespace rankroute {

// A simulation for people: the step's time by part with the link that bounds each, and the hottest
// links with what each part takes there; with a what-if both steps beside each other, and the links
// that got slower.
std::string SimulationText(const SimulationReport& report);

}  // namespace rankroute
