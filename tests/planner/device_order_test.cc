#include "planner/device_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <tuple>

#include "planner/mapping_of_job.h"
#include "planner/plane_assignment.h"
#include "planner/traffic.h"
#include "tests/planner/fabrics.h"
#include "tests/planner/oracle.h"

namespace rankroute {
namespace {

std::int64_t HopBytesOf(const JobOnFabric& job, const SlotTraffic& traffic,
                        const UnitOrderVector& order) {
  const OrderRules rules(job, job.devices, std::vector<std::size_t>(order.size(), kNoPin));
  return MappingCost(*MappingOfJob(job, traffic, rules, {}), ClassesOf(job, order));
}

using testing::Cabling;
using testing::DescribeFabric;
using ::testing::ElementsAre;
using testing::FabricShape;
using testing::MakeFabric;
using testing::MakeJob;
using testing::Oracle;

ServerDescription& ServerNamed(const std::string& name, FabricDescription* fabric) {
  for (ServerDescription& server : fabric->servers) {
    if (server.name == name) return server;
  }
  ADD_FAILURE() << name;
  return fabric->servers.front();
}

void SwapCables(const std::string& server, std::size_t a, std::size_t b,
                FabricDescription* fabric) {
  std::vector<DeviceDescription>& devices = ServerNamed(server, fabric).devices;
  std::swap(devices[a].ports, devices[b].ports);
}

std::vector<std::string> ServerNames(const FabricDescription& fabric) {
  std::vector<std::string> names;
  for (const ServerDescription& server : fabric.servers) names.push_back(server.name);
  return names;
}

UnitOrderVector GivenOrder(std::size_t units) {
  UnitOrderVector order(units);
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

// A job on a fabric, in the given order of its units unless said otherwise.
struct Case {
  Case(FabricDescription description, const std::vector<std::string>& servers)
      : fabric(MakeFabric(std::move(description))), job(MakeJob(*fabric, servers)) {
    for (const LaunchUnit& unit : job.units) counts.push_back(unit.devices.size());
    order = GivenOrder(counts.size());
    traffic = DefaultTraffic(counts);
  }
  explicit Case(const FabricDescription& description)
      : Case(description, ServerNames(description)) {}

  JobOnFabric Placed() const {
    Result<JobOnFabric> placed = PlaceJob(*fabric, job);
    EXPECT_TRUE(placed.ok()) << placed.status().message();
    return *std::move(placed);
  }
  SlotTraffic Slots() const {
    return MakeSlotTraffic(RankPairs(traffic), RankPlaces(counts), counts.size());
  }
  DevicePlanes Align() const { return AlignDevices(Placed(), Slots(), order); }

  std::shared_ptr<const Fabric> fabric;
  Job job;
  std::vector<std::size_t> counts;
  Traffic traffic;
  UnitOrderVector order;
};

// Hops between any two devices, asked from the oracle one pair at a time; by the ranks of the job
// as given.
std::vector<std::vector<std::int64_t>> DeviceHops(const Case& c) {
  Traffic probe;
  const Oracle oracle(c.fabric->description(), c.job, probe);
  const auto ranks = static_cast<std::int32_t>(c.job.rank_count());
  std::vector<std::vector<std::int64_t>> hops;
  for (std::int32_t a = 0; a < ranks; ++a) {
    hops.emplace_back();
    for (std::int32_t b = 0; b < ranks; ++b) {
      probe.flows = {{a, b, 1}};
      hops.back().push_back(oracle.HopBytes(GivenOrder(c.counts.size())));
    }
  }
  return hops;
}

// hop_bytes when the ranks of a slot run on its unit's devices in that order.
std::int64_t HopBytes(const Case& c, const std::vector<std::vector<std::int64_t>>& hops,
                      const std::vector<std::vector<std::size_t>>& device_at_plane) {
  std::vector<std::size_t> first(c.counts.size(), 0);
  for (std::size_t u = 1; u < first.size(); ++u) first[u] = first[u - 1] + c.counts[u - 1];
  std::vector<std::size_t> device_of_rank;
  for (const std::size_t unit : c.order) {
    for (const std::size_t d : device_at_plane[unit]) device_of_rank.push_back(first[unit] + d);
  }
  std::int64_t cost = 0;
  for (const RankFlow& flow : c.traffic.flows) {
    cost += flow.bytes * hops[device_of_rank[static_cast<std::size_t>(flow.src)]]
                             [device_of_rank[static_cast<std::size_t>(flow.dst)]];
  }
  return cost;
}

std::vector<std::vector<std::size_t>> GivenDevices(const Case& c) {
  std::vector<std::vector<std::size_t>> devices;
  for (const std::size_t count : c.counts) devices.push_back(GivenOrder(count));
  return devices;
}

std::vector<std::string> LeavesAt(const Case& c, std::size_t unit, std::size_t device) {
  std::vector<std::string> leaves;
  for (const ServerDescription& server : c.fabric->description().servers) {
    if (server.name != c.job.units[unit].server_id) continue;
    for (const auto& port : server.devices[device].ports) leaves.push_back(port.switch_name);
  }
  std::sort(leaves.begin(), leaves.end());
  return leaves;
}

std::int64_t ChangedPlanes(const Case& c,
                           const std::vector<std::vector<std::size_t>>& device_at_plane) {
  std::int64_t changed = 0;
  for (std::size_t u = 0; u < device_at_plane.size(); ++u) {
    for (std::size_t k = 0; k < device_at_plane[u].size(); ++k) {
      changed += LeavesAt(c, u, k) != LeavesAt(c, u, device_at_plane[u][k]) ? 1 : 0;
    }
  }
  return changed;
}

// Servers of several leaves with devices cabled to the group's leaves in any order, some to two,
// some to the same; now and then super pods and unequal units.
Case RandomCase(std::uint64_t seed, int max_servers, int max_devices) {
  std::mt19937_64 random(seed);
  const auto below = [&](int n) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(n));
  };
  FabricShape shape;
  shape.devices = 2 + below(max_devices - 1);
  shape.cabling = Cabling::kRails;
  for (int left = 2 + below(max_servers - 1); left > 0;) {
    shape.servers_under_leaf.push_back(1 + below(left));
    left -= shape.servers_under_leaf.back();
  }
  shape.pods = 1 + below(std::min<int>(2, static_cast<int>(shape.servers_under_leaf.size())));
  FabricDescription fabric = DescribeFabric(shape);
  const bool pods = below(4) == 0;
  for (ServerDescription& server : fabric.servers) {
    if (pods && below(2) == 0) server.super_pod = "sp";
    std::vector<std::vector<DevicePortDescription>> ports;
    for (const DeviceDescription& device : server.devices) ports.push_back(device.ports);
    testing::Shuffle(&ports, &random);
    for (std::size_t k = 0; k < ports.size(); ++k) {
      server.devices[k].ports = ports[k];
      if (below(6) != 0 || ports.size() < 2) continue;
      server.devices[k].ports.push_back(ports[(k + 1) % ports.size()][0]);
      server.devices[k].ports.back().port += "b";
    }
    if (seed % 4 == 0 && below(2) == 0 && server.devices.size() > 1) server.devices.pop_back();
  }
  std::vector<std::string> names = ServerNames(fabric);
  testing::Shuffle(&names, &random);
  Case c(std::move(fabric), names);
  if (below(3) != 0) {
    c.traffic = testing::RandomTraffic(c.job.rank_count(), 3 + below(60), &random);
  }
  // Units with super pods or of unequal size keep their slots.
  if (!pods && seed % 4 != 0) testing::Shuffle(&c.order, &random);
  return c;
}

// Two tensor-parallel groups of four per server; each device of the second is next to the first
// group's one in the data-parallel ring over all servers.
void AddDataParallelRing(const std::vector<std::size_t>& slots, std::int64_t bytes,
                         Traffic* traffic) {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    for (std::size_t t = 0; t < 4; ++t) {
      const std::size_t next = slots[(i + 1) % slots.size()];
      traffic->flows.push_back({static_cast<std::int32_t>(slots[i] * 8 + 4 + t),
                                static_cast<std::int32_t>(next * 8 + t), bytes});
    }
  }
}

