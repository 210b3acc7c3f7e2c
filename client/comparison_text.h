#pragma once

#include <string>

#include "planner/comparison.h"

namespace rankroute {

// A comparison for people: costs of both orders and what the later one costs or saves, where they
// are known; what moved; and the notes.
std::string ComparisonText(const Comparison& comparison);

}  // namespace rankroute
