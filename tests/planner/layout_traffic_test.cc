#include "planner/layout_traffic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "planner/parallel_groups.h"
#include "planner/step_bytes.h"

namespace rankroute {
namespace {

using ::testing::HasSubstr;

using Bytes = std::map<std::pair<int, int>, std::int64_t>;

constexpr std::int64_t kMiB = std::int64_t{1} << 20;

Bytes ByPair(const std::vector<RankFlow>& flows) {
  Bytes bytes;
  for (const RankFlow& flow : flows) bytes[{flow.src, flow.dst}] += flow.bytes;
  return bytes;
}

std::vector<std::size_t> Units(std::size_t units, std::size_t devices) {
  return std::vector<std::size_t>(units, devices);
}

Traffic Make(const LayoutTrafficRequest& request, const std::vector<std::size_t>& units,
             const std::vector<int>& super_pods = {}) {
  auto traffic = LayoutTraffic(request, units, super_pods);
  EXPECT_TRUE(traffic.ok()) << traffic.status().message();
  return traffic.ok() ? *std::move(traffic) : Traffic{};
}

const TrafficPart& PartOf(const Traffic& traffic, const std::string& kind) {
  static const TrafficPart none;
  for (const TrafficPart& part : traffic.parts) {
    if (part.kind == kind) return part;
  }
  ADD_FAILURE() << "no part " << kind;
  return none;
}

// 4 servers of 8 NPUs, one AllReduce of 1 GiB over all: 192 MiB per plane and edge of the ring.
TEST(LayoutTrafficTest, GradientsOfFourServersOfEightTakeTheRingOfEachPlane) {
  LayoutTrafficRequest request;
  request.bytes = {{"dp", 1024 * kMiB}};
  const Traffic traffic = Make(request, Units(4, 8));
  EXPECT_EQ(traffic.source, "layout");
  EXPECT_EQ(traffic.algorithm.at("dp"), "pipeline");
  ASSERT_EQ(traffic.parts.size(), 1U);
  EXPECT_EQ(traffic.parts.front().kind, "dp");
  EXPECT_TRUE(traffic.parts.front().overlaps_backward);
  EXPECT_EQ(traffic.parts.front().latency_rounds, 1 + 6 + 1);
  EXPECT_TRUE(traffic.parts.front().flows.empty());
  EXPECT_EQ(&FlowsOf(traffic, traffic.parts.front()), &traffic.flows);
  Bytes expected;
  for (int rank = 0; rank < 32; ++rank) {
    expected[{rank, (rank + 8) % 32}] = 192 * kMiB;
    for (int peer = rank / 8 * 8; peer < rank / 8 * 8 + 8; ++peer) {
      if (peer != rank) expected[{rank, peer}] = 256 * kMiB;
    }
  }
  EXPECT_EQ(ByPair(traffic.flows), expected);
}

// tp 4, dp 2, pp 2 on two servers of 8: a server has one stage, both dp replicas.
TEST(LayoutTrafficTest, SixteenNpusByHand) {
  LayoutTrafficRequest request;
  request.layout.tp = 4;
  request.layout.pp = 2;
  request.layout.vpp = 2;
  request.bytes = {{"tp", 400}, {"dp", 1001}, {"pp", 30}, {"embd", 8}};
  const Traffic traffic = Make(request, Units(2, 8));
  Bytes tp;
  Bytes dp;
  Bytes pp;
  Bytes embd;
  for (int rank = 0; rank < 16; ++rank) {
    for (int t = 0; t < 4; ++t) {
      const int peer = rank / 4 * 4 + t;
      if (peer != rank) tp[{rank, peer}] = 200;  // AllReduce of 400 in a mesh: 2 * 400 / 4.
    }
    // AllReduce of 1001 with one peer: twice a half.
    dp[{rank, rank ^ 4}] = 1001;
    // Forward 30 to stage 1 and, from last to first, 15; the gradients the other way.
    pp[{rank, (rank + 8) % 16}] = 45;
    embd[{rank, (rank + 8) % 16}] = 8;
  }
  EXPECT_EQ(ByPair(PartOf(traffic, "tp").flows), tp);
  EXPECT_EQ(ByPair(PartOf(traffic, "dp").flows), dp);
  EXPECT_EQ(ByPair(PartOf(traffic, "pp").flows), pp);
  EXPECT_EQ(ByPair(PartOf(traffic, "embd").flows), embd);
  Bytes sum = tp;
  for (const Bytes& part : {dp, pp, embd}) {
    for (const auto& [pair, bytes] : part) sum[pair] += bytes;
  }
  EXPECT_EQ(ByPair(traffic.flows), sum);
  EXPECT_EQ(traffic.algorithm,
            (std::map<std::string, std::string>{
                {"dp", "mesh"}, {"embd", "ring"}, {"pp", "send-recv"}, {"tp", "mesh"}}));
  EXPECT_FALSE(PartOf(traffic, "tp").overlaps_backward);
  EXPECT_TRUE(PartOf(traffic, "dp").overlaps_backward);
}

// First and last stage reduce their embedding, too; the two between do not.
TEST(LayoutTrafficTest, StagesAtTheEndsCarryTheEmbedding) {
  LayoutTrafficRequest request;
  request.layout.pp = 4;
  request.model = ModelSizes{};
  request.model->hidden = 64;
  request.model->layers = 4;
  request.model->seq = 128;
  request.model->vocab = 1000;
  const Traffic traffic = Make(request, Units(8, 1));
  const Bytes dp = ByPair(PartOf(traffic, "dp").flows);
  constexpr std::int64_t kLayer = 12LL * 64 * 64;
  constexpr std::int64_t kEmbedding = 1000LL * 64;
  // Half of 4 bytes reduced and of 2 gathered per parameter.
  EXPECT_EQ(dp.at({0, 1}), 3 * (kLayer + kEmbedding));
  EXPECT_EQ(dp.at({3, 2}), 3 * kLayer);
  EXPECT_EQ(dp.at({4, 5}), 3 * kLayer);
  EXPECT_EQ(dp.at({7, 6}), 3 * (kLayer + kEmbedding));
  EXPECT_EQ(ByPair(PartOf(traffic, "embd").flows), (Bytes{{{0, 6}, 4 * kEmbedding},
                                                          {{6, 0}, 4 * kEmbedding},
                                                          {{1, 7}, 4 * kEmbedding},
                                                          {{7, 1}, 4 * kEmbedding}}));
}

// Two super pods of two servers of two devices: 2(S-1)/S * n/(d*m) between super pods.
TEST(LayoutTrafficTest, SuperPodsPutTheLeastBytesBetweenThem) {
  LayoutTrafficRequest request;
  request.bytes = {{"dp", 800}};
  const Traffic traffic = Make(request, Units(4, 2), {0, 0, 1, 1});
  const Bytes bytes = ByPair(traffic.flows);
  EXPECT_EQ(bytes.at({0, 4}), 200);          // Between super pods, same device, same server.
  EXPECT_EQ(bytes.at({0, 2}), 2 * 400 / 2);  // Between servers.
  EXPECT_EQ(bytes.at({0, 1}), 2 * 800 / 2);  // In the server.
  EXPECT_EQ(bytes.size(), 8U * 3);
  // One unit outside of all super pods: two levels.
  const Traffic two = Make(request, Units(4, 2), {0, 0, 1, -1});
  EXPECT_EQ(ByPair(two.flows), ByPair(Make(request, Units(4, 2)).flows));
}

struct RandomLayout {
  Layout layout;
  std::vector<std::size_t> units;
};

std::vector<RandomLayout> PropertyLayouts() {
  std::vector<RandomLayout> layouts;
  for (const char* order : {"tp-cp-ep-dp-pp", "cp-tp-dp-ep-pp", "dp-ep-tp-cp-pp"}) {
    for (const int vpp : {1, 3}) {
      Layout layout;
      layout.tp = 2;
      layout.cp = 2;
      layout.ep = 4;
      layout.etp = 2;
      layout.pp = 2;
      layout.vpp = vpp;
      layout.order = order;
      layouts.push_back({layout, Units(8, 8)});
      layouts.push_back({layout, Units(64, 1)});
      layouts.push_back({layout, {8, 4, 4, 16, 8, 8, 8, 5, 3}});
    }
  }
  return layouts;
}

std::int64_t Total(const std::vector<RankFlow>& flows) {
  std::int64_t total = 0;
  for (const RankFlow& flow : flows) total += flow.bytes;
  return total;
}

// Buffers of 2^40 bytes: what rounding down loses is below a byte per pair.
TEST(LayoutTrafficTest, BytesOfEveryKindAreThoseOfItsFormula) {
  constexpr std::int64_t kBuffer = std::int64_t{1} << 40;
  for (const RandomLayout& random : PropertyLayouts()) {
    SCOPED_TRACE(random.layout.order + " vpp " + std::to_string(random.layout.vpp) + " units " +
                 std::to_string(random.units.size()));
    LayoutTrafficRequest request;
    request.layout = random.layout;
    // Algorithms that move 2(p-1)/p of the buffer per member whatever the levels.
    request.hccl_algo = "level1:NHR";
    for (const char* kind : {"tp", "cp", "ep", "etp", "dp", "edp", "pp", "embd"}) {
      request.bytes[kind] = kBuffer;
    }
    const Traffic traffic = Make(request, random.units);
    const std::int64_t vpp = random.layout.vpp;
    // 64 ranks: each member of a group of p sends 2(p-1)/p of an AllReduce's buffer, (p-1)/p of an
    // AllToAll's, all of a ring's.
    const std::map<std::string, std::int64_t> expected = {
        {"tp", 64 * kBuffer},
        {"etp", 64 * kBuffer},
        {"dp", 64 * (2 * kBuffer) / 16 * 15},  // dp 8 times cp 2.
        {"edp", 64 * (2 * kBuffer) / 4 * 3},   // 64 / (2 * 4 * 2).
        {"embd", 64 * kBuffer},
        {"ep", 64 * kBuffer / 4 * 3},
        {"cp", 64 * kBuffer},
        {"pp", 32 * (2 * kBuffer) + 64LL * (kBuffer - (kBuffer + vpp - 1) / vpp)}};
    ASSERT_EQ(traffic.parts.size(), expected.size());
    std::int64_t sum = 0;
    for (const TrafficPart& part : traffic.parts) {
      const std::int64_t total = Total(part.flows);
      EXPECT_LE(total, expected.at(part.kind)) << part.kind;
      EXPECT_GE(total, expected.at(part.kind) - static_cast<std::int64_t>(part.flows.size()))
          << part.kind;
      sum += total;
    }
    EXPECT_EQ(Total(traffic.flows), sum);
  }
}

TEST(LayoutTrafficTest, FlowsAreSortedUniqueAndWithinTheGroupsOfTheirKind) {
  for (const RandomLayout& random : PropertyLayouts()) {
    LayoutTrafficRequest request;
    request.layout = random.layout;
    for (const char* kind : {"tp", "cp", "ep", "etp", "dp", "edp", "pp", "embd"}) {
      request.bytes[kind] = 1 << 20;
    }
    const Traffic traffic = Make(request, random.units);
    const auto groups = MakeParallelGroups(random.layout, 64);
    ASSERT_TRUE(groups.ok());
    const std::map<std::string, const RankGroups*> groups_of = {
        {"tp", &groups->tp_groups},   {"cp", &groups->cp_groups},    {"ep", &groups->ep_groups},
        {"etp", &groups->etp_groups}, {"dp", &groups->dp_cp_groups}, {"edp", &groups->edp_groups},
        {"pp", &groups->pp_groups},   {"embd", &groups->embd_groups}};
    std::vector<RankFlow> all;
    std::vector<std::string> kinds;
    for (const TrafficPart& part : traffic.parts) {
      kinds.push_back(part.kind);
      std::set<std::pair<int, int>> allowed;
      for (const auto& group : *groups_of.at(part.kind)) {
        for (const int a : group) {
          for (const int b : group) allowed.emplace(a, b);
        }
      }
      for (const RankFlow& flow : part.flows) {
        EXPECT_TRUE(allowed.count({flow.src, flow.dst}) == 1 && flow.src != flow.dst);
      }
      all.insert(all.end(), part.flows.begin(), part.flows.end());
    }
    EXPECT_TRUE(std::is_sorted(kinds.begin(), kinds.end()));
    EXPECT_EQ(ByPair(traffic.flows), ByPair(all));
    for (const TrafficPart& part : traffic.parts) {
      for (const auto* flows : {&part.flows, &traffic.flows}) {
        for (std::size_t i = 1; i < flows->size(); ++i) {
          const RankFlow& a = (*flows)[i - 1];
          const RankFlow& b = (*flows)[i];
          ASSERT_LT(std::pair(a.src, a.dst), std::pair(b.src, b.dst));
        }
      }
    }
  }
}

struct BadRequest {
  const char* order;
  const char* hccl_algo;
  std::map<std::string, std::int64_t> bytes;
  std::vector<int> super_pods;
  std::vector<std::string> messages;
};

TEST(LayoutTrafficTest, NamesTheFaultsOfAllItsInputs) {
  const BadRequest cases[] = {
      {"tp-cp-ep-dp-pp",
       "level1:x",
       {},
       {0},
       {"1 super pods are given for 2 units", "unknown algorithm \"x\"", "neither model sizes"}},
      {"tp-xx-dp", "level0:x", {{"dp", 1}}, {}, {"level0 accepts only NA", "unknown axis \"xx\""}},
      {"tp-cp-ep-dp-pp", "", {{"dq", 1}}, {}, {"unknown kind of group \"dq\""}},
  };
  for (const BadRequest& bad : cases) {
    LayoutTrafficRequest request;
    request.layout.order = bad.order;
    request.hccl_algo = bad.hccl_algo;
    request.bytes = bad.bytes;
    const auto traffic = LayoutTraffic(request, {4, 4}, bad.super_pods);
    ASSERT_FALSE(traffic.ok());
    const auto& faults = traffic.status().diagnostics();
    ASSERT_EQ(faults.size(), bad.messages.size());
    for (std::size_t i = 0; i < faults.size(); ++i) {
      EXPECT_THAT(faults[i].message, HasSubstr(bad.messages[i]));
    }
  }
}

TEST(LayoutTrafficTest, RefusesMoreThanItCanHold) {
  LayoutTrafficRequest request;
  request.layout.ep = 512;
  request.bytes = {{"ep", 1 << 20}};
  const auto pairs = LayoutTraffic(request, Units(16384, 8), {});
  ASSERT_FALSE(pairs.ok());
  EXPECT_EQ(pairs.status().reason(), "TRAFFIC_TOO_LARGE");
  EXPECT_THAT(pairs.status().message(), HasSubstr("66977792 pairs of ranks"));

  request.layout.ep = 1;
  request.bytes = {{"dp", kMaxPairBytes}};
  const auto bytes = LayoutTraffic(request, Units(64, 1), {});
  ASSERT_FALSE(bytes.ok());
  EXPECT_EQ(bytes.status().reason(), "TRAFFIC_TOO_LARGE");
}

}  // namespace
}  // namespace rankroute
