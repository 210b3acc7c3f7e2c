#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/topology/statements.h"
#include "topology/reconcile.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// --- device ports -------------------------------------------------------------------------------

TEST(ReconcileTest, ADevicePortIsCabledToTheSwitchThatItHears) {
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "leaf", "400GE1/1/7:1").chassis_id = "02:00:00:00:00:01";
  npu.Hear("node0", "npu3", "leaf", "200GE1/0/2").age_seconds = 9;
  const Reconciled r = JoinAll({npu});
  ASSERT_THAT(r.fabric.switches, SizeIs(1));
  EXPECT_EQ(r.fabric.switches[0].name, "leaf");
  EXPECT_EQ(r.fabric.switches[0].chassis_id, "02:00:00:00:00:01");
  EXPECT_EQ(PortOf(r, "node0", 0).port, "400GE1/1/7:1");
  EXPECT_EQ(PortOf(r, "node0", 0).mbps, 0);
  EXPECT_EQ(PortOf(r, "node0", 3).mbps, 200'000);
  EXPECT_EQ(PortOf(r, "node0", 3).evidence.age_seconds, 9);
  EXPECT_FALSE(PortOf(r, "node0", 3).evidence.one_sided);
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileTest, BothSidesOfACableAreOneCable) {
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "leaf", "GigabitEthernet1/0/1");
  Statements sw("huawei-lldp-neighbor");
  sw.HearMac("leaf", "GE1/0/1", "02:00:00:00:01:00");
  const Reconciled r = JoinAll({npu, sw});
  const DevicePortDescription port = PortOf(r, "node0", 0);
  EXPECT_EQ(port.port, "GigabitEthernet1/0/1");  // As the switch advertises it.
  EXPECT_EQ(port.mbps, 1'000);
  EXPECT_THAT(port.evidence.sources, SizeIs(2));
  EXPECT_FALSE(port.evidence.one_sided);
  EXPECT_EQ(r.ignored_neighbors, 0U);
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileTest, APortThatTheReportingSwitchDoesNotHearIsOneSided) {
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "leaf", "200GE1/0/1");
  npu.Hear("node0", "npu1", "leaf", "200GE1/0/2");
  Statements sw("huawei-lldp-neighbor");
  sw.HearMac("leaf", "200GE1/0/2", "02:00:00:00:01:01");
  const Reconciled r = JoinAll({npu, sw});
  EXPECT_TRUE(PortOf(r, "node0", 0).evidence.one_sided);
  EXPECT_FALSE(PortOf(r, "node0", 1).evidence.one_sided);
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("ONE_SIDED_LINK"));
}

TEST(ReconcileTest, ASwitchAloneCablesADeviceThatItNames) {
  Statements conf("hccn-conf");
  conf.Say(Fact::Kind::kDeviceAddress, "node0", "npu0", "198.18.0.1");
  Statements sw("huawei-lldp-brief");
  sw.Hear("leaf", "200GE1/0/1", "node0", "npu0").heard_bridge = false;
  sw.HearMac("leaf", "200GE1/0/2", "02:00:00:00:09:09");
  const Reconciled r = JoinAll({conf, sw});
  EXPECT_EQ(PortOf(r, "node0", 0).port, "200GE1/0/1");
  EXPECT_FALSE(PortOf(r, "node0", 0).evidence.one_sided);  // The NPU was not asked.
  EXPECT_EQ(r.ignored_neighbors, 1U);
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileTest, ASwitchsWordAgainstADarkDeviceIsOneSided) {
  Statements npu("hccn-lldp");
  npu.Say(Fact::Kind::kNoNeighbor, "node0", "npu0", "");
  Statements sw("huawei-lldp-brief");
  sw.Hear("leaf", "200GE1/0/1", "node0", "npu0");
  const Reconciled r = JoinAll({npu, sw});
  EXPECT_TRUE(PortOf(r, "node0", 0).evidence.one_sided);
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("ONE_SIDED_LINK"));
}

TEST(ReconcileTest, ADeviceIsKnownByItsMac) {
  Statements npu("hccn-lldp");
  npu.Say(Fact::Kind::kOwnChassisId, "node0", "npu4", "02:00:00:00:01:04");
  Statements sw("huawei-lldp-brief");
  sw.HearMac("leaf", "200GE1/0/1", "02:00:00:00:01:04");
  const Reconciled r = JoinAll({npu, sw});
  EXPECT_EQ(PortOf(r, "node0", 4).switch_name, "leaf");
}

