#include "planner/instance_dump.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <utility>

#include "planner/metis_graph.h"
#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

using testing::Cabling;
using ::testing::ElementsAre;
using testing::FabricShape;

std::string TextOf(const std::vector<InstanceFile>& files, const std::string& name) {
  for (const InstanceFile& file : files) {
    if (file.name == name) return file.text;
  }
  return "";
}

std::vector<std::string> Names(const std::vector<InstanceFile>& files) {
  std::vector<std::string> names;
  for (const InstanceFile& file : files) names.push_back(file.name);
  return names;
}

// topo.txt as other tools read it.
struct Topo {
  std::size_t slots = 0;
  std::size_t levels = 0;
  int rail = -1;
  std::vector<int> hops;
  std::vector<std::vector<std::size_t>> clusters;  // By slot.
  std::vector<std::size_t> plane;
  std::vector<std::size_t> given;  // By server: its place in the given order.
};

Topo ReadTopo(const std::string& text) {
  std::istringstream in(text);
  Topo topo;
  in >> topo.slots >> topo.levels >> topo.rail;
  topo.hops.resize(topo.levels + 1);
  for (int& h : topo.hops) in >> h;
  topo.clusters.assign(topo.slots, std::vector<std::size_t>(topo.levels));
  topo.plane.resize(topo.slots);
  for (std::size_t slot = 0; slot < topo.slots; ++slot) {
    for (std::size_t& c : topo.clusters[slot]) in >> c;
    in >> topo.plane[slot];
  }
  std::size_t servers = 0;
  in >> servers;
  topo.given.resize(servers);
  for (std::size_t& place : topo.given) in >> place;
  EXPECT_FALSE(in.fail());
  return topo;
}

// Hops between two slots of topo.txt.
int TopoHops(const Topo& topo, std::size_t a, std::size_t b) {
  for (std::size_t level = 0; level < topo.levels; ++level) {
    if (topo.clusters[a][level] == topo.clusters[b][level]) return topo.hops[level];
  }
  return topo.hops[topo.levels];
}

// A job on a fabric with its traffic.
struct Instance {
  std::shared_ptr<const Fabric> fabric;
  JobOnFabric job;
  Traffic traffic;
  std::vector<RankPlace> places;
  std::vector<RankPair> pairs;
  SlotTraffic slots;
};

Instance MakeInstance(FabricDescription description, const Traffic& traffic,
                      std::mt19937_64* random) {
  auto fabric = testing::MakeFabric(std::move(description));
  auto job =
      PlaceJob(*fabric, testing::MakeJob(*fabric, testing::ShuffledServers(*fabric, random)));
  EXPECT_TRUE(job.ok()) << job.status().message();
  Instance instance{std::move(fabric), *std::move(job), traffic, {}, {}, {}};
  instance.places = RankPlaces(instance.job.devices);
  instance.pairs = RankPairs(traffic);
  instance.slots = MakeSlotTraffic(instance.pairs, instance.places, instance.job.devices.size());
  return instance;
}

// Random traffic of ranks of one plane, or of all ranks.
Traffic MakeTraffic(std::size_t units, std::size_t devices, bool in_planes,
                    std::mt19937_64* random) {
  if (!in_planes) return testing::RandomTraffic(units * devices, 200, random);
  std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> bytes;
  for (int i = 0; i < 200; ++i) {
    const std::size_t k = (*random)() % devices;
    const std::size_t a = (*random)() % units;
    const std::size_t b = (*random)() % units;
    if (a == b) continue;
    bytes[{static_cast<std::int32_t>(a * devices + k),
           static_cast<std::int32_t>(b * devices + k)}] +=
        static_cast<std::int64_t>(1 + (*random)() % 1000);
  }
  Traffic traffic;
  traffic.source = "measured";
  for (const auto& [pair, amount] : bytes) {
    traffic.flows.push_back({pair.first, pair.second, amount});
  }
  return traffic;
}

// hop_bytes of an order flow by flow, by the fabric alone.
std::int64_t HopBytes(const Instance& instance, const std::vector<std::size_t>& unit_of_slot) {
  std::int64_t sum = 0;
  for (const RankFlow& flow : instance.traffic.flows) {
    const RankPlace& a = instance.places[static_cast<std::size_t>(flow.src)];
    const RankPlace& b = instance.places[static_cast<std::size_t>(flow.dst)];
    if (a.slot == b.slot) continue;
    sum += flow.bytes * instance.job.Hops(instance.job.unit_class[unit_of_slot[a.slot]], a.plane,
                                          instance.job.unit_class[unit_of_slot[b.slot]], b.plane);
  }
  return sum;
}

