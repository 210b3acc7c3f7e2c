#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "planner/plan.h"
#include "planner/simulation.h"
#include "tests/planner/fabrics.h"
#include "tests/planner/oracle.h"

namespace rankroute {
namespace {

using testing::Cabling;
using testing::FabricShape;
using testing::Oracle;

constexpr int kCases = 200;

struct SimulationCase {
  FabricDescription description;
  std::shared_ptr<const Fabric> fabric;
  Job job;
  Traffic traffic;
  SimulationOptions options;
};

// Two kinds of traffic, one of which overlaps the backward pass.
Traffic TwoParts(std::size_t ranks, std::mt19937_64* random) {
  Traffic traffic;
  traffic.source = "layout";
  for (const char* kind : {"dp", "pp"}) {
    TrafficPart part{kind, static_cast<std::int64_t>((*random)() % 10), kind[0] == 'd', {}};
    part.flows =
        testing::RandomTraffic(ranks, 1 + static_cast<int>((*random)() % 20), random).flows;
    for (RankFlow& flow : part.flows) flow.bytes *= 1'000'000;
    traffic.parts.push_back(std::move(part));
  }
  EXPECT_TRUE(SumParts(&traffic).ok());
  return traffic;
}

// `spines` = 1 with a cabling to one leaf makes a tree, with parallel cables.
SimulationCase RandomCase(std::uint64_t seed, bool tree) {
  std::mt19937_64 random(seed);
  const auto below = [&](std::uint64_t n) { return static_cast<int>(random() % n); };
  FabricShape shape;
  shape.devices = 1 + below(3);
  shape.spines = tree ? 1 : 1 + below(3);
  shape.cabling = tree ? Cabling::kOneLeaf : static_cast<Cabling>(below(4));
  for (int groups = 2 + below(3); groups > 0; --groups) {
    shape.servers_under_leaf.push_back(1 + below(3));
  }
  shape.pods = 1 + below(2);
  SimulationCase c;
  c.description = testing::DescribeFabric(shape);
  c.fabric = testing::MakeFabric(c.description);
  c.description = c.fabric->description();
  std::vector<std::string> servers = testing::ShuffledServers(*c.fabric, &random);
  if (servers.size() > 3) servers.resize(servers.size() - 1);  // One without traffic.
  c.job = testing::MakeJob(*c.fabric, servers);
  c.traffic = TwoParts(c.job.rank_count(), &random);
  c.options.overlap = below(5) / 4.0;
  return c;
}

std::vector<std::size_t> Given(const Job& job) {
  std::vector<std::size_t> order(job.units.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  return order;
}

TEST(SimulationPropertyTest, EqualsThePlansStepSecondsAndTheOracle) {
  for (std::uint64_t seed = 0; seed < kCases; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const SimulationCase c = RandomCase(seed, false);
    const auto step = SimulateStep(*c.fabric, c.job, c.traffic, c.options);
    ASSERT_TRUE(step.ok()) << step.status().message();
    PlanOptions options;
    options.overlap = c.options.overlap;
    const auto plan = MakePlan(*c.fabric, c.job, c.traffic, options);
    ASSERT_TRUE(plan.ok()) << plan.status().message();
    EXPECT_EQ(step->step.seconds, plan->before.step_seconds);
    const Oracle oracle(c.description, c.job, c.traffic);
    const double picoseconds = 1e12 * step->step.seconds;
    EXPECT_NEAR(picoseconds,
                static_cast<double>(oracle.StepPicoseconds(Given(c.job), {}, c.options.overlap)),
                2);
  }
}

TEST(SimulationPropertyTest, ALinksTimeIsTheSumOfItsParts) {
  for (std::uint64_t seed = 0; seed < kCases; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SimulationCase c = RandomCase(seed, false);
    const LinkDescription& cable = c.description.links[seed % c.description.links.size()];
    c.options.background = {{cable.a, cable.b, 1'000'000'000}};
    const auto step = SimulateStep(*c.fabric, c.job, c.traffic, c.options);
    ASSERT_TRUE(step.ok()) << step.status().message();
    std::vector<double> busiest(c.traffic.parts.size(), 0);
    for (const LinkTime& link : step->links) {
      double sum = link.background_seconds;
      for (std::size_t p = 0; p < busiest.size(); ++p) {
        sum += link.part_seconds[p];
        if (link.part_seconds[p] == 0) continue;
        busiest[p] = std::max(busiest[p], link.part_seconds[p] + link.background_seconds);
      }
      EXPECT_NEAR(sum, link.seconds, 1e-12);
    }
    for (std::size_t p = 0; p < busiest.size(); ++p) {
      EXPECT_NEAR(busiest[p], step->step.parts[p].transfer_seconds, 1e-12);
    }
  }
}

// The simulation with every cable between two ends cut, by their names.
Result<Simulation> Without(const SimulationCase& c, const std::string& a, const std::string& b) {
  return SimulateWhatIf(*c.fabric, c.job, c.traffic, c.options, {{{}, {a + "," + b}}, {}});
}

bool IsLoaded(const Simulation& step, const std::string& a, const std::string& b) {
  return std::any_of(step.links.begin(), step.links.end(), [&](const LinkTime& link) {
    return (link.from == a && link.to == b) || (link.from == b && link.to == a);
  });
}

void ExpectSame(const Simulation& a, const Simulation& b) {
  EXPECT_EQ(a.step.seconds, b.step.seconds);
  EXPECT_EQ(a.hccl_seconds, b.hccl_seconds);
  ASSERT_EQ(a.links.size(), b.links.size());
  for (std::size_t i = 0; i < a.links.size(); ++i) {
    EXPECT_EQ(a.links[i].from, b.links[i].from);
    EXPECT_EQ(a.links[i].to, b.links[i].to);
    EXPECT_EQ(a.links[i].seconds, b.links[i].seconds);
    EXPECT_EQ(a.links[i].part_seconds, b.links[i].part_seconds);
  }
  EXPECT_TRUE(SlowerLinks(a, b).empty());
}

TEST(SimulationPropertyTest, ACableThatNothingUsesChangesNothing) {
  int unused = 0;
  for (std::uint64_t seed = 0; seed < kCases; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const SimulationCase c = RandomCase(seed, false);
    const auto step = SimulateStep(*c.fabric, c.job, c.traffic, c.options);
    ASSERT_TRUE(step.ok());
    const auto check = [&](const std::string& a, const std::string& b) {
      if (IsLoaded(*step, a, b)) return;
      const auto with = Without(c, a, b);
      ASSERT_TRUE(with.ok()) << a << " " << b << " " << with.status().message();
      ExpectSame(*step, *with);
      ++unused;
    };
    for (const LinkDescription& link : c.description.links) check(link.a, link.b);
    for (const ServerDescription& server : c.description.servers) {
      for (const DeviceDescription& device : server.devices) {
        for (const DevicePortDescription& port : device.ports) {
          check(server.name + "/" + std::to_string(device.id), port.switch_name);
        }
      }
    }
  }
  EXPECT_GT(unused, kCases);
}

TEST(SimulationPropertyTest, AFailureNeverMakesAStepOnATreeFaster) {
  int slower = 0;
  int apart = 0;
  for (std::uint64_t seed = 0; seed < kCases; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const SimulationCase c = RandomCase(seed, true);
    const auto step = SimulateStep(*c.fabric, c.job, c.traffic, c.options);
    ASSERT_TRUE(step.ok());
    for (const LinkDescription& link : c.description.links) {
      const auto with = SimulateWhatIf(*c.fabric, c.job, c.traffic, c.options,
                                       {{{}, {link.a + ":" + link.a_port}}, {}});
      if (!with.ok()) {
        EXPECT_EQ(with.status().reason(), "UNREACHABLE");
        EXPECT_FALSE(with.status().diagnostics().empty());
        ++apart;
        continue;
      }
      EXPECT_GE(with->step.seconds, step->step.seconds);
      slower += with->step.seconds > step->step.seconds ? 1 : 0;
    }
  }
  EXPECT_GT(slower, 10);
  EXPECT_GT(apart, kCases);
}

// Against an oracle that is told of the cable by its place in the description, not by a name.
TEST(SimulationPropertyTest, AFailedCableEqualsTheOracleOnTheRest) {
  int checked = 0;
  for (std::uint64_t seed = 0; seed < kCases; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const SimulationCase c = RandomCase(seed, false);
    const std::size_t failed = seed % c.description.links.size();
    const LinkDescription& link = c.description.links[failed];
    const auto with = SimulateWhatIf(*c.fabric, c.job, c.traffic, c.options,
                                     {{{}, {link.b + ":" + link.b_port}}, {}});
    if (!with.ok()) continue;
    ++checked;
    FabricDescription rest = c.description;
    rest.links.erase(rest.links.begin() + static_cast<std::ptrdiff_t>(failed));
    const Oracle oracle(rest, c.job, c.traffic);
    EXPECT_NEAR(1e12 * with->step.seconds,
                static_cast<double>(oracle.StepPicoseconds(Given(c.job), {}, c.options.overlap)),
                2);
  }
  EXPECT_GT(checked, kCases / 2);
}

TEST(SimulationPropertyTest, AnAddedLoadOfNothingChangesNothingAndMoreIsNeverFaster) {
  for (std::uint64_t seed = 0; seed < kCases; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const SimulationCase c = RandomCase(seed, false);
    const auto step = SimulateStep(*c.fabric, c.job, c.traffic, c.options);
    ASSERT_TRUE(step.ok());
    const LinkDescription& link = c.description.links[seed % c.description.links.size()];
    double last = step->step.seconds;
    for (const std::int64_t bytes : {0LL, 1'000'000LL, 1'000'000'000LL}) {
      const auto with =
          SimulateWhatIf(*c.fabric, c.job, c.traffic, c.options, {{}, {{link.a, link.b, bytes}}});
      ASSERT_TRUE(with.ok()) << with.status().message();
      if (bytes == 0) ExpectSame(*step, *with);
      EXPECT_GE(with->step.seconds, last);
      last = with->step.seconds;
    }
  }
}

}  // namespace
}  // namespace rankroute