TEST(ReconcileTest, APortIdThatIsAMacIsResolvedByTheOnlyFittingPort) {
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "leaf", "02:00:00:00:00:77").port_id_type = IdType::kMac;
  npu.Hear("node0", "npu1", "leaf", "200GE1/0/2");
  Statements sw("huawei-lldp-neighbor");
  sw.HearMac("leaf", "200GE1/0/1", "02:00:00:00:01:00");
  sw.HearMac("leaf", "200GE1/0/2", "02:00:00:00:01:01");
  const Reconciled r = JoinAll({npu, sw});
  EXPECT_EQ(PortOf(r, "node0", 0).port, "200GE1/0/1");
  EXPECT_EQ(r.ignored_neighbors, 0U);
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileTest, APortIdThatIsAMacStaysWhereSeveralPortsFit) {
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "leaf", "02:00:00:00:00:77").port_id_type = IdType::kMac;
  npu.Hear("node0", "npu1", "leaf", "");
  Statements sw("huawei-lldp-neighbor");
  sw.HearMac("leaf", "200GE1/0/1", "02:00:00:00:01:00");
  sw.HearMac("leaf", "200GE1/0/2", "02:00:00:00:01:01");
  const Reconciled r = JoinAll({npu, sw});
  EXPECT_EQ(PortOf(r, "node0", 0).port, "02:00:00:00:00:77");
  EXPECT_EQ(PortOf(r, "node0", 1).port, "");
  EXPECT_EQ(r.ignored_neighbors, 2U);
}

TEST(ReconcileTest, APortNumberIsJoinedByItsDescription) {
  Statements npu("hccn-lldp");
  Observation& o = npu.Hear("node0", "npu0", "leaf", "37");
  o.port_id_type = IdType::kLocal;
  o.port_description = "Ethernet1/37";
  Statements sw("huawei-lldp-neighbor");
  sw.HearMac("leaf", "Eth1/37", "02:00:00:00:01:00");
  const Reconciled r = JoinAll({npu, sw});
  EXPECT_EQ(PortOf(r, "node0", 0).port, "Eth1/37");
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileTest, TwoDevicesOnOneSwitchPortAreDoubtfulAndKept) {
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "leaf", "200GE1/0/1");
  npu.Hear("node1", "npu0", "leaf", "200GE1/0/1");
  const Reconciled r = JoinAll({npu});
  EXPECT_TRUE(PortOf(r, "node0", 0).evidence.doubtful);
  EXPECT_TRUE(PortOf(r, "node1", 0).evidence.doubtful);
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("PORT_CONFLICT"));
}

TEST(ReconcileTest, ASwitchThatNamesAnotherDeviceIsAConflict) {
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "leaf", "200GE1/0/1");
  npu.Say(Fact::Kind::kDeviceAddress, "node1", "npu0", "198.18.1.1");
  Statements sw("huawei-lldp-neighbor");
  sw.Hear("leaf", "200GE1/0/1", "node1", "npu0");
  const Reconciled r = JoinAll({npu, sw});
  EXPECT_TRUE(PortOf(r, "node0", 0).evidence.doubtful);
  EXPECT_TRUE(PortOf(r, "node1", 0).evidence.doubtful);
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("ONE_SIDED_LINK", "PORT_CONFLICT"));
}

TEST(ReconcileTest, APortWithSeveralNeighboursIsDoubtful) {
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "leaf", "200GE1/0/1");
  npu.Hear("node0", "npu0", "leaf", "200GE1/0/2");
  const Reconciled r = JoinAll({npu});
  EXPECT_THAT(PortsOf(r, "node0", 0), SizeIs(2));
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("SEVERAL_NEIGHBORS"));
}

