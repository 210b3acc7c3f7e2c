#include "topology/reconcile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/topology/statements.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// --- roles --------------------------------------------------------------------------------------

TEST(ReconcileTest, MappedInterfacesAreDevicePortsAndOtherNicsAreCounted) {
  Statements host("lldpctl-json");
  host.Hear("node0", "enp1s0", "leaf", "200GE1/0/1");
  host.Hear("node0", "eth0", "mgmt-switch", "GE0/0/1");
  Statements manifest("manifest-yaml");
  manifest.reading().manifest.emplace();
  manifest.reading().manifest->interfaces = {{"node0", "enp1s0", 2}};
  const Reconciled r = JoinAll({host, manifest});
  EXPECT_EQ(PortOf(r, "node0", 2).switch_name, "leaf");
  ASSERT_THAT(r.fabric.switches, SizeIs(1));
  EXPECT_EQ(r.ignored_neighbors, 1U);
}

TEST(ReconcileTest, APlainHostIsIgnoredAndCounted) {
  Statements host("lldpctl-json");
  host.Say(Fact::Kind::kOwnBridge, "host", "", "false");
  host.Hear("host", "eth0", "leaf", "200GE1/0/1");
  const Reconciled r = JoinAll({host});
  EXPECT_THAT(r.fabric.servers, IsEmpty());
  EXPECT_THAT(r.fabric.switches, IsEmpty());
  EXPECT_EQ(r.ignored_neighbors, 1U);
}

TEST(ReconcileTest, AReporterIsASwitchByItsCapabilityOrByWhoHearsIt) {
  Statements lldpd("lldpctl-json");
  lldpd.Say(Fact::Kind::kOwnBridge, "leaf", "", "true");
  lldpd.Hear("leaf", "swp49", "spine", "swp1");
  lldpd.Hear("spine", "swp1", "leaf", "swp49");
  const Reconciled r = JoinAll({lldpd});
  EXPECT_THAT(r.fabric.switches, SizeIs(2));
  EXPECT_THAT(r.fabric.links, SizeIs(1));
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileTest, ManagementPortsAreNoLinks) {
  Statements sw("huawei-lldp-neighbor");
  sw.Hear("leaf-0", "MEth0/0/0", "oob", "GE0/0/1");
  sw.Hear("leaf-1", "MEth0/0/0", "oob", "GE0/0/2");
  sw.Hear("oob", "GE0/0/1", "leaf-0", "MEth0/0/0");
  const Reconciled r = JoinAll({sw});
  EXPECT_THAT(r.fabric.links, IsEmpty());
  EXPECT_EQ(r.ignored_neighbors, 3U);
}

// "eth0" and "Ethernet0" are one key, and two ports of a switch that runs Linux.
TEST(ReconcileTest, TheManagementPortOfALinuxSwitchIsNoLink) {
  Statements sw("huawei-lldp-brief");
  sw.Hear("leaf-0", "eth0", "oob", "swp1");
  sw.Hear("oob", "swp1", "leaf-0", "eth0");
  sw.Say(Fact::Kind::kNoNeighbor, "leaf-1", "eth0", "");
  sw.Hear("leaf-0", "Ethernet0", "leaf-1", "Ethernet0");
  const Reconciled r = JoinAll({sw});
  ASSERT_EQ(r.fabric.links.size(), 1U);
  EXPECT_EQ(r.fabric.links[0].a, "leaf-0");
  EXPECT_EQ(r.fabric.links[0].b, "leaf-1");
  EXPECT_EQ(r.ignored_neighbors, 2U);
  EXPECT_EQ(Reasons(r.diagnostics), std::vector<std::string>{"ONE_SIDED_LINK"});
}

TEST(ReconcileTest, StatementsOfNobodyAreCounted) {
  Statements npu("hccn-lldp");
  npu.Hear("", "npu0", "leaf", "200GE1/0/1");
  EXPECT_EQ(JoinAll({npu}).ignored_neighbors, 1U);
}

// --- links --------------------------------------------------------------------------------------

