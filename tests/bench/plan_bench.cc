#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "planner/plan.h"
#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

// Servers under unequal leaves: 16, 15, 13 and 9, again and again.
std::vector<int> UnequalLeaves(int servers) {
  static constexpr int kSizes[] = {16, 15, 13, 9};
  std::vector<int> leaves;
  for (std::size_t i = 0; servers > 0; ++i) {
    leaves.push_back(std::min(servers, kSizes[i % 4]));
    servers -= leaves.back();
  }
  return leaves;
}

// MakePlan of the default traffic from parsed inputs, servers of 8 devices in shuffled order.
void PlanDefaultTraffic(benchmark::State& state) {
  const auto npus = static_cast<int>(state.range(0));
  const auto fabric =
      testing::MakeFabric(testing::DescribeFabric({UnequalLeaves(npus / 8), 8, 4, 1}));
  std::mt19937_64 random(1);
  const Job job = testing::MakeJob(*fabric, testing::ShuffledServers(*fabric, &random));
  const Traffic traffic =
      DefaultTraffic(std::vector<std::size_t>(job.units.size(), std::size_t{8}));
  double gap = -1;
  for ([[maybe_unused]] auto _ : state) {
    const auto plan = MakePlan(*fabric, job, traffic, {});
    if (!plan.ok()) std::abort();
    gap = plan->gap.value_or(-1);
  }
  state.counters["gap"] = gap;
}
BENCHMARK(PlanDefaultTraffic)
    ->Arg(128)
    ->Arg(1024)
    ->Arg(16384)
    ->Arg(131072)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rankroute
