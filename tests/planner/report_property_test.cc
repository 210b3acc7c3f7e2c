// Scores, explanations and comparisons of random jobs agree with each other, with the plan and with
// the oracle.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "planner/comparison.h"
#include "planner/explanation.h"
#include "planner/plan_problem.h"
#include "planner/score.h"
#include "tests/planner/fabrics.h"
#include "tests/planner/load_instances.h"

namespace rankroute {
namespace {

using testing::LoadInstance;
using testing::Oracle;
using testing::RandomLoadInstance;

constexpr std::uint64_t kSeeds = 150;
constexpr std::size_t kAll = 1'000'000;

PlanOptions OptionsOf(const LoadInstance& instance) {
  PlanOptions options;
  options.background = instance.background;
  options.overlap = instance.overlap;
  return options;
}

bool Same(const PlanCost& a, const PlanCost& b) {
  const bool hops =
      std::equal(a.by_hops.begin(), a.by_hops.end(), b.by_hops.begin(), b.by_hops.end(),
                 [](const HopsShare& x, const HopsShare& y) {
                   return x.hops == y.hops && x.bytes == y.bytes && x.pairs == y.pairs;
                 });
  return hops && a.hop_bytes == b.hop_bytes && a.cross_switch_hops == b.cross_switch_hops &&
         a.cross_switch_bytes == b.cross_switch_bytes &&
         a.max_link_load_bytes == b.max_link_load_bytes && a.step_seconds == b.step_seconds;
}

std::int64_t HopBytes(const TrafficSpread& spread) {
  std::int64_t sum = 0;
  for (const HopsShare& share : spread.network) sum += share.hops * share.bytes;
  return sum;
}

Comparison Compared(const LoadInstance& instance, const Job& before, const Job& after) {
  Comparison comparison = CompareOrders(before, after);
  const Status added =
      AddCosts(*instance.fabric, {{}, before, instance.traffic, {}},
               {{}, after, instance.traffic, {}}, OptionsOf(instance), &comparison);
  EXPECT_TRUE(added.ok()) << added.message();
  return comparison;
}

// The job's units in another order, the devices of some reversed.
Job Shuffled(Job job, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  testing::Shuffle(&job.units, &random);
  for (LaunchUnit& unit : job.units) {
    if (random() % 3 == 0) std::reverse(unit.devices.begin(), unit.devices.end());
  }
  return job;
}

TEST(ReportPropertyTest, AScoreStatesTheCostsOfThePlanAndOfTheOverview) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance in = RandomLoadInstance(seed, 1, 6);
    const PlanOptions options = OptionsOf(in);
    const auto plan = MakePlan(*in.fabric, in.job, in.traffic, options);
    const auto score = ScoreOrder(*in.fabric, in.job, in.traffic, options);
    ASSERT_EQ(plan.ok(), score.ok());
    const auto overview =
        ExplainOrder(*in.fabric, in.job, in.traffic, options, {std::nullopt, "", kAll});
    ASSERT_TRUE(overview.ok());
    const Oracle oracle(in.fabric->description(), in.job, in.traffic);
    EXPECT_EQ(overview->overview->cost.hop_bytes, oracle.HopBytes(GivenOrder(in.job)));
    if (!plan.ok()) continue;
    EXPECT_TRUE(Same(score->plan.before, plan->before));
    EXPECT_TRUE(Same(score->plan.after, plan->after));
    EXPECT_TRUE(Same(overview->overview->cost, plan->before));
    EXPECT_EQ(WriteScoreJson(*score),
              WriteScoreJson(*ScoreOrder(*in.fabric, in.job, in.traffic, options)));
  }
}

TEST(ReportPropertyTest, ThePeersOfAllRanksAddUpToTheTrafficAndItsHopBytes) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance in = RandomLoadInstance(seed, 1, 6);
    std::map<std::int32_t, std::pair<std::int64_t, std::int64_t>> expected;  // Sent, received.
    for (const RankFlow& flow : in.traffic.flows) {
      expected[flow.src].first += flow.bytes;
      expected[flow.dst].second += flow.bytes;
    }
    std::int64_t hop_bytes = 0;
    const auto ranks = static_cast<std::int32_t>(in.job.rank_count());
    for (std::int32_t rank = 0; rank < ranks; ++rank) {
      const auto explained =
          ExplainOrder(*in.fabric, in.job, in.traffic, OptionsOf(in), {rank, "", kAll});
      ASSERT_TRUE(explained.ok()) << explained.status().message();
      const PeersOfTalker& of = *explained->peers;
      std::int64_t sent = 0;
      std::int64_t received = 0;
      std::int64_t by_kind = 0;
      std::int64_t spread = of.total.spread.inside_bytes;
      for (const Peer& peer : of.peers) {
        sent += peer.exchange.sent_bytes;
        received += peer.exchange.received_bytes;
        hop_bytes += HopBytes(peer.exchange.spread);
        for (const KindBytes& kind : peer.exchange.kinds) {
          by_kind += kind.sent_bytes + kind.received_bytes;
        }
      }
      for (const HopsShare& share : of.total.spread.network) spread += share.bytes;
      EXPECT_EQ(sent, expected[rank].first);
      EXPECT_EQ(received, expected[rank].second);
      EXPECT_EQ(by_kind, sent + received);
      EXPECT_EQ(spread, sent + received);
      EXPECT_EQ(of.total.sent_bytes, sent);
      EXPECT_EQ(of.total.received_bytes, received);
    }
    const Oracle oracle(in.fabric->description(), in.job, in.traffic);
    EXPECT_EQ(hop_bytes, 2 * oracle.HopBytes(GivenOrder(in.job)));
  }
}

