#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/topology/statements.h"
#include "topology/reconcile.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Role = CablePlan::Role;

CablePlan::Node Node(const std::string& name, Role role, int tier = 0) {
  CablePlan::Node node;
  node.name = name;
  node.role = role;
  node.tier = tier;
  node.source = {"plan.csv", 1};
  return node;
}

CablePlan::Cable Cable(const std::string& a, const std::string& a_port, const std::string& b,
                       const std::string& b_port, std::int64_t mbps = 0) {
  return {a, a_port, b, b_port, mbps, {"plan.csv", 7}};
}

Reading PlanOf(std::vector<CablePlan::Node> nodes, std::vector<CablePlan::Cable> cables) {
  Reading reading;
  reading.plan = CablePlan{std::move(nodes), std::move(cables)};
  return reading;
}

Reconciled Join(const std::vector<Reading>& readings) {
  Reconciled r = Reconcile(readings);
  const auto fabric = Fabric::Create(r.fabric);
  EXPECT_TRUE(fabric.ok()) << fabric.status().message();
  return r;
}

TEST(ReconcilePlans, ACableOfADeviceAndALinkComeOutAsStated) {
  const Reconciled r = Join({PlanOf({}, {Cable("node01", "npu0", "leaf-1", "400GE1/0/1", 200'000),
                                         Cable("leaf-1", "400GE2/0/1", "spine-1", "400GE1/0/1")})});
  const DevicePortDescription port = PortOf(r, "node01", 0);
  EXPECT_EQ(port.switch_name, "leaf-1");
  EXPECT_EQ(port.port, "400GE1/0/1");
  EXPECT_EQ(port.mbps, 200'000);
  ASSERT_EQ(port.evidence.sources.size(), 1U);
  EXPECT_EQ(port.evidence.sources[0].line, 7);
  ASSERT_EQ(r.fabric.links.size(), 1U);
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcilePlans, AWholeServerGetsOneCableForEachStatedDevice) {
  CablePlan::Node server = Node("node01", Role::kServer);
  server.device_count = 2;
  server.super_pod = "sp0";
  server.address = "192.0.2.1";
  const Reconciled r = Join(
      {PlanOf({server, Node("leaf-1", Role::kSwitch, 1)}, {Cable("node01", "", "leaf-1", "")})});
  for (const int id : {0, 1}) EXPECT_EQ(PortOf(r, "node01", id).switch_name, "leaf-1");
  const ServerDescription* found = FindServer(r, "node01");
  EXPECT_EQ(found->devices.size(), 2U);
  EXPECT_EQ(found->super_pod, "sp0");
  EXPECT_THAT(found->addresses, ElementsAre("192.0.2.1"));
  EXPECT_EQ(r.fabric.switches[0].tier, 1);
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcilePlans, DevicesThatNobodyStatesAreAssumedAloud) {
  const Reconciled r =
      Join({PlanOf({Node("node01", Role::kServer), Node("leaf-1", Role::kSwitch, 1)},
                   {Cable("node01", "", "leaf-1", "")})});
  EXPECT_EQ(FindServer(r, "node01")->devices.size(), 8U);
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("ASSUMED_DEVICES"));
}

TEST(ReconcilePlans, DevicesOfOtherSourcesCountForAWholeServer) {
  Statements facts("hccn-conf");
  facts.Say(Fact::Kind::kDeviceAddress, "node01", "npu5", "198.18.1.5");
  const Reconciled r = Join(
      {facts.reading(), PlanOf({Node("node01", Role::kServer), Node("leaf-1", Role::kSwitch, 1)},
                               {Cable("node01", "", "leaf-1", "")})});
  ASSERT_EQ(FindServer(r, "node01")->devices.size(), 1U);
  EXPECT_EQ(PortOf(r, "node01", 5).switch_name, "leaf-1");
}

TEST(ReconcilePlans, WhatIsObservedOverrulesThePlan) {
  Statements heard("hccn-lldp");
  heard.Hear("node01", "npu0", "leaf-2", "400GE1/0/1");
  const Reconciled r =
      Join({heard.reading(), PlanOf({}, {Cable("node01", "npu0", "leaf-1", "400GE1/0/1")})});
  EXPECT_EQ(PortOf(r, "node01", 0).switch_name, "leaf-2");
  ASSERT_THAT(Reasons(r.diagnostics), ElementsAre("FABRIC_FILE_CONTRADICTED"));
  EXPECT_EQ(r.diagnostics[0].file, "plan.csv");
  EXPECT_EQ(r.diagnostics[0].line, 7);
}

TEST(ReconcilePlans, AHostInterfaceNeedsAManifest) {
  const Reading plan = PlanOf({}, {Cable("node01", "eth1", "leaf-1", "swp1")});
  const Reconciled without = Join({plan});
  EXPECT_THAT(FindServer(without, "node01")->devices, IsEmpty());
  EXPECT_THAT(Reasons(without.diagnostics), ElementsAre("UNMAPPED_INTERFACE"));
  Reading manifest;
  manifest.manifest = Manifest{{}, {{"node01", "eth1", 3}}};
  EXPECT_EQ(PortOf(Join({plan, manifest}), "node01", 3).port, "swp1");
}

TEST(ReconcilePlans, RolesComeFromPortsAndFromOtherSources) {
  Statements heard("huawei-lldp-brief");
  heard.Hear("x", "400GE1/0/9", "y", "400GE1/0/9");
  const Reconciled r = Join({heard.reading(), PlanOf({}, {Cable("x", "a", "y", "b"),  // Switches.
                                                          Cable("q", "k1", "x", "k2")})});
  EXPECT_EQ(r.fabric.switches.size(), 3U);
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("UNKNOWN_ROLE"));
}