void SortFlows(Traffic* traffic) {
  std::sort(traffic->flows.begin(), traffic->flows.end(), [](const RankFlow& a, const RankFlow& b) {
    return std::tie(a.src, a.dst) < std::tie(b.src, b.dst);
  });
}

// Two groups of ten servers on eight leaves each. The rings of all planes cross twice between the
// groups, two hops each; a server with two swapped cables misses both neighbours on two planes.
TEST(AlignDevicesTest, FiveSwappedCablesAreRepairedToTheClosedFormOptimum) {
  FabricDescription fabric = DescribeFabric({{10, 10}, 8, 2, 1, Cabling::kRails});
  SwapCables("s-0-2", 0, 1, &fabric);
  SwapCables("s-0-4", 2, 7, &fabric);
  SwapCables("s-0-6", 3, 4, &fabric);
  SwapCables("s-1-2", 0, 5, &fabric);
  SwapCables("s-1-5", 6, 7, &fabric);
  const Case c(fabric);
  const std::int64_t edge = kDefaultAllReduceBytes * 2 * 19 / 160;
  const std::int64_t optimum = 32 * edge;  // Two crossings of eight planes, two hops.
  const std::int64_t loss = 40 * edge;     // Five servers, two neighbours, two planes, two hops.

  const DevicePlanes planes = c.Align();
  EXPECT_EQ(planes.hop_bytes_before, optimum + loss);
  EXPECT_EQ(planes.hop_bytes_after, optimum);
  EXPECT_EQ(AlignmentSaving(c.Placed(), c.Slots(), c.order), loss);
  EXPECT_EQ(planes.units_changed, 5U);
  EXPECT_THAT(planes.device_at_plane[1], ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
  EXPECT_THAT(planes.device_at_plane[2], ElementsAre(1, 0, 2, 3, 4, 5, 6, 7));
  EXPECT_THAT(planes.device_at_plane[4], ElementsAre(0, 1, 7, 3, 4, 5, 6, 2));
  EXPECT_THAT(planes.device_at_plane[12], ElementsAre(5, 1, 2, 3, 4, 0, 6, 7));

  const Job reordered = ReorderDevices(c.job, planes);
  EXPECT_EQ(reordered.units[4].devices[2].id, 7);
  const Result<JobOnFabric> again = PlaceJob(*c.fabric, reordered);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(HopBytesOf(*again, c.Slots(), c.order), optimum);
}

TEST(AlignDevicesTest, AnyOrderOfTheCablesIsRepaired) {
  FabricDescription fabric = DescribeFabric({{12}, 8, 2, 1, Cabling::kRails});
  std::mt19937_64 random(5);
  for (const std::size_t server : {1U, 4U, 5U, 9U}) {
    std::vector<DeviceDescription>& devices = fabric.servers[server].devices;
    for (std::size_t k = devices.size(); k > 1; --k) {
      std::swap(devices[k - 1].ports, devices[random() % k].ports);
    }
  }
  const DevicePlanes planes = Case(fabric).Align();
  EXPECT_GT(planes.hop_bytes_before, 0);
  EXPECT_EQ(planes.hop_bytes_after, 0);
  EXPECT_LE(planes.units_changed, 4U);
}

TEST(AlignDevicesTest, NothingChangesWhereNothingCanBeSaved) {
  for (const Cabling cabling :
       {Cabling::kOneLeaf, Cabling::kTwoLeaves, Cabling::kRails, Cabling::kDualHomed}) {
    const Case c(DescribeFabric({{4, 3}, 8, 2, 1, cabling}));
    const DevicePlanes planes = c.Align();
    EXPECT_EQ(planes.units_changed, 0U);
    EXPECT_EQ(planes.device_at_plane, GivenDevices(c));
    EXPECT_EQ(planes.hop_bytes_after, planes.hop_bytes_before);
    EXPECT_EQ(AlignmentSaving(c.Placed(), c.Slots(), c.order), 0);
  }
}

// Each of the m ring steps crosses rails on four planes, two hops each. Where every second server
// is reflected none does. Around an odd ring each rail must meet itself once within one of the two
// groups of planes; those meetings come in equal numbers on both sides of a server, so four of the
// eight rails cross.
TEST(AlignDevicesTest, EverySecondServerOfARingOfHalvesTurnsRound) {
  for (const int m : {2, 3, 4, 7, 8, 13}) {
    SCOPED_TRACE(m);
    Case c(DescribeFabric({{m}, 8, 2, 1, Cabling::kRails}));
    c.traffic.flows.clear();
    AddDataParallelRing(c.order, 1000, &c.traffic);
    SortFlows(&c.traffic);
    const DevicePlanes planes = c.Align();
    EXPECT_EQ(planes.hop_bytes_before, m * 4 * 2 * 1000);
    EXPECT_EQ(planes.hop_bytes_after, m % 2 == 0 ? 0 : 4 * 2 * 1000);
    if (m % 2 == 0) {
      EXPECT_EQ(planes.units_changed, static_cast<std::size_t>(m) / 2);
    }
  }
}

// Four rings of four servers, joined plane by plane by heavier pipeline traffic: no single server
// can turn round alone, four must.
TEST(AlignDevicesTest, ServersThatHeavyTrafficTiesTogetherTurnTogether) {
  Case c(DescribeFabric({{16}, 8, 2, 1, Cabling::kRails}));
  c.traffic.flows.clear();
  for (std::size_t stage = 0; stage < 4; ++stage) {
    AddDataParallelRing({stage * 4, stage * 4 + 1, stage * 4 + 2, stage * 4 + 3}, 10, &c.traffic);
  }
  for (std::int32_t rank = 0; rank < 96; ++rank) c.traffic.flows.push_back({rank, rank + 32, 1000});
  SortFlows(&c.traffic);
  const DevicePlanes planes = c.Align();
  EXPECT_EQ(planes.hop_bytes_before, 16 * 4 * 2 * 10);
  EXPECT_EQ(planes.hop_bytes_after, 0);
  EXPECT_EQ(planes.units_changed, 8U);
}

// Leaves without a spine: what is swapped has no path at all.
TEST(AlignDevicesTest, PairsWithoutAPathComeFirst) {
  FabricDescription fabric = DescribeFabric({{6}, 4, /*spines=*/0, 1, Cabling::kRails});
  SwapCables("s-0-3", 1, 2, &fabric);
  const Case c(fabric);
  const std::int64_t edge = kDefaultAllReduceBytes * 2 * 5 / 24;
  const DevicePlanes planes = c.Align();
  EXPECT_EQ(planes.unreachable_bytes_before, 4 * edge);
  EXPECT_EQ(planes.unreachable_bytes_after, 0);
  EXPECT_EQ(planes.hop_bytes_after, 0);
  EXPECT_EQ(planes.units_changed, 1U);
}

TEST(AlignDevicesTest, InsideASuperPodCablesDoNotMatter) {
  FabricDescription fabric = DescribeFabric({{6}, 4, 2, 1, Cabling::kRails});
  SwapCables("s-0-3", 1, 2, &fabric);
  for (ServerDescription& server : fabric.servers) server.super_pod = "sp";
  const DevicePlanes planes = Case(fabric).Align();
  EXPECT_EQ(planes.hop_bytes_before, 0);
  EXPECT_EQ(planes.units_changed, 0U);
}

// A dark device counts as cabled like the one beside it, so its plane misses both neighbours; it
// stays where it is while the swapped cables of its server are repaired.
TEST(AlignDevicesTest, DarkDevicesStayInTheirPlanes) {
  FabricDescription fabric = DescribeFabric({{6}, 4, 2, 1, Cabling::kRails});
  SwapCables("s-0-2", 0, 1, &fabric);
  ServerNamed("s-0-2", &fabric).devices[3].ports.clear();
  const Case c(fabric);
  const std::int64_t edge = kDefaultAllReduceBytes * 2 * 5 / 24;
  const JobOnFabric placed = c.Placed();
  const SlotTraffic slots = c.Slots();
  const DevicePlanes planes = AlignDevices(placed, slots, c.order);
  EXPECT_EQ(planes.hop_bytes_before, (8 + 4) * edge);
  EXPECT_EQ(planes.hop_bytes_after, 4 * edge);
  EXPECT_THAT(planes.device_at_plane[2], ElementsAre(1, 0, 2, 3));

  const JobOnFabric reordered = ReorderDevices(placed, planes);
  EXPECT_EQ(HopBytesOf(reordered, slots, c.order), 4 * edge);
  // The repaired server differs from the others only in the dark device.
  ASSERT_EQ(reordered.classes.size(), 2U);
  EXPECT_EQ(reordered.classes[0].units, 5U);
  EXPECT_EQ(reordered.classes[1].units, 1U);
}

// With up to three units the pairs that talk form a path or a ring, and up to four devices have at
// most 24 orders: the result is exact, in hop_bytes and in planes that change.
TEST(AlignDevicesPropertyTest, EqualsBruteForceOverAllOrdersOfSmallJobs) {
  int saved = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Case c = RandomCase(seed, 3, seed % 4 == 1 ? 4 : 3);
    const auto hops = DeviceHops(c);
    std::vector<std::vector<std::size_t>> devices = GivenDevices(c);
    std::pair<std::int64_t, std::int64_t> best = {HopBytes(c, hops, devices), 0};
    std::size_t unit = 0;
    while (unit < devices.size()) {  // Counts through all orders, the first unit fastest.
      unit = 0;
      while (unit < devices.size() &&
             !std::next_permutation(devices[unit].begin(), devices[unit].end())) {
        ++unit;
      }
      const std::int64_t cost = HopBytes(c, hops, devices);
      if (cost <= best.first) best = std::min(best, {cost, ChangedPlanes(c, devices)});
    }
    const DevicePlanes planes = c.Align();
    EXPECT_EQ(planes.hop_bytes_before, HopBytes(c, hops, GivenDevices(c)));
    EXPECT_EQ(planes.hop_bytes_after, best.first);
    EXPECT_EQ(HopBytes(c, hops, planes.device_at_plane), best.first);
    EXPECT_EQ(ChangedPlanes(c, planes.device_at_plane), best.second);
    saved += planes.hop_bytes_after < planes.hop_bytes_before ? 1 : 0;
  }
  EXPECT_GT(saved, 30);
}

