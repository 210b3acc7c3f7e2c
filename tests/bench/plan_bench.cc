#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <random>

#include "planner/layout_traffic.h"
#include "planner/link_load_swaps.h"
#include "planner/objective_search.h"
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

// MakePlan of a job with experts (every 64 ranks exchange all to all) and all other kinds of
// groups, its traffic included. Run it alone (--benchmark_filter) for the peak of the whole
// process.
void PlanExpertTraffic(benchmark::State& state) {
  const auto npus = static_cast<int>(state.range(0));
  const auto fabric =
      testing::MakeFabric(testing::DescribeFabric({UnequalLeaves(npus / 8), 8, 4, 1}));
  std::mt19937_64 random(1);
  const Job job = testing::MakeJob(*fabric, testing::ShuffledServers(*fabric, &random));
  LayoutTrafficRequest request;
  request.layout.tp = 8;
  request.layout.ep = 64;
  request.layout.etp = 1;
  request.layout.pp = 16;
  ModelSizes& model = request.model.emplace();
  model.hidden = 7168;
  model.layers = 64;
  model.seq = 4096;
  model.micro_batches = 32;
  model.vocab = 128 * 1024;
  model.experts = 256;
  model.topk = 8;
  for ([[maybe_unused]] auto _ : state) {
    const auto traffic =
        LayoutTraffic(request, std::vector<std::size_t>(job.units.size(), std::size_t{8}), {});
    if (!traffic.ok()) std::abort();
    const auto plan = MakePlan(*fabric, job, *traffic, {});
    if (!plan.ok()) std::abort();
    state.counters["flows"] = static_cast<double>(traffic->flows.size());
    state.counters["gap"] = plan->gap.value_or(-1);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  state.counters["peakMiB"] = static_cast<double>(usage.ru_maxrss) / 1024;
}
BENCHMARK(PlanExpertTraffic)->Arg(131072)->Iterations(1)->Unit(benchmark::kMillisecond);

// A job of the default traffic in shuffled order, placed on its fabric.
struct PlacedJob {
  explicit PlacedJob(const testing::FabricShape& shape)
      : fabric(testing::MakeFabric(testing::DescribeFabric(shape))),
        random(1),
        job(testing::MakeJob(*fabric, testing::ShuffledServers(*fabric, &random))),
        placed(*PlaceJob(*fabric, job)),
        places(RankPlaces(placed.devices)),
        traffic(DefaultTraffic(placed.devices)),
        order(job.units.size()) {
    std::iota(order.begin(), order.end(), std::size_t{0});
  }

  // The order in which the fabric names the servers: leaf by leaf.
  UnitOrderVector SortedByLeaf() const {
    UnitOrderVector sorted = order;
    std::sort(sorted.begin(), sorted.end(),
              [&](std::size_t a, std::size_t b) { return placed.server[a] < placed.server[b]; });
    return sorted;
  }

  std::shared_ptr<const Fabric> fabric;
  std::mt19937_64 random;
  Job job;
  JobOnFabric placed;
  std::vector<RankPlace> places;
  Traffic traffic;
  UnitOrderVector order;
};

// Leaves of one kind or rails: 0 as PlanDefaultTraffic, 1 groups of 32 servers on eight rails.
testing::FabricShape ShapeOf(int npus, bool rails) {
  if (!rails) return {UnequalLeaves(npus / 8), 8, 4, 1};
  return {std::vector<int>(static_cast<std::size_t>(npus) / 256, 32), 8, 16, 1,
          testing::Cabling::kRails};
}

// Loads of one order, routes included that are not known yet; and again, with routes known.
void LinkLoadsFirst(benchmark::State& state) {
  const PlacedJob placed(ShapeOf(static_cast<int>(state.range(0)), state.range(1) != 0));
  for (auto _ : state) {
    LinkLoads loads(*placed.fabric, placed.placed, placed.traffic, placed.places);
    benchmark::DoNotOptimize(loads.Of(placed.order).max_bytes);
  }
}

void LinkLoadsAgain(benchmark::State& state) {
  const PlacedJob placed(ShapeOf(static_cast<int>(state.range(0)), state.range(1) != 0));
  LinkLoads loads(*placed.fabric, placed.placed, placed.traffic, placed.places);
  loads.Of(placed.order);
  for (auto _ : state) benchmark::DoNotOptimize(loads.Of(placed.order).max_bytes);
}

// Swaps of two random slots, each taken back.
void SwapLoadsTrial(benchmark::State& state) {
  const PlacedJob placed(ShapeOf(static_cast<int>(state.range(0)), state.range(1) != 0));
  const auto routes = std::make_shared<LinkRoutes>(*placed.fabric, placed.placed);
  SwapLoads loads(routes, placed.traffic.flows, placed.places, {}, placed.order.size(),
                  LoadMeasure::kSeconds);
  loads.Assign(placed.SortedByLeaf());
  std::mt19937_64 random(1);
  for (auto _ : state) {
    const std::size_t a = random() % placed.order.size();
    const std::size_t b = random() % placed.order.size();
    if (a == b) continue;
    loads.Swap({a, 1}, {b, 1});
    benchmark::DoNotOptimize(loads.Max());
    loads.Undo();
  }
}

// The search for a lower busiest link among orders of equal hop_bytes, from the order by leaves.
void LowerBusiestLink(benchmark::State& state) {
  const PlacedJob placed(ShapeOf(static_cast<int>(state.range(0)), state.range(1) != 0));
  const OrderRules rules(placed.placed, placed.placed.devices,
                         std::vector<std::size_t>(placed.order.size(), kNoPin));
  const SlotTraffic slots =
      MakeSlotTraffic(RankPairs(placed.traffic), placed.places, placed.order.size());
  const MappingProblem mapping = *MappingOfJob(placed.placed, slots, rules, {});
  const ObjectiveProblem problem{placed.placed,
                                 rules,
                                 mapping,
                                 placed.traffic,
                                 placed.places,
                                 std::make_shared<LinkRoutes>(*placed.fabric, placed.placed),
                                 {},
                                 state.range(2) == 0 ? Objective::kHopBytes : Objective::kMaxLink,
                                 0};
  UnitOrderVector start = state.range(2) == 0 ? placed.SortedByLeaf() : placed.order;
  for (auto _ : state) {
    const UnitOrderVector order = ImproveObjective(problem, start, {});
    state.counters["before"] = static_cast<double>(std::get<0>(MeritOf(problem, start)));
    state.counters["after"] = static_cast<double>(std::get<0>(MeritOf(problem, order)));
  }
}

void Sizes(benchmark::internal::Benchmark* bench) {
  for (const int rails : {0, 1}) {
    for (const int npus : {1024, 16384, 131072}) bench->Args({npus, rails});
  }
  bench->ArgNames({"npus", "rails"});
}
BENCHMARK(LinkLoadsFirst)->Apply(Sizes)->Unit(benchmark::kMillisecond);
BENCHMARK(LinkLoadsAgain)->Apply(Sizes)->Unit(benchmark::kMillisecond);
BENCHMARK(SwapLoadsTrial)->Apply(Sizes)->Unit(benchmark::kMicrosecond);
BENCHMARK(LowerBusiestLink)
    ->ArgNames({"npus", "rails", "max-link"})
    ->ArgsProduct({{1024, 16384, 131072}, {0}, {0, 1}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rankroute
