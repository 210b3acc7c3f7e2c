#include "planner/mapping/replan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <random>
#include <tuple>

#include "planner/mapping/move_search.h"
#include "planner/mapping/vacant_slots.h"

namespace rankroute {
namespace {

constexpr std::int64_t kNothing = std::numeric_limits<std::int64_t>::max();

using Edge = std::tuple<std::uint32_t, std::uint32_t, std::int64_t>;

// Classes are leaves: 0 hops inside one, 2 in a pair of leaves, else 4.
MappingProblem LeavesProblem(std::uint32_t slots, const std::vector<Edge>& edges,
                             std::vector<std::uint32_t> class_units) {
  std::vector<std::vector<SlotEdge>> by_slot(slots);
  for (const auto& [a, b, bytes] : edges) {
    by_slot[a].push_back({b, 0, bytes});
    by_slot[b].push_back({a, 0, bytes});
  }
  MappingProblem problem;
  problem.graph.first = {0};
  for (auto& list : by_slot) {
    std::sort(list.begin(), list.end(),
              [](const SlotEdge& a, const SlotEdge& b) { return a.slot < b.slot; });
    problem.graph.edges.insert(problem.graph.edges.end(), list.begin(), list.end());
    problem.graph.first.push_back(static_cast<std::uint32_t>(problem.graph.edges.size()));
  }
  const std::size_t classes = class_units.size();
  problem.hops.classes = classes;
  for (std::size_t a = 0; a < classes; ++a) {
    for (std::size_t b = 0; b < classes; ++b) {
      problem.hops.hops.push_back(a == b ? 0 : a / 2 == b / 2 ? 2 : 4);
    }
  }
  problem.class_units = std::move(class_units);
  problem.class_shape.assign(classes, 0);
  problem.slot_shape.assign(slots, 0);
  problem.fixed_class.assign(slots, MappingProblem::kFree);
  return problem;
}

std::vector<Edge> Ring(std::uint32_t slots) {
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    edges.emplace_back(slot, (slot + 1) % slots, 10);
  }
  return edges;
}

struct Instance {
  MappingProblem problem;
  ClassAssignment previous;
};

struct Variety {
  bool pins = false;
  bool shapes = false;
  bool asymmetric_hops = false;
  std::uint32_t vacant_of = 3;  // One slot in so many is vacant.
};

// Slots with random traffic, classes in pairs, an assignment that obeys all rules, then some slots
// vacated and pins set that contradict it.
Instance RandomInstance(std::uint64_t seed, std::uint32_t slots, const Variety& variety) {
  std::mt19937_64 random(seed);
  std::vector<Edge> edges;
  for (std::uint32_t a = 0; a < slots; ++a) {
    for (std::uint32_t b = a + 1; b < slots; ++b) {
      if (random() % slots < 4) edges.emplace_back(a, b, 1 + random() % 9);
    }
  }
  const auto classes = static_cast<std::uint32_t>(2 + random() % (slots > 12 ? slots / 4 : 3));
  Instance instance;
  instance.problem = LeavesProblem(slots, edges, std::vector<std::uint32_t>(classes, 0));
  MappingProblem& problem = instance.problem;
  for (std::uint32_t c = 0; variety.shapes && c < classes; ++c) {
    problem.class_shape[c] = static_cast<int>(c % 2);
  }
  for (auto& hops : problem.hops.hops) {
    if (variety.asymmetric_hops) hops = static_cast<std::uint8_t>(random() % 5);
  }
  for (std::size_t a = 0; a < classes; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      problem.hops.hops[a * classes + b] = problem.hops.hops[b * classes + a];
    }
  }
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    const auto c = static_cast<std::uint32_t>(random() % classes);
    ++problem.class_units[c];
    problem.slot_shape[slot] = problem.class_shape[c];
    instance.previous.push_back(random() % variety.vacant_of == 0 ? kNoClass : c);
    if (variety.pins && random() % 4 == 0) problem.fixed_class[slot] = static_cast<int>(c);
  }
  // The job was somewhere else: survivors exchange classes, pinned ones too.
  for (std::uint32_t i = 0; i < slots; ++i) {
    std::uint32_t& a = instance.previous[random() % slots];
    std::uint32_t& b = instance.previous[random() % slots];
    if (a == kNoClass || b == kNoClass) continue;
    if (problem.class_shape[a] == problem.class_shape[b]) std::swap(a, b);
  }
  return instance;
}

