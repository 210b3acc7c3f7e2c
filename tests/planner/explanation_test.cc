#include "planner/explanation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

using testing::DescribeFabric;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::MakeFabric;
using testing::MakeJob;
using ::testing::SizeIs;

constexpr std::size_t kAll = 100;

//   leaf-0: s-0-0 (ranks 0 and 1), s-0-1 (4, 5)     leaf-1: s-1-0 (2, 3), s-1-1 (6, 7)
class ExplainOrderTest : public ::testing::Test {
 protected:
  ExplainOrderTest() {
    traffic_.source = "layout";
    traffic_.algorithm = {{"dp", "ring"}};
    traffic_.parts = {{"dp", 0, false, {{0, 2, 10}, {0, 4, 5}, {2, 0, 20}}},
                      {"pp", 0, false, {{3, 0, 7}}},
                      {"tp", 0, false, {{0, 1, 100}, {0, 2, 1}, {1, 0, 50}}}};
    EXPECT_TRUE(SumParts(&traffic_).ok());
  }

  Result<Explanation> Explain(const ExplainQuestion& question) {
    fabric_ = MakeFabric(description_);
    if (job_.units.empty()) job_ = MakeJob(*fabric_, {"s-0-0", "s-1-0", "s-0-1", "s-1-1"});
    return ExplainOrder(*fabric_, job_, traffic_, options_, question);
  }

  FabricDescription description_ = DescribeFabric({{2, 2}, /*devices=*/2, /*spines=*/1});
  std::shared_ptr<const Fabric> fabric_;
  Job job_;
  Traffic traffic_;
  PlanOptions options_;
};

TEST_F(ExplainOrderTest, ARankHasItsPeersByBytesBothWays) {
  const auto explained = Explain({0, "", kAll});
  ASSERT_TRUE(explained.ok()) << explained.status().message();
  EXPECT_FALSE(explained->overview.has_value());
  const PeersOfTalker& of = *explained->peers;
  EXPECT_EQ(of.talker.rank, 0);
  EXPECT_EQ(of.talker.device_id, 0);
  EXPECT_EQ(of.talker.server_id, "s-0-0");
  EXPECT_EQ(of.inner_bytes, 0);
  EXPECT_EQ(of.total.sent_bytes, 116);
  EXPECT_EQ(of.total.received_bytes, 77);
  EXPECT_EQ(of.total.spread.inside_bytes, 150);
  ASSERT_THAT(of.total.spread.network, SizeIs(2));
  EXPECT_EQ(of.total.spread.network[0].bytes, 5);
  EXPECT_EQ(of.total.spread.network[1].hops, 2);
  EXPECT_EQ(of.total.spread.network[1].bytes, 38);
  EXPECT_EQ(of.total.spread.network[1].pairs, 2);

  EXPECT_EQ(of.peer_count, 4U);
  ASSERT_THAT(of.peers, SizeIs(4));
  EXPECT_EQ(of.peers[0].talker.rank, 1);
  EXPECT_EQ(of.peers[0].between, Between::kServer);
  EXPECT_EQ(of.peers[0].exchange.sent_bytes, 100);
  EXPECT_EQ(of.peers[0].exchange.received_bytes, 50);
  const Peer& across = of.peers[1];
  EXPECT_EQ(across.talker.rank, 2);
  EXPECT_EQ(across.talker.node_rank, 1U);
  EXPECT_EQ(across.talker.server_id, "s-1-0");
  EXPECT_EQ(across.between, Between::kNetwork);
  ASSERT_THAT(across.exchange.kinds, SizeIs(2));
  EXPECT_EQ(across.exchange.kinds[0].kind, "dp");
  EXPECT_EQ(across.exchange.kinds[0].sent_bytes, 10);
  EXPECT_EQ(across.exchange.kinds[0].received_bytes, 20);
  EXPECT_EQ(across.exchange.kinds[1].kind, "tp");
  ASSERT_THAT(across.exchange.spread.network, SizeIs(1));
  EXPECT_EQ(across.exchange.spread.network[0].hops, 2);
  EXPECT_EQ(across.exchange.spread.network[0].bytes, 31);
  EXPECT_EQ(of.peers[2].talker.rank, 3);
  EXPECT_EQ(of.peers[2].talker.device_id, 1);
  EXPECT_EQ(of.peers[3].talker.rank, 4);
  EXPECT_EQ(of.peers[3].exchange.spread.network[0].hops, 0);
}

