#include "topology/cabling_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tests/topology/generated_fabric.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::int64_t kMaxAge = 3'600;

// Two groups of eight rails: node1 and node3 on leaf-1 to leaf-8, node2 on leaf-9 to leaf-16,
// device k in port 1 (node3: 2) of leaf k + 1; leaf k linked by 400GE2/0/1 to port k of spine-1.
FabricDescription Rails() {
  GeneratedShape shape;
  shape.attachment = GeneratedShape::Attachment::kRails;
  shape.groups = 2;
  shape.servers = 3;
  shape.spines = 1;
  shape.port_name = SlotPortName;
  return GenerateFabric(shape);
}

ServerDescription& Server(FabricDescription* fabric, std::size_t number) {
  return fabric->servers[number - 1];
}

DevicePortDescription& Port(FabricDescription* fabric, std::size_t server, std::size_t device) {
  return Server(fabric, server).devices[device].ports[0];
}

void ForEachPort(FabricDescription* fabric,
                 const std::function<void(DevicePortDescription*)>& edit) {
  for (ServerDescription& server : fabric->servers) {
    for (DeviceDescription& device : server.devices) {
      for (DevicePortDescription& port : device.ports) edit(&port);
    }
  }
}

void SwapPlaces(DevicePortDescription* a, DevicePortDescription* b) {
  std::swap(a->switch_name, b->switch_name);
  std::swap(a->port, b->port);
}

void RenameSwitch(FabricDescription* fabric, const std::string& from, const std::string& to) {
  for (SwitchDescription& sw : fabric->switches) {
    if (sw.name == from) sw.name = to;
  }
  for (LinkDescription& link : fabric->links) {
    if (link.a == from) link.a = to;
    if (link.b == from) link.b = to;
  }
  ForEachPort(fabric, [&](DevicePortDescription* port) {
    if (port->switch_name == from) port->switch_name = to;
  });
}

void RemoveSwitch(FabricDescription* fabric, const std::string& name) {
  std::erase_if(fabric->switches, [&](const auto& sw) { return sw.name == name; });
  std::erase_if(fabric->links, [&](const auto& link) { return link.a == name || link.b == name; });
  for (ServerDescription& server : fabric->servers) {
    for (DeviceDescription& device : server.devices) {
      std::erase_if(device.ports, [&](const auto& port) { return port.switch_name == name; });
    }
  }
}

CablingReport Check(const FabricDescription& observed, const FabricDescription& intended) {
  const auto o = Fabric::Create(observed);
  const auto i = Fabric::Create(intended);
  EXPECT_TRUE(o.ok()) << o.status().message();
  EXPECT_TRUE(i.ok()) << i.status().message();
  return CheckCabling(**o, **i, {kMaxAge});
}

// "missing: message".
std::vector<std::string> Lines(const CablingReport& report) {
  std::vector<std::string> lines;
  for (const CablingFinding& finding : report.findings) {
    lines.push_back(std::string(CablingVerdictName(finding.verdict)) + ": " + finding.message);
  }
  return lines;
}

struct CheckCase {
  const char* name;
  std::function<void(FabricDescription* observed, FabricDescription* intended)> edit;
  std::vector<std::string> want;
};

void PrintTo(const CheckCase& c, std::ostream* out) { *out << c.name; }

class CablingCheckTest : public ::testing::TestWithParam<CheckCase> {};

TEST_P(CablingCheckTest, FindsWhatDiffersAndNothingElse) {
  FabricDescription observed = Rails();
  FabricDescription intended = Rails();
  GetParam().edit(&observed, &intended);
  EXPECT_EQ(Lines(Check(observed, intended)), GetParam().want);
}

