#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>

#include "planner/link_load_background.h"
#include "planner/mapping_of_job.h"
#include "planner/objective_search.h"
#include "planner/search.h"
#include "tests/planner/fabrics.h"
#include "tests/planner/load_instances.h"

namespace rankroute {
namespace {

using testing::LoadInstance;
using testing::Oracle;
using testing::RandomLoadInstance;

// An instance as the searches take it.
struct Posed {
  Posed(const LoadInstance& of, Objective objective)
      : instance(of),
        placed(*PlaceJob(*of.fabric, of.job)),
        places(RankPlaces(placed.devices)),
        slot_traffic(MakeSlotTraffic(RankPairs(of.traffic), places, placed.devices.size())),
        routes(std::make_shared<LinkRoutes>(*of.fabric, placed)),
        background(*ResolveBackground(*of.fabric, of.job, placed, *routes, of.background)) {
    SplitClassesByBackground(*routes, background, &placed);
    std::vector<std::size_t> pins;
    for (const int unit : of.pin_of_slot) {
      pins.push_back(unit < 0 ? kNoPin : static_cast<std::size_t>(unit));
    }
    rules = std::make_unique<OrderRules>(placed, placed.devices, std::move(pins));
    mapping = *MappingOfJob(placed, slot_traffic, *rules, {});
    problem = std::make_unique<ObjectiveProblem>(ObjectiveProblem{
        placed, *rules, mapping, of.traffic, places, routes, background, objective, of.overlap});
  }

  std::optional<UnitOrderVector> Given() const {
    UnitOrderVector given(placed.devices.size());
    std::iota(given.begin(), given.end(), std::size_t{0});
    return rules->Construct(given);
  }

  const LoadInstance& instance;
  JobOnFabric placed;
  std::vector<RankPlace> places;
  SlotTraffic slot_traffic;
  std::shared_ptr<LinkRoutes> routes;
  LinkBackground background;
  std::unique_ptr<OrderRules> rules;
  MappingProblem mapping;
  std::unique_ptr<ObjectiveProblem> problem;
};

// The first two criteria of an objective by the oracle.
Oracle::Criteria CriteriaOf(const Oracle& oracle, const LoadInstance& instance,
                            Objective objective) {
  return [&oracle, &instance, objective](const UnitOrderVector& order) {
    const auto& background = instance.background_by_cable;
    const std::int64_t hop_bytes = oracle.HopBytes(order);
    switch (objective) {
      case Objective::kHopBytes:
        return std::make_pair(hop_bytes, oracle.BusiestBytes(order, background));
      case Objective::kMaxLink:
        return std::make_pair(oracle.BusiestPicoseconds(order, background), hop_bytes);
      case Objective::kStepTime:
        break;
    }
    return std::make_pair(oracle.StepPicoseconds(order, background, instance.overlap), hop_bytes);
  };
}

class ObjectivePropertyTest : public ::testing::TestWithParam<Objective> {};

TEST_P(ObjectivePropertyTest, ExactSearchEqualsBruteForce) {
  int feasible = 0;
  for (std::uint64_t seed = 0; seed < 560; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance instance = RandomLoadInstance(seed, 1,
                                                     seed % 50 == 0  ? 6
                                                     : seed % 3 == 0 ? 5
                                                                     : 4);
    const Oracle oracle(instance.fabric->description(), instance.job, instance.traffic);
    const auto best =
        oracle.BruteForce(instance.pin_of_slot, CriteriaOf(oracle, instance, GetParam()));
    const Posed posed(instance, GetParam());
    const auto order = ExactObjectiveSearch(*posed.problem);
    ASSERT_EQ(order.has_value(), best.has_value());
    if (!best.has_value()) continue;
    ++feasible;
    EXPECT_TRUE(oracle.Allowed(*order));
    EXPECT_EQ(MeritOf(*posed.problem, *order), *best);
    const auto [first, second] = CriteriaOf(oracle, instance, GetParam())(*order);
    EXPECT_EQ(std::make_pair(first, second),
              std::make_pair(std::get<0>(*best), std::get<1>(*best)));
    EXPECT_EQ(CountMoves(*order), std::get<2>(*best));
  }
  EXPECT_GE(feasible, 500);
}

TEST_P(ObjectivePropertyTest, ImprovementIsNeverWorseKeepsTheRulesAndIsRepeatable) {
  int improved = 0;
  for (std::uint64_t seed = 2000; seed < 2080; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance instance = RandomLoadInstance(seed, 6, 16);
    const Oracle oracle(instance.fabric->description(), instance.job, instance.traffic);
    const Posed posed(instance, GetParam());
    const auto start = posed.Given();
    if (!start.has_value()) continue;
    ObjectiveSearchLimits limits;
    limits.trials = 3000;
    const UnitOrderVector order = ImproveObjective(*posed.problem, *start, limits);
    EXPECT_TRUE(posed.rules->Allows(order));
    EXPECT_TRUE(oracle.Allowed(order));
    const auto criteria = CriteriaOf(oracle, instance, GetParam());
    EXPECT_LE(criteria(order), criteria(*start));
    EXPECT_LE(MeritOf(*posed.problem, order), MeritOf(*posed.problem, *start));
    improved += criteria(order) < criteria(*start) ? 1 : 0;
    EXPECT_EQ(ImproveObjective(*posed.problem, *start, limits), order);
  }
  EXPECT_GT(improved, 20);
}

// Without a single trial, only units of one class change places.
TEST_P(ObjectivePropertyTest, NoTrialsChangeNoCriterion) {
  for (std::uint64_t seed = 3000; seed < 3020; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance instance = RandomLoadInstance(seed, 6, 12);
    const Posed posed(instance, GetParam());
    const auto start = posed.Given();
    if (!start.has_value()) continue;
    ObjectiveSearchLimits limits;
    limits.trials = 0;
    const UnitOrderVector order = ImproveObjective(*posed.problem, *start, limits);
    EXPECT_EQ(ClassesOf(posed.placed, order), ClassesOf(posed.placed, *start));
    limits.trials = kMaxObjectiveTrials;
    limits.deadline = std::chrono::steady_clock::time_point::min();
    EXPECT_EQ(ImproveObjective(*posed.problem, *start, limits), order);
  }
}

INSTANTIATE_TEST_SUITE_P(All, ObjectivePropertyTest,
                         ::testing::Values(Objective::kHopBytes, Objective::kMaxLink,
                                           Objective::kStepTime));

}  // namespace
}  // namespace rankroute