// Bytes of unordered pairs of a dumped graph, in bytes.
std::vector<RankPair> GraphPairs(const std::string& text, std::size_t vertices,
                                 std::int64_t unit_bytes) {
  const auto traffic = ReadMetisGraph(text, "g", vertices);
  EXPECT_TRUE(traffic.ok()) << traffic.status().message();
  std::vector<RankPair> pairs = RankPairs(*traffic);
  for (RankPair& pair : pairs) pair.bytes *= unit_bytes;
  return pairs;
}

std::int64_t UnitBytes(const std::string& text, bool* exact) {
  std::istringstream in(text);
  std::string word;
  std::int64_t unit = 0;
  in >> word >> unit;
  EXPECT_EQ(word, "unitBytes");
  in >> word >> *exact;
  EXPECT_EQ(word, "exact");
  return unit;
}

struct TreeCase {
  const char* what;
  FabricShape shape;
  bool in_planes;
};

// A server order's cost by the dumped files alone equals its cost by the fabric.
TEST(DumpInstanceTest, TreesGiveEveryOrderItsHopBytes) {
  const TreeCase cases[] = {
      {"one leaf", {{5}, 2, 1, 1, Cabling::kOneLeaf}, false},
      {"leaves of one server", {{1, 1, 1}, 2, 1, 1, Cabling::kOneLeaf}, false},
      {"leaves", {{3, 1, 2}, 2, 2, 1, Cabling::kOneLeaf}, false},
      {"pods", {{3, 1, 2, 1}, 4, 2, 2, Cabling::kOneLeaf}, false},
      {"two leaves a server, traffic in planes", {{2, 3}, 8, 2, 1, Cabling::kTwoLeaves}, true},
      {"rails, traffic in planes", {{2, 3}, 4, 2, 1, Cabling::kRails}, true},
      {"dual-homed", {{2, 3}, 4, 2, 1, Cabling::kDualHomed}, false},
  };
  std::mt19937_64 random(7);
  for (const TreeCase& c : cases) {
    SCOPED_TRACE(c.what);
    const auto units = static_cast<std::size_t>(
        std::accumulate(c.shape.servers_under_leaf.begin(), c.shape.servers_under_leaf.end(), 0));
    const auto devices = static_cast<std::size_t>(c.shape.devices);
    const Traffic traffic = MakeTraffic(units, devices, c.in_planes, &random);
    const Instance instance = MakeInstance(testing::DescribeFabric(c.shape), traffic, &random);
    const auto files = DumpInstance(*instance.fabric, instance.job, instance.pairs, instance.slots);
    ASSERT_TRUE(files.ok()) << files.status().message();
    ASSERT_THAT(Names(*files), ElementsAre("graph.metis", "graphc.metis", "topo.txt", "servers.txt",
                                           "instance.txt"));
    const Topo topo = ReadTopo(TextOf(*files, "topo.txt"));
    ASSERT_EQ(topo.slots, units * devices);
    EXPECT_GE(topo.levels, 3U);
    EXPECT_EQ(topo.rail, 0);
    bool exact = false;
    const std::int64_t unit = UnitBytes(TextOf(*files, "instance.txt"), &exact);
    EXPECT_TRUE(exact);
    const auto pairs = GraphPairs(TextOf(*files, "graphc.metis"), units, unit);
    std::vector<std::size_t> server_of_slot(units);
    std::iota(server_of_slot.begin(), server_of_slot.end(), std::size_t{0});
    for (int round = 0; round < 20; ++round) {
      testing::Shuffle(&server_of_slot, &random);
      std::int64_t by_files = 0;
      for (const RankPair& pair : pairs) {
        const std::size_t a = server_of_slot[static_cast<std::size_t>(pair.a)];
        const std::size_t b = server_of_slot[static_cast<std::size_t>(pair.b)];
        by_files += pair.bytes * TopoHops(topo, a * devices, b * devices);
      }
      std::vector<std::size_t> unit_of_slot;
      for (const std::size_t server : server_of_slot) unit_of_slot.push_back(topo.given[server]);
      EXPECT_EQ(by_files, HopBytes(instance, unit_of_slot));
    }
  }
}