TEST_F(ExplainOrderTest, AServerHasItsPeerServersAndWhatStaysInside) {
  const auto explained = Explain({std::nullopt, "s-0-0", kAll});
  ASSERT_TRUE(explained.ok()) << explained.status().message();
  const PeersOfTalker& of = *explained->peers;
  EXPECT_EQ(of.talker.rank, std::nullopt);
  EXPECT_EQ(of.inner_bytes, 150);
  EXPECT_EQ(of.total.sent_bytes, 16);
  EXPECT_EQ(of.total.received_bytes, 27);
  ASSERT_THAT(of.peers, SizeIs(2));
  EXPECT_EQ(of.peers[0].talker.server_id, "s-1-0");
  EXPECT_EQ(of.peers[0].exchange.sent_bytes, 11);
  EXPECT_EQ(of.peers[0].exchange.received_bytes, 27);
  EXPECT_EQ(of.peers[0].exchange.spread.network[0].pairs, 2);
  EXPECT_EQ(of.peers[1].talker.server_id, "s-0-1");
}

TEST_F(ExplainOrderTest, TopLimitsWhatIsListedNotWhatIsSummed) {
  const auto explained = Explain({0, "", 1});
  ASSERT_TRUE(explained.ok());
  EXPECT_EQ(explained->peers->peer_count, 4U);
  EXPECT_THAT(explained->peers->peers, SizeIs(1));
  EXPECT_EQ(explained->peers->total.sent_bytes, 116);
}