TEST(ReconcileTest, OneStatementInTwoSourcesIsOneCable) {
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "leaf", "200GE1/0/1");
  npu.Hear("node0", "npu0", "leaf", "200GE1/0/1").source = {"again.txt", 1};
  const Reconciled r = JoinAll({npu});
  EXPECT_THAT(PortOf(r, "node0", 0).evidence.sources, SizeIs(2));
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileTest, ADarkPortIsADeviceWithoutPorts) {
  Statements npu("hccn-lldp");
  npu.Say(Fact::Kind::kNoNeighbor, "node0", "npu0", "");
  npu.Hear("node0", "npu1", "leaf", "200GE1/0/1");
  const Reconciled r = JoinAll({npu});
  EXPECT_THAT(PortsOf(r, "node0", 0), IsEmpty());
  EXPECT_THAT(r.diagnostics, IsEmpty());  // The reader has warned of it.
}

TEST(ReconcileTest, AnAddressWithoutANeighbourIsADarkPort) {
  Statements conf("hccn-conf");
  conf.Say(Fact::Kind::kDeviceAddress, "node0", "npu0", "198.18.0.1");
  const Reconciled r = JoinAll({conf});
  ASSERT_THAT(r.fabric.servers, SizeIs(1));
  EXPECT_EQ(r.fabric.servers[0].devices[0].ip, "198.18.0.1");
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("DARK_PORT"));
}

TEST(ReconcileTest, APortThatHearsSomebodyInOneSourceOnlyIsDoubtful) {
  Statements npu("hccn-lldp");
  npu.Say(Fact::Kind::kNoNeighbor, "node0", "npu0", "");
  npu.Hear("node0", "npu0", "leaf", "200GE1/0/1");
  const Reconciled r = JoinAll({npu});
  EXPECT_TRUE(PortOf(r, "node0", 0).evidence.doubtful);
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("NEIGHBOR_CONTRADICTED"));
}

TEST(ReconcileTest, ANeighbourWithoutAnyIdentityIsReported) {
  Statements npu("hccn-lldp");
  npu.Hear("node0", "npu0", "", "200GE1/0/1");
  const Reconciled r = JoinAll({npu});
  EXPECT_THAT(PortsOf(r, "node0", 0), IsEmpty());
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("UNIDENTIFIED_NEIGHBOR"));
  EXPECT_EQ(r.ignored_neighbors, 1U);
}

// --- peers --------------------------------------------------------------------------------------

Observation& HearNpu(Statements* s, const char* server, const char* port, const char* mac) {
  Observation& o = s->HearMac(server, port, mac);
  o.system_description = "AscendNPU 910B";
  return o;
}

TEST(ReconcileTest, DevicesThatHearEachOtherArePeers) {
  Statements npu("hccn-lldp");
  npu.Say(Fact::Kind::kOwnChassisId, "node0", "npu0", "02:00:00:00:01:00");
  npu.Say(Fact::Kind::kOwnChassisId, "node1", "npu0", "02:00:00:00:01:10");
  HearNpu(&npu, "node0", "npu0", "02:00:00:00:01:10");
  HearNpu(&npu, "node1", "npu0", "02:00:00:00:01:00");
  const Reconciled r = JoinAll({npu});
  EXPECT_EQ(PortOf(r, "node0", 0).peer_device, "node1/0");
  EXPECT_EQ(PortOf(r, "node1", 0).peer_device, "node0/0");
  EXPECT_THAT(r.fabric.switches, IsEmpty());
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileTest, APeerIsKnownByHearingBack) {
  Statements npu("hccn-lldp");
  npu.Say(Fact::Kind::kOwnChassisId, "node0", "npu0", "02:00:00:00:01:00");
  HearNpu(&npu, "node0", "npu0", "02:00:00:00:01:10");
  HearNpu(&npu, "node1", "npu0", "02:00:00:00:01:00");
  const Reconciled r = JoinAll({npu});
  EXPECT_EQ(PortOf(r, "node0", 0).peer_device, "node1/0");
  EXPECT_EQ(PortOf(r, "node1", 0).peer_device, "node0/0");
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileTest, AnUnknownPeerLeavesThePortWithoutCable) {
  Statements npu("hccn-lldp");
  HearNpu(&npu, "node0", "npu0", "02:00:00:00:01:10");
  const Reconciled r = JoinAll({npu});
  EXPECT_THAT(PortsOf(r, "node0", 0), IsEmpty());
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("UNKNOWN_PEER_NPU"));
}

}  // namespace
}  // namespace rankroute
