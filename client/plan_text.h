#pragma once

#include <string>

#include "planner/plan.h"

namespace rankroute {

// A plan for people: costs before and after with the bytes at each distance, bound and gap, the
// order, and the notes.
std::string PlanText(const Plan& plan);

// "12.00 GiB", "3 B".
std::string BytesText(std::int64_t bytes);

}  // namespace rankroute