// The least cost of all assignments that obey units, shapes and pins, and `allowed`.
std::int64_t LeastCost(const MappingProblem& problem,
                       const std::function<bool(const ClassAssignment&)>& allowed) {
  ClassAssignment all;
  for (std::uint32_t c = 0; c < problem.classes(); ++c) {
    all.insert(all.end(), problem.class_units[c], c);
  }
  std::int64_t least = kNothing;
  do {
    bool obeys = allowed(all);
    for (std::size_t slot = 0; obeys && slot < all.size(); ++slot) {
      obeys = problem.class_shape[all[slot]] == problem.slot_shape[slot] &&
              (problem.fixed_class[slot] == MappingProblem::kFree ||
               problem.fixed_class[slot] == static_cast<int>(all[slot]));
    }
    if (obeys) least = std::min(least, MappingCost(problem, all));
  } while (std::next_permutation(all.begin(), all.end()));
  return least;
}

std::int64_t LeastCostWithin(const Instance& instance, std::size_t max_moves) {
  return LeastCost(instance.problem, [&](const ClassAssignment& classes) {
    std::size_t moves = 0;
    for (std::size_t slot = 0; slot < classes.size(); ++slot) {
      if (instance.previous[slot] != kNoClass && instance.previous[slot] != classes[slot]) ++moves;
    }
    return moves <= max_moves;
  });
}

void ExpectObeys(const MappingProblem& problem, const ClassAssignment& assignment) {
  std::vector<std::uint32_t> units(problem.classes(), 0);
  for (std::size_t slot = 0; slot < assignment.size(); ++slot) {
    ASSERT_LT(assignment[slot], problem.classes());
    ++units[assignment[slot]];
    EXPECT_EQ(problem.class_shape[assignment[slot]], problem.slot_shape[slot]);
    if (problem.fixed_class[slot] != MappingProblem::kFree) {
      EXPECT_EQ(problem.fixed_class[slot], static_cast<int>(assignment[slot]));
    }
  }
  EXPECT_EQ(units, problem.class_units);
}

// What holds for every result: rules, budget, and steps that lead from `filled` to `assignment`.
void ExpectSound(const Instance& instance, const ReplanRequest& request, const Replanned& result) {
  ExpectObeys(instance.problem, result.filled);
  ExpectObeys(instance.problem, result.assignment);
  EXPECT_LE(result.moves, std::max(request.max_moves.value_or(kNothing), result.forced));
  EXPECT_LE(MappingCost(instance.problem, result.assignment),
            MappingCost(instance.problem, result.filled));
  ClassAssignment replayed = result.filled;
  std::int64_t cost = MappingCost(instance.problem, replayed);
  for (const ReplanStep& step : result.steps) {
    std::swap(replayed[step.a], replayed[step.b]);
    const std::int64_t next = MappingCost(instance.problem, replayed);
    EXPECT_EQ(step.saving, cost - next);
    EXPECT_EQ(step.moves, CountMoves(instance.previous, replayed));
    cost = next;
  }
  if (!result.steps.empty()) {
    EXPECT_EQ(result.steps.back().moves, result.moves);
  }
  EXPECT_EQ(replayed, result.assignment);
}

constexpr Variety kVarieties[] = {{},
                                  {.pins = true},
                                  {.shapes = true},
                                  {.asymmetric_hops = true, .vacant_of = 2},
                                  {.pins = true, .shapes = true, .asymmetric_hops = true}};

TEST(Replan, CostsLeastOfAllAssignmentsWithinTheMovesOnFewSlots) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto slots = static_cast<std::uint32_t>(3 + seed % 5);
    const Instance instance = RandomInstance(seed, slots, kVarieties[seed / 5 % 5]);
    for (std::size_t max_moves = 0; max_moves <= slots; ++max_moves) {
      const ReplanRequest request{instance.previous, max_moves, {}};
      const Replanned result = Replan(instance.problem, request);
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", moves " << max_moves);
      ExpectSound(instance, request, result);
      if (max_moves <= result.forced) {
        EXPECT_EQ(result.assignment, result.filled);
        continue;
      }
      EXPECT_EQ(MappingCost(instance.problem, result.assignment),
                LeastCostWithin(instance, max_moves));
    }
  }
}

