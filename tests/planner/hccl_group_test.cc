#include "planner/hccl_group.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/planner/collective_player.h"

namespace rankroute {
namespace {

using testing::CollectivePlayer;
using Party = CollectivePlayer::Party;
using Bytes = std::map<std::pair<int, int>, std::int64_t>;

// A prime, so that nothing divides.
constexpr std::int64_t kBuffer = 1000003;

Bytes BytesOf(const GroupFlows& flows) {
  Bytes bytes;
  for (std::size_t m = 0; m + 1 < flows.first.size(); ++m) {
    for (std::size_t f = flows.first[m]; f < flows.first[m + 1]; ++f) {
      bytes[{static_cast<int>(m), flows.flows[f].dst}] += flows.flows[f].bytes;
    }
  }
  return bytes;
}

// Slices of the buffer, by pair, as bytes: a pair's sum exactly, rounded down once.
Bytes FloorBytes(const Bytes& slices, std::int64_t all_slices, std::int64_t buffer) {
  Bytes bytes;
  for (const auto& [pair, count] : slices) {
    if (buffer * count / all_slices > 0) bytes[pair] = buffer * count / all_slices;
  }
  return bytes;
}

// Members of a regular group, device d of server m of super pod s, each with one slice of the
// buffer of the same number.
struct Machine {
  int devices;
  int servers;
  int super_pods;

  int members() const { return devices * servers * super_pods; }
  int Member(int device, int server, int pod) const {
    return device + devices * (server + servers * pod);
  }