const std::vector<CheckCase> kCables = {
    {"Equal", [](auto*, auto*) {}, {}},
    {"ALinkIsGone",
     [](auto* o, auto*) { o->links.erase(o->links.begin()); },
     {"missing: leaf-1 400GE2/0/1 to spine-1 400GE1/0/1 was not observed"}},
    {"OneOfTwoCablesOfADeviceIsGone",
     [](auto* o, auto* i) {
       for (auto* f : {o, i}) {
         Server(f, 1).devices[0].ports.push_back({"leaf-1", "200GE1/0/7", "", 200'000, {}});
       }
       Server(o, 1).devices[0].ports.pop_back();
     },
     {"missing: node1 device 0 to leaf-1 200GE1/0/7 was not observed"}},
    {"ADeviceIsNotThere",
     [](auto* o, auto*) { Server(o, 2).devices.pop_back(); },
     {"missing: node2 device 7 to leaf-16 200GE1/0/1 was not observed: there is no node2 device "
      "7"}},
    {"ADeviceIsDark",
     [](auto* o, auto*) { Server(o, 2).devices[7].ports.clear(); },
     {"darkPort: node2 device 7 has no cable; intended to leaf-16 200GE1/0/1"}},
    {"AnExtraCable",
     [](auto* o, auto*) {
       Server(o, 1).devices[0].ports.push_back({"leaf-1", "200GE1/0/7", "", 200'000, {}});
     },
     {"unexpected: node1 device 0 to leaf-1 200GE1/0/7 is not intended"}},
    {"ADeviceThatWasNotToBeCabled",
     [](auto*, auto* i) { Server(i, 1).devices[0].ports.clear(); },
     {"unexpected: node1 device 0 to leaf-1 200GE1/0/1 is not intended"}},
    {"AnotherSpellingOfAPortIsTheSamePort",
     [](auto* o, auto* i) {
       Port(o, 1, 0).port = "GigabitEthernet0/0/9";
       Port(i, 1, 0).port = "GE0/0/9";
     },
     {}},
    {"TwoCablesInOnePort",
     [](auto* o, auto*) { Port(o, 3, 0).port = Port(o, 1, 0).port; },
     {"moved: node3 device 0 goes to leaf-1 200GE1/0/1 instead of leaf-1 200GE1/0/2"}},
};

const std::vector<CheckCase> kExchanges = {
    {"TwoDevicesOfALeaf",
     [](auto* o, auto*) { SwapPlaces(&Port(o, 1, 0), &Port(o, 3, 0)); },
     {"swapped: 2 cables exchanged: node1 device 0 goes to leaf-1 200GE1/0/2 instead of leaf-1 "
      "200GE1/0/1; node3 device 0 goes to leaf-1 200GE1/0/1 instead of leaf-1 200GE1/0/2"}},
    {"TwoRailsOfAServerAreSwappedAndNotOnAWrongRail",
     [](auto* o, auto*) { SwapPlaces(&Port(o, 1, 0), &Port(o, 1, 1)); },
     {"swapped: 2 cables exchanged: node1 device 0 goes to leaf-2 200GE1/0/1 instead of leaf-1 "
      "200GE1/0/1; node1 device 1 goes to leaf-1 200GE1/0/1 instead of leaf-2 200GE1/0/1"}},
    {"ThreeInARotation",
     [](auto* o, auto*) {
       SwapPlaces(&Port(o, 1, 0), &Port(o, 1, 1));
       SwapPlaces(&Port(o, 1, 1), &Port(o, 1, 2));
     },
     {"swapped: 3 cables exchanged: node1 device 0 goes to leaf-2 200GE1/0/1 instead of leaf-1 "
      "200GE1/0/1; node1 device 1 goes to leaf-3 200GE1/0/1 instead of leaf-2 200GE1/0/1; node1 "
      "device 2 goes to leaf-1 200GE1/0/1 instead of leaf-3 200GE1/0/1"}},
    {"TwoLinks",
     [](auto* o, auto*) { std::swap(o->links[0].b_port, o->links[1].b_port); },
     {"swapped: 2 cables exchanged: leaf-1 400GE2/0/1 goes to spine-1 400GE1/0/2 instead of "
      "spine-1 400GE1/0/1; leaf-2 400GE2/0/1 goes to spine-1 400GE1/0/1 instead of spine-1 "
      "400GE1/0/2"}},
    {"ADeviceAndALink",
     [](auto* o, auto*) { std::swap(Port(o, 1, 0).port, o->links[0].a_port); },
     {"swapped: 2 cables exchanged: node1 device 0 goes to leaf-1 400GE2/0/1 instead of leaf-1 "
      "200GE1/0/1; spine-1 400GE1/0/1 goes to leaf-1 200GE1/0/1 instead of leaf-1 400GE2/0/1"}},
    {"LeavesWithoutIntendedPorts",
     [](auto* o, auto* i) {
       ForEachPort(i, [](DevicePortDescription* port) { port->port.clear(); });
       SwapPlaces(&Port(o, 1, 0), &Port(o, 2, 0));
     },
     {"swapped: 2 cables exchanged: node1 device 0 goes to leaf-9 200GE1/0/1 instead of leaf-1; "
      "node2 device 0 goes to leaf-1 200GE1/0/1 instead of leaf-9"}},
    {"TwoPairsOfADoublyCabledDevice",
     [](auto* o, auto* i) {
       for (auto* f : {o, i}) {
         Server(f, 1).devices[0].ports.push_back({"leaf-1", "200GE1/0/7", "", 200'000, {}});
         Server(f, 2).devices[0].ports.push_back({"leaf-9", "200GE1/0/7", "", 200'000, {}});
       }
       std::swap(Server(o, 1).devices[0].ports, Server(o, 2).devices[0].ports);
     },
     {"swapped: 2 cables exchanged: node1 device 0 goes to leaf-9 200GE1/0/1 instead of leaf-1 "
      "200GE1/0/1; node2 device 0 goes to leaf-1 200GE1/0/1 instead of leaf-9 200GE1/0/1",
      "swapped: 2 cables exchanged: node1 device 0 goes to leaf-9 200GE1/0/7 instead of leaf-1 "
      "200GE1/0/7; node2 device 0 goes to leaf-1 200GE1/0/7 instead of leaf-9 200GE1/0/7"}},
};

const std::vector<CheckCase> kMoves = {
    {"AnotherPortOfTheLeaf",
     [](auto* o, auto*) { Port(o, 1, 0).port = "200GE1/0/9"; },
     {"moved: node1 device 0 goes to leaf-1 200GE1/0/9 instead of leaf-1 200GE1/0/1"}},
    {"AnotherLeafOfTheRail",
     [](auto* o, auto*) {
       Port(o, 1, 0).switch_name = "leaf-9";
       Port(o, 1, 0).port = "200GE1/0/9";
     },
     {"moved: node1 device 0 goes to leaf-9 200GE1/0/9 instead of leaf-1 200GE1/0/1"}},
    {"AnotherRail",
     [](auto* o, auto*) {
       Port(o, 1, 0).switch_name = "leaf-2";
       Port(o, 1, 0).port = "200GE1/0/9";
     },
     {"wrongRail: node1 device 0 goes to leaf-2 200GE1/0/9 instead of leaf-1 200GE1/0/1, which is "
      "another rail"}},
    {"ASpineIsNoRail",
     [](auto* o, auto*) { Port(o, 1, 0).switch_name = "spine-1"; },
     {"moved: node1 device 0 goes to spine-1 200GE1/0/1 instead of leaf-1 200GE1/0/1"}},
    {"IntoThePortOfADarkDevice",
     [](auto* o, auto*) {
       Port(o, 1, 0).port = Port(o, 3, 0).port;
       Server(o, 3).devices[0].ports.clear();
     },
     {"darkPort: node3 device 0 has no cable; intended to leaf-1 200GE1/0/2",
      "moved: node1 device 0 goes to leaf-1 200GE1/0/2 instead of leaf-1 200GE1/0/1"}},
    {"AChainThatEndsAtADarkDevice",
     [](auto* o, auto*) {
       SwapPlaces(&Port(o, 1, 0), &Port(o, 1, 1));
       SwapPlaces(&Port(o, 1, 1), &Port(o, 1, 2));
       Server(o, 1).devices[2].ports.clear();
     },
     {"darkPort: node1 device 2 has no cable; intended to leaf-3 200GE1/0/1",
      "wrongRail: node1 device 0 goes to leaf-2 200GE1/0/1 instead of leaf-1 200GE1/0/1, which is "
      "another rail",
      "wrongRail: node1 device 1 goes to leaf-3 200GE1/0/1 instead of leaf-2 200GE1/0/1, which is "
      "another rail"}},
    {"AnExtraCableInThePortOfADarkDevice",
     [](auto* o, auto*) {
       Server(o, 3).devices[0].ports.push_back(Port(o, 1, 0));
       Server(o, 1).devices[0].ports.clear();
     },
     {"darkPort: node1 device 0 has no cable; intended to leaf-1 200GE1/0/1",
      "unexpected: node3 device 0 to leaf-1 200GE1/0/1 is not intended"}},
    {"ALinkAtItsSpine",
     [](auto* o, auto*) { o->links[0].b_port = "400GE1/0/40"; },
     {"moved: leaf-1 400GE2/0/1 goes to spine-1 400GE1/0/40 instead of spine-1 400GE1/0/1"}},
    {"ALinkAtItsLeaf",
     [](auto* o, auto*) { o->links[0].a_port = "400GE2/0/40"; },
     {"moved: spine-1 400GE1/0/1 goes to leaf-1 400GE2/0/40 instead of leaf-1 400GE2/0/1"}},
    {"BothEndsOfALink",
     [](auto* o, auto*) {
       o->links[0].a_port = "400GE2/0/40";
       o->links[0].b_port = "400GE1/0/40";
     },
     {"missing: leaf-1 400GE2/0/1 to spine-1 400GE1/0/1 was not observed",
      "unexpected: leaf-1 400GE2/0/40 to spine-1 400GE1/0/40 is not intended"}},
};

const std::vector<CheckCase> kUnnamed = {
    {"PortsOnlyObserved",
     [](auto*, auto* i) {
       ForEachPort(i, [](DevicePortDescription* port) { port->port.clear(); });
       for (LinkDescription& link : i->links) link.a_port = link.b_port = "";
     },
     {}},
    {"PortsOnlyIntended",
     [](auto* o, auto*) {
       ForEachPort(o, [](DevicePortDescription* port) { port->port.clear(); });
       for (LinkDescription& link : o->links) link.a_port = link.b_port = "";
     },
     {}},
    {"PortsOfOtherEnds",
     [](auto* o, auto* i) {
       for (LinkDescription& link : o->links) link.a_port = "";
       for (LinkDescription& link : i->links) link.b_port = "";
     },
     {}},
    {"ParallelLinksByCount",
     [](auto* o, auto* i) {
       i->links.push_back({"leaf-1", "", "spine-1", "", 400'000, {}});
       i->links.push_back({"leaf-1", "", "spine-1", "", 400'000, {}});
       o->links.push_back({"leaf-1", "400GE2/0/9", "spine-1", "400GE1/0/40", 400'000, {}});
     },
     {"missing: leaf-1 to spine-1 was not observed"}},
    {"ParallelLinksOfTwoSpeeds",
     [](auto* o, auto* i) {
       i->links.push_back({"leaf-1", "", "spine-1", "", 100'000, {}});
       i->links.push_back({"leaf-1", "", "spine-1", "", 200'000, {}});
       o->links.push_back({"leaf-1", "400GE2/0/8", "spine-1", "", 200'000, {}});
       o->links.push_back({"leaf-1", "400GE2/0/9", "spine-1", "", 100'000, {}});
     },
     {}},
};

const std::vector<CheckCase> kEvidence = {
    {"AnotherSpeed",
     [](auto* o, auto*) {
       Port(o, 1, 0).mbps = 100'000;
       Port(o, 1, 0).evidence.doubtful = true;
     },
     {"speedMismatch: node1 device 0 to leaf-1 200GE1/0/1 runs at 100000 Mbit/s instead of "
      "200000"}},
    {"SpeedsThatOneSideDoesNotKnow",
     [](auto* o, auto* i) {
       Port(o, 1, 0).mbps = 0;
       i->links[0].mbps = 0;
     },
     {}},
    {"Doubtful",
     [](auto* o, auto*) { o->links[0].evidence.doubtful = o->links[0].evidence.one_sided = true; },
     {"doubtful: leaf-1 400GE2/0/1 to spine-1 400GE1/0/1: sources contradict each other"}},
    {"OneSided",
     [](auto* o, auto*) {
       Port(o, 1, 0).evidence = {{}, 5'000, true, false};
     },
     {"oneSided: node1 device 0 to leaf-1 200GE1/0/1 was heard from one end only"}},
    {"Stale",
     [](auto* o, auto*) {
       Port(o, 1, 0).evidence.age_seconds = kMaxAge;
       Port(o, 1, 1).evidence.age_seconds = kMaxAge + 1;
     },
     {"stale: node1 device 1 to leaf-2 200GE1/0/1: the oldest statement is 3601 seconds old"}},
    {"WhatTheIntendedFabricDoubts",
     [](auto*, auto* i) {
       Port(i, 1, 0).evidence = {{}, 5'000, true, true};
     },
     {}},
};

const std::vector<CheckCase> kWholes = {
    {"AServerIsGone",
     [](auto* o, auto*) { o->servers.pop_back(); },
     {"missing: server node3 was not observed; 8 cables intended"}},
    {"AServerIsNew",
     [](auto*, auto* i) { i->servers.pop_back(); },
     {"unexpected: server node3 is not intended; it has 8 cables"}},
    {"ALeafIsGone",
     [](auto* o, auto*) { RemoveSwitch(o, "leaf-1"); },
     {"missing: switch leaf-1 was not observed; 3 cables intended"}},
    {"ALeafIsReplacedByAnUnknownOne",
     [](auto* o, auto*) {
       RenameSwitch(o, "leaf-1", "leaf-x");
       o->switches[0].chassis_id = "02:00:00:00:00:99";
       o->switches[0].management_address = "203.0.113.99";
     },
     {"missing: switch leaf-1 was not observed; 3 cables intended",
      "unexpected: switch leaf-x is not intended; it has 3 cables"}},
    {"AServerAndItsLeafAreGone",
     [](auto* o, auto*) {
       RemoveSwitch(o, "leaf-9");
       o->servers.erase(o->servers.begin() + 1);
     },
     {"missing: server node2 was not observed; 8 cables intended",
      "missing: switch leaf-9 was not observed; 1 cable intended"}},
};

const std::vector<CheckCase> kNames = {
    {"ASwitchByChassisId",
     [](auto* o, auto* i) {
       RenameSwitch(o, "leaf-1", "leaf-01");
       o->switches[0].management_address = "203.0.113.99";
       i->switches[0].chassis_id = "0200-5E00-0000";
     },
     {"renamed: switch leaf-1 was observed as leaf-01 (same chassis id 02:00:5e:00:00:00)"}},
    {"ASwitchByManagementAddress",
     [](auto* o, auto*) {
       RenameSwitch(o, "leaf-1", "leaf-01");
       o->switches[0].chassis_id = "";
     },
     {"renamed: switch leaf-1 was observed as leaf-01 (same management address 203.0.113.1)"}},
    {"ANameGoesBeforeAChassisId",
     [](auto* o, auto*) { std::swap(o->switches[0].chassis_id, o->switches[1].chassis_id); },
     {}},
    {"AChassisIdOfTwoSwitchesTellsNothing",
     [](auto* o, auto* i) {
       for (auto* f : {o, i}) {
         f->switches[0].chassis_id = f->switches[1].chassis_id;
         f->switches[0].management_address = "";
       }
       RenameSwitch(o, "leaf-1", "leaf-x");
       RenameSwitch(o, "leaf-2", "leaf-y");
     },
     {"missing: switch leaf-1 was not observed; 3 cables intended",
      "unexpected: switch leaf-x is not intended; it has 3 cables",
      "renamed: switch leaf-2 was observed as leaf-y (same management address 203.0.113.2)"}},
    {"AChassisIdOfTwoIntendedSwitchesTellsNothing",
     [](auto* o, auto* i) {
       RemoveSwitch(o, "leaf-2");
       RenameSwitch(o, "leaf-1", "leaf-x");
       i->switches[1].chassis_id = i->switches[0].chassis_id;
       i->switches[0].management_address = "";
     },
     {"missing: switch leaf-1 was not observed; 3 cables intended",
      "missing: switch leaf-2 was not observed; 3 cables intended",
      "unexpected: switch leaf-x is not intended; it has 3 cables"}},
    {"AServerByDeviceAddress",
     [](auto* o, auto*) {
       Server(o, 2).name = "host-b";
       Server(o, 2).addresses = {"192.0.2.99"};
     },
     {"renamed: server node2 was observed as host-b (same address 198.18.0.9)"}},
    {"AServerThatIsCalledByItsAddress",
     [](auto*, auto* i) { Server(i, 2).name = "192.0.2.2"; },
     {}},
};

std::string NameOfCase(const ::testing::TestParamInfo<CheckCase>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Cables, CablingCheckTest, ::testing::ValuesIn(kCables), NameOfCase);
INSTANTIATE_TEST_SUITE_P(Exchanges, CablingCheckTest, ::testing::ValuesIn(kExchanges), NameOfCase);
INSTANTIATE_TEST_SUITE_P(Moves, CablingCheckTest, ::testing::ValuesIn(kMoves), NameOfCase);
INSTANTIATE_TEST_SUITE_P(Unnamed, CablingCheckTest, ::testing::ValuesIn(kUnnamed), NameOfCase);
INSTANTIATE_TEST_SUITE_P(Evidence, CablingCheckTest, ::testing::ValuesIn(kEvidence), NameOfCase);
INSTANTIATE_TEST_SUITE_P(Wholes, CablingCheckTest, ::testing::ValuesIn(kWholes), NameOfCase);
INSTANTIATE_TEST_SUITE_P(Names, CablingCheckTest, ::testing::ValuesIn(kNames), NameOfCase);

// Four devices, cabled to each other in pairs.
FabricDescription Direct() {
  FabricDescription fabric;
  for (const char* name : {"node1", "node2"}) {
    fabric.servers.push_back({name, {}, "", {{0, "", {}}, {1, "", {}}}});
  }
  fabric.servers[0].devices[0].ports = {{"", "", "node2/0", 200'000, {}}};
  fabric.servers[0].devices[1].ports = {{"", "", "node2/1", 200'000, {}}};
  return fabric;
}

TEST(CablingCheckDirectTest, ComparesDirectCables) {
  EXPECT_THAT(Lines(Check(Direct(), Direct())), IsEmpty());
  EXPECT_EQ(Check(Direct(), Direct()).ok_cables, 2U);
  FabricDescription cut = Direct();
  cut.servers[0].devices[0].ports.clear();
  EXPECT_THAT(Lines(Check(cut, Direct())),
              ElementsAre("darkPort: node1 device 0 has no cable; intended to node2 device 0"));
  FabricDescription crossed = Direct();
  crossed.servers[0].devices[0].ports[0].peer_device = "node2/1";
  crossed.servers[0].devices[1].ports[0].peer_device = "node2/0";
  EXPECT_THAT(Lines(Check(crossed, Direct())),
              ElementsAre("swapped: 2 cables exchanged: node1 device 0 goes to node2 device 1 "
                          "instead of node2 device 0; node1 device 1 goes to node2 device 0 "
                          "instead of node2 device 1"));
}

TEST(CablingCheckReportTest, CountsCablesAndShowsTheirEndsAndSources) {
  FabricDescription observed = Rails();
  FabricDescription intended = Rails();
  Port(&observed, 1, 0).evidence.sources = {{"b.txt", 7}, {"a.txt", 3}};
  Port(&observed, 1, 0).mbps = 100'000;
  Port(&intended, 1, 0).evidence.sources = {{"plan.csv", 2}, {"a.txt", 3}};
  const CablingReport report = Check(observed, intended);
  EXPECT_EQ(report.observed_cables, 24U + 16U);
  EXPECT_EQ(report.intended_cables, 24U + 16U);
  EXPECT_EQ(report.ok_cables, 24U + 16U - 1U);
  ASSERT_THAT(report.findings, SizeIs(1));
  const CablingFinding& finding = report.findings[0];
  ASSERT_THAT(finding.cables, SizeIs(2));
  EXPECT_FALSE(finding.cables[0].observed);
  EXPECT_EQ(finding.cables[0].mbps, 200'000);
  EXPECT_TRUE(finding.cables[1].observed);
  EXPECT_EQ(finding.cables[1].mbps, 100'000);
  EXPECT_EQ(finding.cables[1].a.server, "node1");
  EXPECT_EQ(finding.cables[1].a.device, 0);
  EXPECT_EQ(finding.cables[1].b.switch_name, "leaf-1");
  EXPECT_EQ(finding.cables[1].b.port, "200GE1/0/1");
  std::vector<std::string> sources;
  for (const SourceLine& s : finding.sources) sources.push_back(s.file + std::to_string(s.line));
  EXPECT_THAT(sources, ElementsAre("a.txt3", "b.txt7", "plan.csv2"));
}

TEST(CablingCheckReportTest, ShowsWhereASwitchThatIsNotIntendedIsKnownFrom) {
  FabricDescription observed = Rails();
  FabricDescription intended = Rails();
  RemoveSwitch(&intended, "leaf-1");
  observed.switches[0].evidence.sources = {{"leaf.txt", 1}};
  Port(&observed, 1, 0).evidence.sources = {{"node1.txt", 9}};
  const CablingReport report = Check(observed, intended);
  ASSERT_THAT(report.findings, SizeIs(1));
  EXPECT_THAT(report.findings[0].cables, SizeIs(3));
  ASSERT_THAT(report.findings[0].sources, SizeIs(1));
  EXPECT_EQ(report.findings[0].sources[0].file, "leaf.txt");
}

TEST(CablingCheckReportTest, NothingIsStaleUnlessAsked) {
  FabricDescription observed = Rails();
  Port(&observed, 1, 0).evidence.age_seconds = 1'000'000;
  const auto fabric = Fabric::Create(observed);
  EXPECT_THAT(CheckCabling(**fabric, **fabric, {}).findings, IsEmpty());
  EXPECT_THAT(CheckCabling(**fabric, **fabric, {0}).findings, SizeIs(1));
}

TEST(CablingCheckReportTest, NamesTheFirstOfALongRotationOnly) {
  GeneratedShape shape;
  shape.groups = 1;
  shape.servers = 2;
  shape.port_name = SlotPortName;
  const FabricDescription intended = GenerateFabric(shape);
  FabricDescription observed = intended;
  for (std::size_t d = 1; d < 8; ++d) SwapPlaces(&Port(&observed, 1, 0), &Port(&observed, 1, d));
  for (std::size_t d = 0; d < 8; ++d) SwapPlaces(&Port(&observed, 1, 0), &Port(&observed, 2, d));
  const CablingReport report = Check(observed, intended);
  ASSERT_THAT(report.findings, SizeIs(1));
  EXPECT_THAT(report.findings[0].cables, SizeIs(32));
  EXPECT_THAT(report.findings[0].message, ::testing::StartsWith("16 cables exchanged: node1"));
  EXPECT_THAT(report.findings[0].message, ::testing::EndsWith("; and 8 more"));
}

}  // namespace
}  // namespace rankroute