TEST(AlignDevicesPropertyTest, IsNeverWorseAndCostsWhatItSays) {
  for (std::uint64_t seed = 500; seed < 520; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Case c = RandomCase(seed, 6, 5);
    const auto hops = DeviceHops(c);
    const DevicePlanes planes = c.Align();
    EXPECT_EQ(planes.hop_bytes_before, HopBytes(c, hops, GivenDevices(c)));
    EXPECT_EQ(planes.hop_bytes_after, HopBytes(c, hops, planes.device_at_plane));
    EXPECT_LE(planes.hop_bytes_after, planes.hop_bytes_before);
    for (std::size_t unit = 0; unit < c.counts.size(); ++unit) {
      std::vector<std::size_t> devices = planes.device_at_plane[unit];
      std::sort(devices.begin(), devices.end());
      EXPECT_EQ(devices, GivenOrder(c.counts[unit]));
    }
    EXPECT_EQ(c.Align().device_at_plane, planes.device_at_plane);
    // No unit alone can be ordered better.
    for (std::size_t unit = 0; unit < c.counts.size(); ++unit) {
      std::vector<std::vector<std::size_t>> devices = planes.device_at_plane;
      for (std::size_t a = 0; a < c.counts[unit]; ++a) {
        for (std::size_t b = 0; b < a; ++b) {
          std::swap(devices[unit][a], devices[unit][b]);
          EXPECT_GE(HopBytes(c, hops, devices), planes.hop_bytes_after);
          std::swap(devices[unit][a], devices[unit][b]);
        }
      }
    }
  }
}

