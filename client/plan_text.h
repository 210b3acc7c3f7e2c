#pragma once

#include <cstdint>
#include <string>

#include "planner/plan.h"

namespace rankroute {

// A plan for people: costs before and after with the bytes at each distance, bound and gap, the
// order, and the notes.
std::string PlanText(const Plan& plan);

// A table of the costs of two orders and the change from one to the other, headed `first`,
// `second`.
std::string CostTable(const std::string& first, const PlanCost& before, const std::string& second,
                      const PlanCost& after);

// "12.00 GiB", "3 B".
std::string BytesText(std::int64_t bytes);

// "0.1227 s".
std::string SecondsText(double seconds);

}  // namespace rankroute
