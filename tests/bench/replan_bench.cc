// Replaces servers of a job of 1,024 and prints, for each number of moves allowed, what re-planning
// costs beside the order before and beside a plan made anew:
//   replan_bench [SEED]

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <random>
#include <vector>

#include "planner/mapping/map_slots.h"
#include "planner/mapping/replan.h"

namespace rankroute {
namespace {

// A grid of pipelines by data-parallel rings, one server each; bytes of a step in units.
constexpr std::uint32_t kDp = 64;
constexpr std::uint32_t kPp = 16;
constexpr std::int64_t kDpBytes = 100;
constexpr std::int64_t kPpBytes = 60;
// Servers of the leaves in turn, and leaves of a pod.
constexpr std::uint32_t kLeafServers[] = {16, 15, 13, 9};
constexpr std::size_t kPodLeaves = 8;

void AddEdges(std::uint32_t slot, SlotGraph* graph) {
  const std::uint32_t stage = slot / kDp;
  const std::uint32_t replica = slot % kDp;
  std::vector<SlotEdge> edges = {{stage * kDp + (replica + 1) % kDp, 0, kDpBytes},
                                 {stage * kDp + (replica + kDp - 1) % kDp, 0, kDpBytes}};
  if (stage > 0) edges.push_back({slot - kDp, 0, kPpBytes});
  if (stage + 1 < kPp) edges.push_back({slot + kDp, 0, kPpBytes});
  std::sort(edges.begin(), edges.end(),
            [](const SlotEdge& a, const SlotEdge& b) { return a.slot < b.slot; });
  graph->edges.insert(graph->edges.end(), edges.begin(), edges.end());
  graph->first.push_back(static_cast<std::uint32_t>(graph->edges.size()));
}

MappingProblem MakeProblem() {
  MappingProblem problem;
  problem.graph.first = {0};
  constexpr std::uint32_t kSlots = kDp * kPp;
  for (std::uint32_t slot = 0; slot < kSlots; ++slot) AddEdges(slot, &problem.graph);
  for (std::uint32_t left = kSlots; left > 0;) {
    const std::uint32_t servers =
        std::min(left, kLeafServers[problem.class_units.size() % std::size(kLeafServers)]);
    problem.class_units.push_back(servers);
    left -= servers;
  }
  const std::size_t classes = problem.class_units.size();
  problem.hops.classes = classes;
  for (std::size_t a = 0; a < classes; ++a) {
    for (std::size_t b = 0; b < classes; ++b) {
      problem.hops.hops.push_back(a == b ? 0 : a / kPodLeaves == b / kPodLeaves ? 2 : 4);
    }
  }
  problem.class_shape.assign(classes, 0);
  problem.slot_shape.assign(kSlots, 0);
  problem.fixed_class.assign(kSlots, MappingProblem::kFree);
  return problem;
}

double CpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// One line of the table; `before` is the cost with every server alive.
void Print(const char* how, std::int64_t cost, std::int64_t before, std::size_t moves,
           double seconds) {
  std::printf("  %-14s %6zu moved  J/J_before %.4f  %7.1f ms\n", how, moves,
              static_cast<double>(cost) / static_cast<double>(before), seconds * 1e3);
}

void PrintMoves(const MappingProblem& problem, const ClassAssignment& previous,
                std::optional<std::size_t> max_moves, std::int64_t before) {
  const double start = CpuSeconds();
  const Replanned result = Replan(problem, {previous, max_moves, {}});
  const double seconds = CpuSeconds() - start;
  char how[32] = "any moves";
  if (max_moves.has_value()) std::snprintf(how, sizeof(how), "%zu moves", *max_moves);
  Print(how, MappingCost(problem, result.assignment), before, result.moves, seconds);
}

void Replace(MappingProblem problem, ClassAssignment previous, std::uint32_t servers,
             std::int64_t before, std::mt19937_64* random) {
  for (std::uint32_t i = 0; i < servers;) {
    std::uint32_t& failed = previous[(*random)() % previous.size()];
    const std::size_t spare = (*random)() % problem.classes();
    if (failed == kNoClass || spare == failed) continue;
    --problem.class_units[failed];
    ++problem.class_units[spare];
    failed = kNoClass;
    ++i;
  }
  std::printf("%u of %zu servers replaced by ones under other leaves\n", servers, previous.size());
  for (const std::size_t max_moves : {0, 1, 2, 4, 8, 16, 32, 64}) {
    PrintMoves(problem, previous, max_moves, before);
  }
  PrintMoves(problem, previous, std::nullopt, before);
  const double start = CpuSeconds();
  const ClassAssignment anew = MapSlots(problem, {}, {});
  const double seconds = CpuSeconds() - start;
  Print("planned anew", MappingCost(problem, anew), before, CountMoves(previous, anew), seconds);
}

int Run(std::uint64_t seed) {
  const MappingProblem problem = MakeProblem();
  const ClassAssignment plan = MapSlots(problem, {}, {});
  const std::int64_t before = MappingCost(problem, plan);
  std::mt19937_64 random(seed);
  for (const std::uint32_t servers : {1U, 4U, 16U})
    Replace(problem, plan, servers, before, &random);
  return 0;
}

}  // namespace
}  // namespace rankroute

int main(int argc, char** argv) {
  return rankroute::Run(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1);
}