TEST(Replan, FillsFewVacantSlotsAtTheLeastCost) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto slots = static_cast<std::uint32_t>(6 + seed % 3);
    const Variety variety{.shapes = seed % 2 == 0,
                          .vacant_of = static_cast<std::uint32_t>(1 + seed % 3)};
    const Instance instance = RandomInstance(seed, slots, variety);
    const Replanned result = Replan(instance.problem, {instance.previous, 0, {}});
    if (result.forced > 0) continue;
    EXPECT_EQ(MappingCost(instance.problem, result.filled), LeastCostWithin(instance, 0)) << seed;
    EXPECT_EQ(result.moves, 0U);
    EXPECT_TRUE(result.steps.empty());
  }
}

// Beyond kExactVacantSlots filling is a heuristic; so far from the optimum in the mean.
TEST(Replan, FillsManyVacantSlotsNearTheLeastCost) {
  std::int64_t cost = 0;
  std::int64_t least = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Instance instance = RandomInstance(seed, 10, {});
    instance.previous.assign(10, kNoClass);
    const ClassAssignment filled = Replan(instance.problem, {instance.previous, 0, {}}).filled;
    ExpectObeys(instance.problem, filled);
    cost += MappingCost(instance.problem, filled);
    least += LeastCostWithin(instance, 0);
  }
  EXPECT_GE(cost, least);
  EXPECT_LE(cost * 100, least * 105);
}

// The search that larger problems take, where the optimum is known.
TEST(Replan, SwapsAloneComeNearTheLeastCost) {
  int searches = 0;
  int optimal = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Instance instance = RandomInstance(seed, 7, kVarieties[seed % 5]);
    const Replanned filling = Replan(instance.problem, {instance.previous, 0, {}});
    const SlotBlocks blocks(instance.problem, {});
    for (std::size_t max_moves = filling.forced + 1; max_moves <= 7; ++max_moves) {
      const ClassAssignment found =
          SpendMoves(instance.problem, instance.previous, blocks, filling.filled, max_moves);
      ExpectObeys(instance.problem, found);
      EXPECT_LE(CountMoves(instance.previous, found), max_moves);
      const std::int64_t cost = MappingCost(instance.problem, found);
      EXPECT_LE(cost, MappingCost(instance.problem, filling.filled));
      const std::int64_t least = LeastCostWithin(instance, max_moves);
      EXPECT_GE(cost, least);
      ++searches;
      optimal += cost == least ? 1 : 0;
    }
  }
  EXPECT_GE(optimal * 100, searches * 90) << optimal << " of " << searches;
}

TEST(Replan, MoreMovesNeverCostMore) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const auto slots = static_cast<std::uint32_t>(20 + seed * 12);
    const Instance instance = RandomInstance(seed, slots,
                                             {.pins = seed % 2 == 0,
                                              .shapes = seed % 3 == 0,
                                              .asymmetric_hops = seed % 4 == 3,
                                              .vacant_of = 6});
    std::int64_t before = kNothing;
    for (std::size_t max_moves = 0; max_moves <= slots; max_moves += max_moves < 6 ? 1 : 16) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", moves " << max_moves);
      const ReplanRequest request{instance.previous, max_moves, {}};
      const Replanned result = Replan(instance.problem, request);
      ExpectSound(instance, request, result);
      const std::int64_t cost = MappingCost(instance.problem, result.assignment);
      EXPECT_LE(cost, before);
      before = cost;
    }
  }
}

TEST(Replan, LeavesNoSwapThatSavesWhereMovesAreLeft) {
  const Instance instance = RandomInstance(7, 40, {.vacant_of = 8});
  const Replanned result = Replan(instance.problem, {instance.previous, {}, {}});
  const std::int64_t cost = MappingCost(instance.problem, result.assignment);
  EXPECT_LT(cost, MappingCost(instance.problem, result.filled));
  for (std::size_t a = 0; a < 40; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      ClassAssignment swapped = result.assignment;
      std::swap(swapped[a], swapped[b]);
      EXPECT_GE(MappingCost(instance.problem, swapped), cost) << a << " and " << b;
    }
  }
}

TEST(Replan, GivesEqualResultsForEqualRequests) {
  const Instance instance = RandomInstance(3, 90, {.vacant_of = 5});
  const ReplanRequest request{instance.previous, 12, {}};
  const Replanned result = Replan(instance.problem, request);
  EXPECT_FALSE(result.steps.empty());
  EXPECT_EQ(result.assignment, Replan(instance.problem, request).assignment);
}