TEST(DumpInstanceTest, TheTextsOfASmallTree) {
  FabricDescription description = testing::DescribeFabric({{1, 2}, 2, 1, 1, Cabling::kOneLeaf});
  const auto fabric = testing::MakeFabric(description);
  const auto job = PlaceJob(*fabric, testing::MakeJob(*fabric, {"s-1-1", "s-0-0", "s-1-0"}));
  ASSERT_TRUE(job.ok());
  // Ranks 0 and 1 in slot 0, 2 and 3 in slot 1, 4 and 5 in slot 2.
  const std::vector<RankPair> pairs = {{0, 1, 4}, {0, 2, 6}, {1, 3, 2}, {2, 4, 8}};
  const SlotTraffic slots = MakeSlotTraffic(pairs, RankPlaces(job->devices), 3);
  const auto files = DumpInstance(*fabric, *job, pairs, slots);
  ASSERT_TRUE(files.ok());
  EXPECT_EQ(TextOf(*files, "graph.metis"), "6 4 001\n2 2 3 3\n1 2 4 1\n1 3 5 4\n2 1\n3 4\n\n");
  EXPECT_EQ(TextOf(*files, "graphc.metis"), "3 2 001\n2 4\n1 4 3 4\n2 4\n");
  EXPECT_EQ(TextOf(*files, "topo.txt"),
            "6 3 0\n0 0 2 2\n"
            "0 0 0 0\n0 0 0 1\n1 0 0 0\n1 0 0 1\n2 1 0 0\n2 1 0 1\n"
            "3\n0 2 1\n");
  EXPECT_EQ(TextOf(*files, "servers.txt"), "0 s-1-1\n2 s-1-0\n1 s-0-0\n");
  EXPECT_EQ(TextOf(*files, "instance.txt"), "unitBytes 2\nexact 1\n");
}

// distances.txt as docs/formats.md describes it.
struct Distances {
  std::vector<std::vector<int>> hops;
  std::vector<int> server;
  std::vector<int> super_pod;
  std::vector<std::vector<int>> attachments;  // By unit and device.
};

Distances ReadDistances(const std::string& text) {
  std::istringstream in(text);
  std::size_t units = 0;
  std::size_t attachments = 0;
  in >> units >> attachments;
  Distances distances;
  distances.hops.assign(attachments, std::vector<int>(attachments));
  for (auto& row : distances.hops) {
    for (int& h : row) in >> h;
  }
  EXPECT_FALSE(in.fail());
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream words(line);
    int value = 0;
    words >> value;
    distances.server.push_back(value);
    words >> value;
    distances.super_pod.push_back(value);
    distances.attachments.emplace_back();
    while (words >> value) distances.attachments.back().push_back(value);
  }
  EXPECT_EQ(distances.server.size(), units);
  return distances;
}

int UnitHops(const Distances& d, std::size_t a, std::size_t k, std::size_t b, std::size_t l) {
  if (d.server[a] == d.server[b]) return 0;
  if (d.super_pod[a] >= 0 && d.super_pod[a] == d.super_pod[b]) return 0;
  return d.hops[static_cast<std::size_t>(d.attachments[a][k])]
               [static_cast<std::size_t>(d.attachments[b][l])];
}

FabricDescription WithSuperPods() {
  FabricDescription description = testing::DescribeFabric({{2, 2}, 2, 2, 1, Cabling::kOneLeaf});
  description.servers[1].super_pod = "sp0";
  description.servers[2].super_pod = "sp0";
  return description;
}

FabricDescription WithUnequalServers() {
  FabricDescription description = testing::DescribeFabric({{2, 2}, 3, 2, 1, Cabling::kOneLeaf});
  description.servers[1].devices.pop_back();
  return description;
}