TEST(ReconcileTest, ParallelLinksStayApart) {
  Statements sw("huawei-lldp-neighbor");
  for (const char* n : {"1", "2"}) {
    sw.Hear("leaf", std::string("400GE2/0/") + n, "spine", std::string("400GE1/0/") + n);
    sw.Hear("spine", std::string("400GE1/0/") + n, "leaf", std::string("400GE2/0/") + n);
  }
  const Reconciled r = JoinAll({sw});
  ASSERT_THAT(r.fabric.links, SizeIs(2));
  EXPECT_EQ(r.fabric.links[0].mbps, 400'000);
  EXPECT_THAT(r.fabric.links[0].evidence.sources, SizeIs(2));
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileTest, ALinkIsJoinedAcrossSpellings) {
  Statements sw("huawei-lldp-neighbor");
  sw.Hear("leaf", "XGE0/0/1", "spine", "XGigabitEthernet0/0/9");
  sw.Hear("spine", "XGE0/0/9", "leaf", "XGigabitEthernet0/0/1");
  const Reconciled r = JoinAll({sw});
  ASSERT_THAT(r.fabric.links, SizeIs(1));
  EXPECT_EQ(r.fabric.links[0].a_port, "XGigabitEthernet0/0/1");
  EXPECT_EQ(r.fabric.links[0].mbps, 10'000);
}

TEST(ReconcileTest, ALinkWhosePortIdsAreMacsIsJoinedWhereOneFits) {
  Statements sw("huawei-lldp-neighbor");
  sw.Hear("leaf", "400GE2/0/1", "spine", "02:00:00:00:00:31");
  sw.Hear("spine", "400GE1/0/1", "leaf", "400GE2/0/1");
  sw.Hear("leaf", "400GE2/0/2", "spine", "02:00:00:00:00:32");
  sw.Hear("spine", "400GE1/0/2", "leaf", "02:00:00:00:00:22");
  const Reconciled r = JoinAll({sw});
  ASSERT_THAT(r.fabric.links, SizeIs(2));
  const auto fabric = Fabric::Create(r.fabric);
  ASSERT_TRUE(fabric.ok());
  EXPECT_EQ((*fabric)->description().links[0].b_port, "400GE1/0/1");
  EXPECT_EQ((*fabric)->description().links[1].b_port, "400GE1/0/2");
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileTest, ALinkHeardByOneEndIsMarkedWhereTheOtherReported) {
  Statements sw("huawei-lldp-neighbor");
  sw.Hear("leaf", "400GE2/0/1", "spine-0", "400GE1/0/1");
  sw.Hear("leaf", "400GE2/0/2", "spine-1", "400GE1/0/1");
  sw.Hear("spine-0", "400GE1/0/2", "leaf-1", "400GE2/0/1");
  const Reconciled r = JoinAll({sw});
  ASSERT_THAT(r.fabric.links, SizeIs(3));
  int one_sided = 0;
  for (const LinkDescription& link : r.fabric.links) one_sided += link.evidence.one_sided ? 1 : 0;
  EXPECT_EQ(one_sided, 1);
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("ONE_SIDED_LINK"));
}

TEST(ReconcileTest, ALoopedCableIsLeftOut) {
  Statements sw("huawei-lldp-neighbor");
  sw.Hear("leaf", "400GE2/0/1", "leaf", "400GE2/0/2");
  const Reconciled r = JoinAll({sw});
  EXPECT_THAT(r.fabric.links, IsEmpty());
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("SELF_LINK"));
}

TEST(ReconcileTest, OneSwitchPortOfTwoLinksIsAConflict) {
  Statements sw("huawei-lldp-neighbor");
  sw.Hear("leaf-0", "400GE2/0/1", "spine", "400GE1/0/1");
  sw.Hear("leaf-1", "400GE2/0/1", "spine", "400GE1/0/1");
  EXPECT_THAT(Reasons(JoinAll({sw}).diagnostics), ElementsAre("PORT_CONFLICT"));
}