TEST(Replan, PutsASpareUnderTheSameLeafInThePlaceOfTheFailedServer) {
  const MappingProblem problem = LeavesProblem(12, Ring(12), {4, 4, 4});
  ClassAssignment previous = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2};
  const ClassAssignment whole = previous;
  previous[5] = kNoClass;
  const Replanned result = Replan(problem, {previous, 4, {}});
  EXPECT_EQ(result.assignment, whole);
  EXPECT_EQ(result.moves, 0U);
  EXPECT_TRUE(result.steps.empty());
}

// The spare is under leaf 2, the server that failed stood amid leaf 1's. Filling cuts the ring
// twice more; one survivor less far inside brings the spare to the leaf's end.
TEST(Replan, MovesOneSurvivorToBringASpareToItsLeaf) {
  const MappingProblem problem = LeavesProblem(12, Ring(12), {4, 3, 5});
  ClassAssignment previous = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2};
  previous[5] = kNoClass;
  const Replanned filling = Replan(problem, {previous, 0, {}});
  EXPECT_EQ(filling.assignment, (ClassAssignment{0, 0, 0, 0, 1, 2, 1, 1, 2, 2, 2, 2}));
  const Replanned result = Replan(problem, {previous, 1, {}});
  EXPECT_EQ(result.assignment, (ClassAssignment{0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2}));
  ASSERT_EQ(result.steps.size(), 1U);
  EXPECT_EQ(result.steps[0].a, 5U);
  EXPECT_EQ(result.steps[0].b, 7U);
  EXPECT_EQ(result.steps[0].saving, 2 * 10 * 4);  // Two crossings of 4 hops less.
  EXPECT_EQ(result.steps[0].moves, 1U);
}

TEST(Replan, AppendsTheServersOfAGrownJob) {
  const MappingProblem problem = LeavesProblem(12, Ring(12), {4, 4, 4});
  ClassAssignment previous = {0, 0, 0, 0, 1, 1, 1, 1};
  previous.resize(12, kNoClass);
  const Replanned result = Replan(problem, {previous, 0, {}});
  EXPECT_EQ(result.assignment, (ClassAssignment{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2}));
}

// Slots without traffic hold the spares: exchanging one with a survivor is a single move.
TEST(Replan, TakesABetterServerFromTheSpares) {
  MappingProblem problem = LeavesProblem(10, Ring(8), {4, 5, 1});
  // The last server stands alone in another pod although leaf 1 has spares.
  ClassAssignment previous = {0, 0, 0, 0, 1, 1, 2, 1, kNoClass, kNoClass};
  const Replanned filling = Replan(problem, {previous, 0, {}});
  EXPECT_EQ(filling.assignment[6], 2U);
  const Replanned result = Replan(problem, {previous, 1, {}});
  EXPECT_EQ(result.moves, 1U);
  EXPECT_EQ(ClassAssignment(result.assignment.begin(), result.assignment.begin() + 8),
            (ClassAssignment{0, 0, 0, 0, 1, 1, 1, 1}));
}

TEST(Replan, CountsSlotsThatCannotStayAsMoves) {
  MappingProblem problem = LeavesProblem(4, Ring(4), {2, 2});
  problem.fixed_class[0] = 1;  // Where class 0 was: one of class 1 has to give way as well.
  const Replanned result = Replan(problem, {{0, 0, 1, 1}, 0, {}});
  EXPECT_EQ(result.forced, 2U);
  EXPECT_EQ(result.moves, 2U);
  EXPECT_EQ(result.assignment[0], 1U);
  EXPECT_EQ(result.assignment[1], 0U);
  EXPECT_TRUE(result.steps.empty());
}