TEST(ReportPropertyTest, ThePeersOfAllServersAddUpToTheTrafficAndItsHopBytes) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance in = RandomLoadInstance(seed, 1, 6);
    std::int64_t bytes = 0;
    std::int64_t hop_bytes = 0;
    for (const LaunchUnit& unit : in.job.units) {
      const auto explained = ExplainOrder(*in.fabric, in.job, in.traffic, OptionsOf(in),
                                          {std::nullopt, unit.server_id, kAll});
      ASSERT_TRUE(explained.ok()) << explained.status().message();
      bytes += explained->peers->inner_bytes;
      for (const Peer& peer : explained->peers->peers) {
        bytes += peer.exchange.sent_bytes;
        hop_bytes += HopBytes(peer.exchange.spread);
      }
    }
    std::int64_t all = 0;
    for (const RankFlow& flow : in.traffic.flows) all += flow.bytes;
    EXPECT_EQ(bytes, all);
    const Oracle oracle(in.fabric->description(), in.job, in.traffic);
    EXPECT_EQ(hop_bytes, 2 * oracle.HopBytes(GivenOrder(in.job)));
  }
}

TEST(ReportPropertyTest, TheBusiestCableIsThatOfTheOracle) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance in = RandomLoadInstance(seed, 1, 6);
    const auto explained =
        ExplainOrder(*in.fabric, in.job, in.traffic, OptionsOf(in), {std::nullopt, "", 1});
    ASSERT_TRUE(explained.ok()) << explained.status().message();
    const std::vector<ExplainedLink>& links = explained->overview->links;
    const double seconds = links.empty() ? 0 : links[0].link.seconds;
    const Oracle oracle(in.fabric->description(), in.job, in.traffic);
    EXPECT_EQ(std::llround(seconds * 1e12),
              oracle.BusiestPicoseconds(GivenOrder(in.job), in.background_by_cable));
  }
}

TEST(ReportPropertyTest, AComparisonTurnsRoundAndWithItselfIsNothing) {
  int moves = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance in = RandomLoadInstance(seed, 1, 6);
    const Job other = Shuffled(in.job, seed);
    const Comparison there = Compared(in, in.job, other);
    const Comparison back = Compared(in, other, in.job);
    EXPECT_TRUE(Same(*there.before, *back.after));
    EXPECT_TRUE(Same(*there.after, *back.before));
    const PlanCost change = ChangeOfCost(*there.before, *there.after);
    const PlanCost negative = ChangeOfCost(change, PlanCost());
    EXPECT_TRUE(Same(ChangeOfCost(*back.before, *back.after), negative));
    std::map<std::size_t, std::size_t> to;
    for (const ChangedUnit& unit : there.moved) {
      EXPECT_EQ(in.job.units[unit.before.node_rank].server_id,
                other.units[unit.after.node_rank].server_id);
      to[unit.before.node_rank] = unit.after.node_rank;
    }
    ASSERT_EQ(back.moved.size(), there.moved.size());
    for (const ChangedUnit& unit : back.moved) {
      EXPECT_EQ(to[unit.after.node_rank], unit.before.node_rank);
    }
    EXPECT_EQ(back.rearranged.size(), there.rearranged.size());
    moves += static_cast<int>(there.moved.size());

    const Comparison same = Compared(in, in.job, in.job);
    EXPECT_TRUE(same.moved.empty() && same.rearranged.empty());
    EXPECT_TRUE(same.only_before.empty() && same.only_after.empty());
    EXPECT_EQ(ChangeOfCost(*same.before, *same.after).hop_bytes, 0);
    EXPECT_EQ(ChangeOfCost(*same.before, *same.after).step_seconds, 0);
  }
  EXPECT_GT(moves, 100);
}

TEST(ReportPropertyTest, ComparingWithThePlannedOrderStatesThePlan) {
  int planned = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const LoadInstance in = RandomLoadInstance(seed, 2, 6);
    const auto plan = MakePlan(*in.fabric, in.job, in.traffic, OptionsOf(in));
    if (!plan.ok()) continue;
    ++planned;
    Job after;
    for (const std::size_t unit : UnitOrder(*plan)) after.units.push_back(in.job.units[unit]);
    const Comparison found = Compared(in, in.job, after);
    EXPECT_TRUE(Same(*found.before, plan->before));
    EXPECT_TRUE(Same(*found.after, plan->after));
    EXPECT_EQ(found.moved.size(), plan->moves);
  }
  EXPECT_GT(planned, 100);
}

}  // namespace
}  // namespace rankroute
