#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "planner/mapping/mapping_problem.h"

namespace rankroute {

struct MapOptions {
  // Search for so long. Empty: a fixed number of rounds, whatever the machine's speed.
  std::optional<double> time_limit_seconds;
  int threads = 1;         // At least 1. Each runs rounds of its own.
  std::uint64_t seed = 1;  // Equal seeds and threads give equal results where no limit is set.
  // Cost that no assignment is below: where it is met, the search ends.
  std::int64_t lower_bound = 0;
};

// An assignment of little cost: the best of the given starts and of the structured orders, and of
// rounds that each partition the slots anew down the tree of places (or take up the best) and
// anneal. Where shapes differ there is no partitioning. `starts` obey the problem's units, shapes
// and fixed slots. O(rounds * edges * log classes).
ClassAssignment MapSlots(const MappingProblem& problem, const std::vector<ClassAssignment>& starts,
                         const MapOptions& options);

}  // namespace rankroute