  // Parties along one level, and of each index the slices that have that index in this level, the
  // outer levels' own index where `outer_fixed`, the inner levels' where `inner_fixed`.
  std::vector<Party> Along(int level, bool inner_fixed, bool outer_fixed) const {
    const int size[3] = {devices, servers, super_pods};
    std::map<std::vector<int>, Party> parties;
    for (int m = 0; m < members(); ++m) {
      const int at[3] = {m % devices, m / devices % servers, m / devices / servers};
      std::vector<int> key = {at[0], at[1], at[2]};
      key[static_cast<std::size_t>(level)] = 0;
      Party& party = parties[key];
      party.members.push_back(m);
      std::vector<int> slices;
      for (int s = 0; s < members(); ++s) {
        const int of[3] = {s % devices, s / devices % servers, s / devices / servers};
        bool mine = true;
        for (int l = 0; l < 3; ++l) {
          const bool fixed = l == level || (l < level ? inner_fixed : outer_fixed);
          mine = mine && (!fixed || of[l] == at[l]);
        }
        if (mine) slices.push_back(s);
      }
      party.slices.push_back(slices);
      EXPECT_LE(static_cast<int>(party.members.size()), size[level]);
    }
    std::vector<Party> all;
    for (auto& [key, party] : parties) all.push_back(std::move(party));
    return all;
  }
};

GroupShape ShapeOfMachine(const Machine& machine) {
  GroupShape shape;
  shape.members_of_server.assign(static_cast<std::size_t>(machine.members() / machine.devices),
                                 machine.devices);
  if (machine.super_pods > 1) {
    shape.servers_of_super_pod.assign(static_cast<std::size_t>(machine.super_pods),
                                      machine.servers);
  }
  return shape;
}

void ExpectPlayed(const Machine& machine, HcclOperation operation, const CollectivePlayer& player,
                  const HcclContext& context, std::int64_t calls) {
  const auto flows = FlowsOfGroup(ShapeOfMachine(machine), {{operation, kBuffer, calls}}, context);
  ASSERT_TRUE(flows.ok()) << flows.status().message();
  Bytes slices = player.slices_sent();
  for (auto& [pair, count] : slices) count *= calls;
  EXPECT_EQ(BytesOf(*flows), FloorBytes(slices, machine.members(), kBuffer));
  EXPECT_EQ(flows->latency_rounds, calls * player.rounds());
}

HcclContext Fixed(Chip chip, HcclAlgorithm level1, HcclAlgorithm level2) {
  HcclContext context;
  context.chip = chip;
  context.setting.all = {level1, level2};
  return context;
}

constexpr HcclAlgorithm kMesh = HcclAlgorithm::kMesh;
constexpr Machine kMachines[] = {{1, 6, 1}, {5, 1, 1}, {4, 2, 1}, {2, 3, 1}, {3, 5, 1},
                                 {8, 4, 1}, {2, 3, 2}, {1, 2, 3}, {3, 2, 4}, {2, 1, 3}};
constexpr HcclAlgorithm kAlgorithms[] = {HcclAlgorithm::kRing, HcclAlgorithm::kNhr,
                                         HcclAlgorithm::kNb};

// ReduceScatter in the server, then between servers, AllReduce at the top, and back.
TEST(FlowsOfGroupTest, AllReduceEqualsItsLevelsPlayedWithRealSlices) {
  for (const Machine& machine : kMachines) {
    for (const HcclAlgorithm between : kAlgorithms) {
      SCOPED_TRACE(std::string(HcclAlgorithmName(between)) + " " +
                   std::to_string(machine.members()));
      CollectivePlayer player(machine.members(), machine.members());
      player.FillAll();
      const bool pods = machine.super_pods > 1;
      const auto rs = HcclOperation::kReduceScatter;
      const auto ag = HcclOperation::kAllGather;
      const auto devices = machine.Along(0, true, false);
      const auto servers = machine.Along(1, true, false);
      player.PlayAll(kMesh, rs, devices);
      if (pods) player.PlayAll(between, rs, servers);
      player.PlayAll(between, HcclOperation::kAllReduce,
                     pods ? machine.Along(2, true, false) : servers);
      if (pods) player.PlayAll(between, ag, servers);
      player.PlayAll(kMesh, ag, devices);
      for (int m = 0; m < machine.members(); ++m) {
        for (int s = 0; s < machine.members(); ++s) ASSERT_TRUE(player.Reduced(m, s));
      }
      ExpectPlayed(machine, HcclOperation::kAllReduce, player,
                   Fixed(Chip::k910_93, between, between), 3);
      if (!pods) {
        ExpectPlayed(machine, HcclOperation::kAllReduce, player,
                     Fixed(Chip::k910B, between, between), 1);
      }
    }
  }
}

void FinishedReduceScatter(const Machine& machine, const CollectivePlayer& player) {
  for (int m = 0; m < machine.members(); ++m) ASSERT_TRUE(player.Reduced(m, m));
}

void FinishedAllGather(const Machine& machine, const CollectivePlayer& player) {
  for (int m = 0; m < machine.members(); ++m) {
    for (int s = 0; s < machine.members(); ++s) ASSERT_TRUE(player.IsOriginalOf(m, s, s));
  }
}

CollectivePlayer OwnSlices(const Machine& machine) {
  CollectivePlayer player(machine.members(), machine.members());
  std::vector<std::vector<int>> own;
  for (int m = 0; m < machine.members(); ++m) own.push_back({m});
  player.FillOwn(own);
  return player;
}

// From the devices outwards, and back: n in the server, n/d between servers.
TEST(FlowsOfGroupTest, PipelineAndA3ReduceInTheServerFirst) {
  for (const Machine& machine : kMachines) {
    for (const HcclAlgorithm between : kAlgorithms) {
      SCOPED_TRACE(std::string(HcclAlgorithmName(between)) + " " +
                   std::to_string(machine.members()));
      CollectivePlayer scatter(machine.members(), machine.members());
      scatter.FillAll();
      scatter.PlayAll(kMesh, HcclOperation::kReduceScatter, machine.Along(0, true, false));
      scatter.PlayAll(between, HcclOperation::kReduceScatter, machine.Along(1, true, false));
      scatter.PlayAll(between, HcclOperation::kReduceScatter, machine.Along(2, true, false));
      FinishedReduceScatter(machine, scatter);

      CollectivePlayer gather = OwnSlices(machine);
      gather.PlayAll(between, HcclOperation::kAllGather, machine.Along(2, true, false));
      gather.PlayAll(between, HcclOperation::kAllGather, machine.Along(1, true, false));
      gather.PlayAll(kMesh, HcclOperation::kAllGather, machine.Along(0, true, false));
      FinishedAllGather(machine, gather);

      const HcclContext a3 = Fixed(Chip::k910_93, between, between);
      ExpectPlayed(machine, HcclOperation::kReduceScatter, scatter, a3, 1);
      ExpectPlayed(machine, HcclOperation::kAllGather, gather, a3, 2);
      const bool pipeline = machine.super_pods == 1 && machine.devices > 1 && machine.servers > 1;
      if (!pipeline || between != HcclAlgorithm::kRing) continue;
      const HcclContext a2 = Fixed(Chip::k910B, HcclAlgorithm::kPipeline, between);
      ExpectPlayed(machine, HcclOperation::kReduceScatter, scatter, a2, 1);
      ExpectPlayed(machine, HcclOperation::kAllGather, gather, a2, 1);
    }
  }
}

// Between servers first: the whole buffer in every plane.
TEST(FlowsOfGroupTest, WithoutPipelineA2ReducesBetweenServersFirst) {
  for (const Machine& machine : kMachines) {
    if (machine.super_pods > 1) continue;
    for (const HcclAlgorithm between : kAlgorithms) {
      SCOPED_TRACE(std::string(HcclAlgorithmName(between)) + " " +
                   std::to_string(machine.members()));
      CollectivePlayer scatter(machine.members(), machine.members());
      scatter.FillAll();
      scatter.PlayAll(between, HcclOperation::kReduceScatter, machine.Along(1, false, true));
      scatter.PlayAll(kMesh, HcclOperation::kReduceScatter, machine.Along(0, false, true));
      FinishedReduceScatter(machine, scatter);

      CollectivePlayer gather = OwnSlices(machine);
      gather.PlayAll(kMesh, HcclOperation::kAllGather, machine.Along(0, false, true));
      gather.PlayAll(between, HcclOperation::kAllGather, machine.Along(1, false, true));
      FinishedAllGather(machine, gather);

      for (const Chip chip : {Chip::k910, Chip::k910B}) {
        const HcclContext context = Fixed(chip, between, between);
        ExpectPlayed(machine, HcclOperation::kReduceScatter, scatter, context, 1);
        ExpectPlayed(machine, HcclOperation::kAllGather, gather, context, 1);
      }
    }
  }
}

TEST(FlowsOfGroupTest, BroadcastScattersInTheServerOfTheRoot) {
  for (const Machine& machine : kMachines) {
    if (machine.super_pods > 1) continue;
    CollectivePlayer player(machine.members(), machine.members());
    player.FillRoot(0);
    for (const Party& party : machine.Along(0, true, false)) {
      // Mesh Broadcast: scatter, then AllGather; the planes broadcast in between.
      player.Play(kMesh, HcclOperation::kBroadcast, party);
    }
    for (const Party& party : machine.Along(1, true, false)) {
      player.Play(HcclAlgorithm::kNhr, HcclOperation::kBroadcast, party);
    }
    const auto flows =
        FlowsOfGroup(ShapeOfMachine(machine), {{HcclOperation::kBroadcast, kBuffer, 1}},
                     Fixed(Chip::k910B, HcclAlgorithm::kNhr, HcclAlgorithm::kNhr));
    ASSERT_TRUE(flows.ok());
    EXPECT_EQ(BytesOf(*flows), FloorBytes(player.slices_sent(), machine.members(), kBuffer));
  }
}

// Blocks from each member to each other one, moved to the right device inside the server and then
// to the right server.
TEST(FlowsOfGroupTest, StagedAllToAllMovesEveryBlockToItsDeviceThenToItsServer) {
  for (const Machine& machine : kMachines) {
    if (machine.super_pods > 1 || machine.devices == 1 || machine.servers == 1) continue;
    Bytes blocks;
    for (int src = 0; src < machine.members(); ++src) {
      for (int dst = 0; dst < machine.members(); ++dst) {
        const int relay = machine.Member(dst % machine.devices, src / machine.devices, 0);
        if (relay != src) ++blocks[{src, relay}];
        if (relay != dst) ++blocks[{relay, dst}];
      }
    }
    const auto flows =
        FlowsOfGroup(ShapeOfMachine(machine), {{HcclOperation::kAllToAll, kBuffer, 1}},
                     Fixed(Chip::k910B, HcclAlgorithm::kPipeline, HcclAlgorithm::kNhr));
    ASSERT_TRUE(flows.ok());
    EXPECT_EQ(BytesOf(*flows), FloorBytes(blocks, machine.members(), kBuffer));
    EXPECT_EQ(flows->algorithms, std::vector<std::string>{"pipeline"});
  }
}

TEST(FlowsOfGroupTest, DirectAllToAllGoesBetweenAllMembers) {
  const auto flows = FlowsOfGroup({{2, 2, 1}, {}}, {{HcclOperation::kAllToAll, kBuffer, 7}}, {});
  ASSERT_TRUE(flows.ok());
  const Bytes bytes = BytesOf(*flows);
  EXPECT_EQ(bytes.size(), 20U);
  for (const auto& [pair, count] : bytes) EXPECT_EQ(count, kBuffer * 7 / 5);
  EXPECT_EQ(flows->latency_rounds, 7 * 4);
}

TEST(FlowsOfGroupTest, OperationsOfOneGroupAddUpBeforeTheyAreRounded) {
  // 1/2 + 1/2 of a byte more than the sum of what is rounded one by one.
  const std::vector<GroupOperation> operations = {{HcclOperation::kReduceScatter, 101, 1},
                                                  {HcclOperation::kAllGather, 101, 1}};
  const auto flows = FlowsOfGroup({{2}, {}}, operations, {});
  ASSERT_TRUE(flows.ok());
  EXPECT_EQ(BytesOf(*flows), (Bytes{{{0, 1}, 101}, {{1, 0}, 101}}));
  // Unequal denominators: 5/5 of H-D_R's pairs, 101/4 + 101/4 in its block, 4/5 of the ring.
  HcclContext context = Fixed(Chip::k910, HcclAlgorithm::kHalvingDoubling, HcclAlgorithm::kNhr);
  context.setting.operators[HcclOperation::kAllGather] = {HcclAlgorithm::kRing, std::nullopt};
  const auto mixed = FlowsOfGroup(
      {{1, 1, 1, 1, 1}, {}},
      {{HcclOperation::kAllReduce, 101, 1}, {HcclOperation::kAllGather, 101, 1}}, context);
  ASSERT_TRUE(mixed.ok());
  const Bytes bytes = BytesOf(*mixed);
  EXPECT_EQ(bytes.at({1, 0}), 101);
  EXPECT_EQ(bytes.at({0, 1}), 101 + 101 * 4 / 5);
  EXPECT_EQ(bytes.at({1, 2}), 101 * 4 / 5);
  // Block indices 0, 1, 2, 3 are members 0, 2, 3, 4: 2 to 3 is two apart, twice 101/4 * ... and
  // the ring: floor(2 * 101 * 1/4 + 101 * 4/5) would lose a byte if rounded one by one.
  EXPECT_EQ(bytes.at({3, 4}), (2 * 101 * 5 + 101 * 16) / 20);
  EXPECT_EQ(mixed->algorithms, (std::vector<std::string>{"H-D_R", "ring"}));
}

// A2's table of bytes that one NPU sends to other servers, m = 4 servers of d = 8.
TEST(FlowsOfGroupTest, InterServerBytesOfOneNpuAreTheDocumentedOnes) {
  struct Case {
    HcclOperation operation;
    HcclAlgorithm algorithm;
    std::int64_t bytes;  // Of a buffer of 32 MiB.
  };
  constexpr std::int64_t kMiB = std::int64_t{1} << 20;
  const Case cases[] = {
      {HcclOperation::kAllReduce, HcclAlgorithm::kRing, 6 * kMiB},
      {HcclOperation::kAllReduce, HcclAlgorithm::kPipeline, 6 * kMiB},
      {HcclOperation::kReduceScatter, HcclAlgorithm::kRing, 24 * kMiB},
      {HcclOperation::kAllGather, HcclAlgorithm::kNhr, 24 * kMiB},
      {HcclOperation::kReduceScatter, HcclAlgorithm::kPipeline, 3 * kMiB},
      {HcclOperation::kAllGather, HcclAlgorithm::kPipeline, 3 * kMiB},
      {HcclOperation::kAllToAll, HcclAlgorithm::kPairwise, 24 * kMiB},
      {HcclOperation::kAllToAll, HcclAlgorithm::kPipeline, 24 * kMiB},
  };
  for (const Case& c : cases) {
    const auto flows = FlowsOfGroup({{8, 8, 8, 8}, {}}, {{c.operation, 32 * kMiB, 1}},
                                    Fixed(Chip::k910B, c.algorithm, HcclAlgorithm::kNhr));
    ASSERT_TRUE(flows.ok());
    std::vector<std::int64_t> sent(32, 0);
    for (const auto& [pair, bytes] : BytesOf(*flows)) {
      if (pair.first / 8 != pair.second / 8) sent[static_cast<std::size_t>(pair.first)] += bytes;
    }
    EXPECT_EQ(sent, std::vector<std::int64_t>(32, c.bytes))
        << HcclOperationName(c.operation) << " " << HcclAlgorithmName(c.algorithm);
  }
}

}  // namespace
}  // namespace rankroute