TEST(CheapestAssignmentTest, EqualsTheLeastOverAllPermutations) {
  std::mt19937_64 random(23);
  for (int round = 0; round < 300; ++round) {
    const std::size_t n = random() % 7;
    std::vector<std::vector<PlaneCost>> cost(n, std::vector<PlaneCost>(n));
    for (auto& row : cost) {
      for (PlaneCost& cell : row) {
        cell = {static_cast<std::int64_t>(random() % 3 / 2),
                static_cast<std::int64_t>(random() % 5), static_cast<std::int64_t>(random() % 2)};
      }
    }
    const auto sum = [&](const std::vector<std::size_t>& row_of) {
      PlaneCost total;
      for (std::size_t column = 0; column < n; ++column) total += cost[row_of[column]][column];
      return total;
    };
    std::vector<std::size_t> rows = GivenOrder(n);
    PlaneCost least = sum(rows);
    do {
      least = std::min(least, sum(rows));
    } while (std::next_permutation(rows.begin(), rows.end()));
    const std::vector<std::size_t> found = CheapestAssignment(cost);
    std::vector<std::size_t> sorted = found;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted, GivenOrder(n));
    EXPECT_EQ(sum(found), least) << "round " << round;
  }
}

}  // namespace
}  // namespace rankroute