TEST(ReconcilePlans, AServerOnTwoLeavesWithoutPortsIsDoubtedAloud) {
  const Reconciled r = Join(
      {PlanOf({Node("node01", Role::kServer), Node("a", Role::kSwitch), Node("b", Role::kSwitch)},
              {Cable("node01", "", "a", ""), Cable("node01", "", "b", "")})});
  EXPECT_EQ(PortsOf(r, "node01", 0).size(), 2U);
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("ASSUMED_DEVICES", "UNKNOWN_PLANES"));
}

TEST(ReconcilePlans, NodesWithoutANameAreNobody) {
  const Reconciled r = Join({PlanOf({Node("", Role::kServer)}, {Cable("", "", "leaf-1", "")})});
  EXPECT_THAT(r.fabric.servers, IsEmpty());
}

TEST(ReconcileNames, HostNameAndFullNameAreOneSystem) {
  Statements npus("hccn-lldp");
  npus.Hear("node01", "npu0", "leaf-1.example.net", "400GE1/0/1");
  Statements conf("hccn-conf");
  conf.Say(Fact::Kind::kDeviceAddress, "node01.example.net", "npu0", "198.18.1.1");
  Statements leaf("huawei-lldp-brief");
  leaf.Hear("leaf-1", "400GE2/0/1", "spine-1", "400GE1/0/1");
  const Reconciled r = JoinAll({npus, conf, leaf});
  ASSERT_EQ(r.fabric.servers.size(), 1U);
  EXPECT_EQ(r.fabric.servers[0].devices[0].ip, "198.18.1.1");
  EXPECT_EQ(r.fabric.switches.size(), 2U);
}

TEST(ReconcileNames, TwoDomainsOfOneHostNameStayApart) {
  Statements npus("hccn-lldp");
  npus.Hear("node01", "npu0", "leaf-1.a.example", "1");
  npus.Hear("node01", "npu1", "leaf-1.b.example", "1");
  npus.Hear("node01", "npu2", "leaf-1", "2");
  const Reconciled r = JoinAll({npus});
  EXPECT_EQ(r.fabric.switches.size(), 3U);
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("AMBIGUOUS_NAME"));
}