TEST_F(ExplainOrderTest, ATableHasItsCostItsKindsAndItsBusiestCables) {
  const auto explained = Explain({std::nullopt, "", 2});
  ASSERT_TRUE(explained.ok()) << explained.status().message();
  EXPECT_FALSE(explained->peers.has_value());
  const OrderOverview& overview = *explained->overview;
  EXPECT_EQ(overview.cost.hop_bytes, 2 * 38);
  ASSERT_THAT(overview.kinds, SizeIs(3));
  EXPECT_EQ(overview.kinds[0].kind, "dp");
  EXPECT_EQ(overview.kinds[0].spread.network[0].bytes, 5);
  EXPECT_EQ(overview.kinds[0].spread.network[1].bytes, 30);
  EXPECT_EQ(overview.kinds[2].spread.inside_bytes, 150);
  // 27 bytes into rank 0 over 200 Gbit/s; then the 20 bytes out of rank 2.
  ASSERT_THAT(overview.links, SizeIs(2));
  const ExplainedLink& busiest = overview.links[0];
  EXPECT_EQ(busiest.link.from, "leaf-0");
  EXPECT_EQ(busiest.link.to, "s-0-0/0");
  EXPECT_EQ(busiest.mbps, 200'000);
  EXPECT_EQ(busiest.link.bytes, 27);
  EXPECT_DOUBLE_EQ(busiest.link.seconds, 27 * 8 / 200e9);
  ASSERT_THAT(busiest.link.pairs, SizeIs(2));
  EXPECT_EQ(busiest.link.pairs[0].src, 2);
  EXPECT_EQ(busiest.link.pairs[0].dst, 0);
  EXPECT_EQ(busiest.link.pairs[1].bytes, 7);
  EXPECT_EQ(overview.links[1].link.from, "s-1-0/0");
  EXPECT_THAT(explained->notes, IsEmpty());
}

TEST_F(ExplainOrderTest, OtherJobsLoadCountsOnCables) {
  options_.background = {{"leaf-0", "spine-0-0", 40}};
  const auto explained = Explain({std::nullopt, "", 1});
  ASSERT_TRUE(explained.ok()) << explained.status().message();
  // 11 + 40 bytes at 400 Gbit/s take less than 27 at 200.
  EXPECT_EQ(explained->overview->links[0].link.to, "s-0-0/0");
  options_.background[0].bytes = 44;
  const auto louder = Explain({std::nullopt, "", 1});
  ASSERT_TRUE(louder.ok());
  EXPECT_EQ(louder->overview->links[0].link.from, "leaf-0");
  EXPECT_EQ(louder->overview->links[0].link.to, "spine-0-0");
  EXPECT_EQ(louder->overview->links[0].link.bytes, 55);
  EXPECT_EQ(louder->overview->links[0].link.background_bytes, 44);
}

TEST_F(ExplainOrderTest, UnknownSpeedsAreNotedWhereTheyCount) {
  for (LinkDescription& link : description_.links) link.mbps = 0;
  const auto table = Explain({std::nullopt, "", kAll});
  ASSERT_TRUE(table.ok());
  ASSERT_THAT(table->notes, SizeIs(1));
  EXPECT_THAT(table->notes[0], HasSubstr("takes 200000 Mbit/s"));
  const auto rank = Explain({0, "", kAll});
  ASSERT_TRUE(rank.ok());
  EXPECT_THAT(rank->notes, IsEmpty());
}

TEST_F(ExplainOrderTest, ServersOfASuperPodAreSoCalled) {
  description_.servers[0].super_pod = "sp";  // s-0-0 and s-1-0.
  description_.servers[2].super_pod = "sp";
  const auto explained = Explain({std::nullopt, "s-1-0", kAll});
  ASSERT_TRUE(explained.ok()) << explained.status().message();
  ASSERT_THAT(explained->peers->peers, SizeIs(1));
  EXPECT_EQ(explained->peers->peers[0].between, Between::kSuperPod);
  EXPECT_EQ(explained->peers->total.spread.inside_bytes, 38);
  EXPECT_THAT(explained->peers->total.spread.network, IsEmpty());
}

TEST_F(ExplainOrderTest, ATrafficWithoutPartsIsOfOneKind) {
  traffic_.parts.clear();
  const auto explained = Explain({3, "", kAll});
  ASSERT_TRUE(explained.ok());
  ASSERT_THAT(explained->peers->total.kinds, SizeIs(1));
  EXPECT_EQ(explained->peers->total.kinds[0].kind, "all");
  EXPECT_EQ(explained->peers->total.kinds[0].sent_bytes, 7);
}

TEST_F(ExplainOrderTest, ARankThatIsSilentHasNoPeers) {
  const auto explained = Explain({7, "", kAll});
  ASSERT_TRUE(explained.ok());
  EXPECT_EQ(explained->peers->peer_count, 0U);
  EXPECT_EQ(explained->peers->total.sent_bytes, 0);
}

TEST_F(ExplainOrderTest, ServersAreFoundAsPinsFindThemAndPodsOfOneServerByTheirNames) {
  fabric_ = MakeFabric(description_);
  job_ = MakeJob(*fabric_, {"s-0-0", "s-0-0", "s-0-1", "s-1-1"});
  job_.units[0].devices.resize(1);
  job_.units[1].devices.erase(job_.units[1].devices.begin());
  job_.units[0].pod_name = "worker-0";
  job_.units[1].pod_name = "worker-1";
  job_.units[2].devices[0].ip = "198.18.0.9";
  traffic_.parts.clear();
  traffic_.flows = {{0, 1, 3}, {0, 2, 4}};
  const auto several = Explain({std::nullopt, "s-0-0", kAll});
  ASSERT_FALSE(several.ok());
  EXPECT_EQ(several.status().reason(), "AMBIGUOUS_SERVER");
  const auto pod = Explain({std::nullopt, "worker-0", kAll});
  ASSERT_TRUE(pod.ok()) << pod.status().message();
  ASSERT_THAT(pod->peers->peers, SizeIs(2));
  EXPECT_EQ(pod->peers->peers[1].talker.pod_name, "worker-1");
  EXPECT_EQ(pod->peers->peers[1].between, Between::kServer);
  const auto by_ip = Explain({std::nullopt, "198.18.0.9", kAll});
  ASSERT_TRUE(by_ip.ok());
  EXPECT_EQ(by_ip->peers->talker.server_id, "s-0-1");
}

TEST_F(ExplainOrderTest, UnknownRanksAndServersAreRefused) {
  for (const std::int64_t rank : {std::int64_t{8}, std::int64_t{-1}, INT64_MAX}) {
    const auto explained = Explain({rank, "", kAll});
    ASSERT_FALSE(explained.ok());
    EXPECT_EQ(explained.status().reason(), "UNKNOWN_RANK");
    EXPECT_THAT(explained.status().message(), HasSubstr("must be from 0 to 7"));
  }
  const auto explained = Explain({std::nullopt, "s-9-9", kAll});
  ASSERT_FALSE(explained.ok());
  EXPECT_EQ(explained.status().reason(), "UNKNOWN_SERVER");
}

}  // namespace
}  // namespace rankroute