// Leaves in a row: a - b - c, so a and c are further apart than either from b.
FabricDescription InARow() {
  FabricDescription description = testing::DescribeFabric({{2, 2, 2}, 2, 0, 1, Cabling::kOneLeaf});
  description.links.push_back({"leaf-0", "r", "leaf-1", "l", 400'000, {}});
  description.links.push_back({"leaf-1", "r", "leaf-2", "l", 400'000, {}});
  return description;
}

TEST(DumpInstanceTest, OtherFabricsGiveTheDistancesOfAllDevices) {
  const std::pair<const char*, FabricDescription> cases[] = {
      {"rails, traffic across", testing::DescribeFabric({{2, 3}, 4, 2, 1, Cabling::kRails})},
      {"two leaves a server", testing::DescribeFabric({{2, 3}, 8, 2, 1, Cabling::kTwoLeaves})},
      {"super pod", WithSuperPods()},
      {"unequal servers", WithUnequalServers()},
      {"leaves in a row", InARow()},
      {"two parts", testing::DescribeFabric({{1, 2}, 2, 0, 1, Cabling::kOneLeaf})},
  };
  std::mt19937_64 random(9);
  for (const auto& [what, description] : cases) {
    SCOPED_TRACE(what);
    std::size_t ranks = 0;
    for (const ServerDescription& server : description.servers) ranks += server.devices.size();
    const Instance instance =
        MakeInstance(description, testing::RandomTraffic(ranks, 200, &random), &random);
    const JobOnFabric& job = instance.job;
    const auto files = DumpInstance(*instance.fabric, job, instance.pairs, instance.slots);
    ASSERT_TRUE(files.ok()) << files.status().message();
    ASSERT_THAT(Names(*files), ElementsAre("graph.metis", "graphc.metis", "distances.txt",
                                           "servers.txt", "instance.txt"));
    const Distances distances = ReadDistances(TextOf(*files, "distances.txt"));
    for (std::size_t a = 0; a < job.devices.size(); ++a) {
      for (std::size_t b = 0; b < job.devices.size(); ++b) {
        if (a == b) continue;
        for (std::size_t k = 0; k < job.devices[a]; ++k) {
          for (std::size_t l = 0; l < job.devices[b]; ++l) {
            const int hops = job.Hops(job.unit_class[a], k, job.unit_class[b], l);
            EXPECT_EQ(UnitHops(distances, a, k, b, l),
                      hops == Attachments::kUnreachable ? -1 : hops);
          }
        }
      }
    }
    bool exact = false;
    const std::int64_t unit = UnitBytes(TextOf(*files, "instance.txt"), &exact);
    const auto pairs = GraphPairs(TextOf(*files, "graph.metis"), ranks, unit);
    ASSERT_EQ(pairs.size(), instance.pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      EXPECT_EQ(pairs[i].bytes, instance.pairs[i].bytes);
    }
  }
}

TEST(DumpInstanceTest, WeightsFitInto32BitsAndKeepTheirProportions) {
  std::mt19937_64 random(3);
  const FabricDescription description =
      testing::DescribeFabric({{4, 4}, 1, 1, 1, Cabling::kOneLeaf});
  Traffic traffic = testing::RandomTraffic(8, 40, &random);
  traffic.flows.front().bytes = 1;  // Stays an edge.
  for (std::size_t i = 1; i < traffic.flows.size(); ++i) {
    traffic.flows[i].bytes = traffic.flows[i].bytes * 1'000'003'001 + 1;
  }
  const Instance instance = MakeInstance(description, traffic, &random);
  const auto files = DumpInstance(*instance.fabric, instance.job, instance.pairs, instance.slots);
  ASSERT_TRUE(files.ok());
  bool exact = true;
  const std::int64_t unit = UnitBytes(TextOf(*files, "instance.txt"), &exact);
  EXPECT_FALSE(exact);
  const auto weights = GraphPairs(TextOf(*files, "graph.metis"), 8, 1);
  ASSERT_EQ(weights.size(), instance.pairs.size());
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    sum += 2 * weights[i].bytes;
    EXPECT_GE(weights[i].bytes, 1);
    EXPECT_NEAR(static_cast<double>(weights[i].bytes * unit),
                static_cast<double>(instance.pairs[i].bytes), static_cast<double>(unit));
  }
  EXPECT_LE(sum, std::int64_t{2147483647});
  EXPECT_GE(sum, std::int64_t{2147483647} / 2);  // Not coarser than need be.
}

TEST(DumpInstanceTest, AJobWithoutTrafficIsAGraphWithoutEdges) {
  std::mt19937_64 random(3);
  const Instance instance = MakeInstance(
      testing::DescribeFabric({{1, 1}, 2, 1, 1, Cabling::kOneLeaf}), Traffic{}, &random);
  const auto files = DumpInstance(*instance.fabric, instance.job, instance.pairs, instance.slots);
  ASSERT_TRUE(files.ok());
  EXPECT_EQ(TextOf(*files, "graph.metis"), "4 0 001\n\n\n\n\n");
  EXPECT_EQ(TextOf(*files, "instance.txt"), "unitBytes 1\nexact 1\n");
}

}  // namespace
}  // namespace rankroute