TEST(ReconcileNames, AnAddressIsNoNameWithADomain) {
  Statements npus("hccn-lldp");
  npus.Hear("192", "npu0", "leaf-1", "1");
  npus.Hear("192.0.2.1", "npu0", "leaf-1", "2");
  EXPECT_EQ(JoinAll({npus}).fabric.servers.size(), 2U);
}

TEST(ReconcileServers, ARanktablesServerIsTheOneWithItsDeviceAddresses) {
  Statements conf("hccn-conf");
  conf.Say(Fact::Kind::kDeviceAddress, "node01", "npu0", "198.18.1.1");
  Statements table("ranktable-tor");
  table.Say(Fact::Kind::kDeviceAddress, "192.0.2.1", "npu0", "198.18.1.1");
  Observation& o = table.Hear("192.0.2.1", "npu0", "", "400GE1/0/1");
  o.management_address = "203.0.113.1";
  const Reconciled r = JoinAll({conf, table});
  ASSERT_EQ(r.fabric.servers.size(), 1U);
  EXPECT_EQ(r.fabric.servers[0].name, "node01");
  EXPECT_EQ(PortOf(r, "node01", 0).switch_name, "203.0.113.1");
  EXPECT_THAT(r.diagnostics, IsEmpty());
}

TEST(ReconcileFacts, ADownLinkMakesTheDeviceDarkWithTheReason) {
  Statements facts("hccn-values");
  facts.Say(Fact::Kind::kLinkState, "node01", "npu0", "down");
  const Reconciled r =
      Join({facts.reading(), PlanOf({}, {Cable("node01", "npu0", "leaf-1", "400GE1/0/1")})});
  EXPECT_THAT(PortsOf(r, "node01", 0), IsEmpty());
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("DARK_PORT", "FABRIC_FILE_CONTRADICTED"));
}

TEST(ReconcileFacts, ADownLinkThatHearsSomebodyIsDoubtful) {
  Statements facts("hccn-values");
  facts.Say(Fact::Kind::kLinkState, "node01", "npu0", "down");
  facts.Hear("node01", "npu0", "leaf-1", "400GE1/0/1");
  const Reconciled r = JoinAll({facts});
  EXPECT_TRUE(PortOf(r, "node01", 0).evidence.doubtful);
  EXPECT_THAT(Reasons(r.diagnostics), ElementsAre("LINK_DOWN"));
}

TEST(ReconcileFacts, SpeedHealthSuperPodAndMacAreUsed) {
  Statements facts("hccn-values");
  facts.Hear("node01", "npu0", "leaf-1", "400GE1/0/1:1");
  facts.Say(Fact::Kind::kLinkSpeed, "node01", "npu0", "200000");
  facts.Say(Fact::Kind::kNetHealth, "node01", "npu0", "Socket fail");
  facts.Say(Fact::Kind::kSuperPod, "node01", "", "sp0");
  facts.Say(Fact::Kind::kSuperPod, "node01", "", "sp1");
  facts.Say(Fact::Kind::kDeviceMac, "node01", "npu1", "02:00:00:00:01:01");
  Statements leaf("huawei-lldp-brief");
  leaf.HearMac("leaf-1", "400GE1/0/2:1", "02:00:00:00:01:01");
  const Reconciled r = JoinAll({facts, leaf});
  EXPECT_EQ(PortOf(r, "node01", 0).mbps, 200'000);
  EXPECT_EQ(PortOf(r, "node01", 1).port, "400GE1/0/2:1");
  EXPECT_EQ(FindServer(r, "node01")->super_pod, "sp0");
  EXPECT_THAT(Reasons(r.diagnostics),
              ElementsAre("NET_HEALTH", "ONE_SIDED_LINK", "SUPER_POD_CONFLICT"));
}

}  // namespace
}  // namespace rankroute
