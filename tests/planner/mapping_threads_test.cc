// The search by several threads; built under the thread sanitizer, too.
#include <gtest/gtest.h>

#include "planner/mapping/deadline.h"
#include "planner/mapping/map_slots.h"
#include "tests/planner/mapping_problems.h"

namespace rankroute {
namespace {

using testing::ObeysRules;
using testing::RandomProblem;
using testing::RandomTreeProblem;

TEST(MapSlotsThreads, EqualSeedsAndThreadsGiveEqualResults) {
  const RandomProblem made = RandomTreeProblem(5, 60, /*fix=*/true);
  for (const int threads : {1, 2}) {
    MapOptions options;
    options.threads = threads;
    const ClassAssignment first = MapSlots(made.problem, {}, options);
    EXPECT_TRUE(ObeysRules(made.problem, first));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(MapSlots(made.problem, {}, options), first);
  }
}

TEST(MapSlotsThreads, EndsSoonAfterTheTimeLimit) {
  const RandomProblem made = RandomTreeProblem(9, 300, /*fix=*/false);
  MapOptions options;
  options.time_limit_seconds = 0.05;
  options.threads = 2;
  const Deadline generous(20.0);
  EXPECT_TRUE(ObeysRules(made.problem, MapSlots(made.problem, {}, options)));
  EXPECT_FALSE(generous.Passed());
}

}  // namespace
}  // namespace rankroute