// Pairs of slots in a ring of pairs, out of order; each pair has its classes in one sequence.
TEST(Replan, MovesGroupsAsOne) {
  std::vector<Edge> edges;
  SlotGroups groups;
  constexpr std::uint32_t kPairs = 6;
  for (std::uint32_t pair = 0; pair < kPairs; ++pair) {
    groups.push_back({2 * pair, 2 * pair + 1});
    edges.emplace_back(2 * pair, 2 * pair + 1, 1);
    if (pair + 1 < kPairs) edges.emplace_back(2 * pair + 1, 2 * pair + 2, 100);
  }
  MappingProblem problem = LeavesProblem(2 * kPairs, edges, {3, 3, 3, 3});
  // Pairs of classes 0-1 and of 2-3 alternate.
  const ClassAssignment previous = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3};
  const Instance instance{problem, previous};
  std::int64_t before = MappingCost(problem, previous);
  for (const std::size_t max_moves : {std::size_t{3}, std::size_t{4}, std::size_t{12}}) {
    const Replanned result = Replan(problem, {previous, max_moves, groups});
    std::size_t firsts = 0;
    for (std::size_t slot = 0; slot < previous.size(); slot += 2) {
      EXPECT_EQ(result.assignment[slot] + 1, result.assignment[slot + 1]) << slot;
      firsts += result.assignment[slot] == 0 ? 1 : 0;
    }
    EXPECT_EQ(firsts, kPairs / 2);
    EXPECT_LE(result.moves, max_moves);
    EXPECT_EQ(result.moves % 4, 0U);  // Two pairs change or none.
    const std::int64_t cost = MappingCost(problem, result.assignment);
    EXPECT_EQ(cost < before, max_moves >= 4);
    // One exchange of the second pair with the fifth sorts them.
    EXPECT_EQ(cost, max_moves < 4 ? before : 6 * 2 + 4 * 100 * 2 + 100 * 4) << max_moves;
  }
}

TEST(Replan, AGroupWithAPinStays) {
  std::vector<Edge> edges = Ring(4);
  MappingProblem problem = LeavesProblem(4, edges, {2, 2});
  problem.fixed_class[0] = 0;
  const ClassAssignment previous = {0, 1, 0, 1};
  EXPECT_EQ(Replan(problem, {previous, {}, {{0, 1}, {2, 3}}}).assignment, previous);
}

// The most units that can stay, over every order of the classes' units.
std::size_t MostKept(const UnitsOfSlots& units, const ClassAssignment& classes) {
  std::vector<std::uint32_t> order(units.class_of_unit.size());
  std::iota(order.begin(), order.end(), 0U);
  std::size_t most = 0;
  do {
    bool allowed = true;
    std::size_t kept = 0;
    for (std::size_t slot = 0; slot < classes.size(); ++slot) {
      allowed &= units.class_of_unit[order[slot]] == classes[slot];
      allowed &= units.pinned[slot] == kNoUnit || units.pinned[slot] == order[slot];
      kept += units.previous[slot] == order[slot] ? 1 : 0;
    }
    if (allowed) most = std::max(most, kept);
  } while (std::next_permutation(order.begin(), order.end()));
  return most;
}

TEST(KeepUnits, KeepsAsManyUnitsAsAnyOrderOfTheClasses) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 60; ++round) {
    const std::size_t count = 3 + random() % 4;
    UnitsOfSlots units;
    for (std::size_t i = 0; i < count; ++i) {
      units.class_of_unit.push_back(static_cast<std::uint32_t>(random() % 3));
    }
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    units.previous = order;
    std::shuffle(units.previous.begin(), units.previous.end(), random);
    if (round % 2 == 0) units.previous[random() % count] = kNoUnit;
    std::shuffle(order.begin(), order.end(), random);
    const std::size_t slots = count - random() % 2;  // At times one unit stays out.
    units.previous.resize(slots);
    units.pinned.assign(slots, kNoUnit);
    ClassAssignment classes;
    for (std::size_t slot = 0; slot < slots; ++slot) {
      classes.push_back(units.class_of_unit[order[slot]]);
      if (random() % 4 == 0) units.pinned[slot] = order[slot];
    }
    const std::vector<std::uint32_t> result = KeepUnits(units, classes);
    std::vector<bool> used(count, false);
    std::size_t kept = 0;
    for (std::size_t slot = 0; slot < slots; ++slot) {
      ASSERT_LT(result[slot], count);
      EXPECT_FALSE(used[result[slot]]);
      used[result[slot]] = true;
      EXPECT_EQ(units.class_of_unit[result[slot]], classes[slot]);
      if (units.pinned[slot] != kNoUnit) {
        EXPECT_EQ(result[slot], units.pinned[slot]);
      }
      kept += result[slot] == units.previous[slot] ? 1 : 0;
    }
    EXPECT_EQ(kept, MostKept(units, classes)) << round;
  }
}

}  // namespace
}  // namespace rankroute