TEST(ReconcileTest, WithoutCapabilitiesThePortNameTellsASwitch) {
  Statements sw("huawei-lldp-brief");
  for (const auto& [port, name, remote] :
       {std::tuple("400GE2/0/1", "spine", "400GE1/0/1"), std::tuple("GE1/0/9", "host", "eth0")}) {
    Observation& o = sw.Hear("leaf", port, name, remote);
    o.heard_bridge = false;
    o.heard_capabilities = false;
  }
  const Reconciled r = JoinAll({sw});
  EXPECT_THAT(r.fabric.switches, SizeIs(2));
  EXPECT_THAT(r.fabric.links, SizeIs(1));
  EXPECT_EQ(r.ignored_neighbors, 1U);
}

// --- speeds -------------------------------------------------------------------------------------

TEST(ReconcileTest, AStatedSpeedGoesBeforeThePortsName) {
  Statements sw("huawei-lldp-neighbor");
  sw.Hear("leaf", "400GE2/0/1", "spine", "400GE1/0/1").mbps = 100'000;
  sw.Hear("spine", "400GE1/0/1", "leaf", "400GE2/0/1");
  const Reconciled r = JoinAll({sw});
  EXPECT_EQ(r.fabric.links[0].mbps, 100'000);
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileTest, EndsOfDifferentSpeedRunAtTheLowerOne) {
  Statements sw("huawei-lldp-neighbor");
  sw.Hear("leaf", "100GE2/0/1", "spine", "400GE1/0/1");
  sw.Hear("leaf", "400GE2/0/2", "spine", "400GE1/0/2").mbps = 400'000;
  sw.Hear("spine", "400GE1/0/2", "leaf", "400GE2/0/2").mbps = 200'000;
  sw.Hear("spine", "400GE1/0/1", "leaf", "100GE2/0/1");
  const Reconciled r = JoinAll({sw});
  ASSERT_THAT(r.fabric.links, SizeIs(2));
  EXPECT_EQ(r.fabric.links[0].mbps + r.fabric.links[1].mbps, 300'000);
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("SPEED_MISMATCH", "SPEED_MISMATCH"));
}

TEST(ReconcileTest, ASpeedBeyondEveryLimitIsNotTaken) {
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "leaf", "200GE1/0/1").mbps = kMaxMbps + 1;
  EXPECT_EQ(PortOf(JoinAll({npu}), "node0", 0).mbps, 200'000);
}

// --- addresses ----------------------------------------------------------------------------------

TEST(ReconcileTest, ConflictingAddressesKeepTheFirst) {
  Statements conf("hccn-conf");
  conf.Say(Fact::Kind::kDeviceAddress, "node0", "npu0", "198.18.0.1");
  conf.Say(Fact::Kind::kDeviceAddress, "node0", "npu0", "198.18.0.9");
  conf.Say(Fact::Kind::kDeviceAddress, "node0", "npu1", "198.18.0.1");
  conf.Say(Fact::Kind::kDeviceAddress, "node1", "npu0", "198.18.0.1");
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "leaf", "200GE1/0/1");
  npu.Hear("node0", "npu1", "leaf", "200GE1/0/2");
  npu.Hear("node1", "npu0", "leaf", "200GE1/0/3");
  const Reconciled r = JoinAll({conf, npu});
  EXPECT_EQ(FindServer(r, "node0")->devices[0].ip, "198.18.0.1");
  EXPECT_EQ(FindServer(r, "node0")->devices[1].ip, "");
  EXPECT_EQ(FindServer(r, "node1")->devices[0].ip, "");
  EXPECT_THAT(Reasons(r.diagnostics),
              ElementsAre("ADDRESS_CONFLICT", "ADDRESS_CONFLICT", "ADDRESS_CONFLICT"));
}

TEST(ReconcileTest, AServersOwnAddressIsItsHostAddress) {
  Statements host("lldpctl-json");
  host.Say(Fact::Kind::kOwnManagementAddress, "node0", "", "192.0.2.7");
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "leaf", "200GE1/0/1");
  EXPECT_THAT(FindServer(JoinAll({host, npu}), "node0")->addresses, ElementsAre("192.0.2.7"));
}

}  // namespace
}  // namespace rankroute
