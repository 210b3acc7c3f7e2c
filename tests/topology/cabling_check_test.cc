#include "topology/cabling_check.h"

#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tests/topology/cabling_edits.h"

namespace rankroute {
namespace {

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

}  // namespace
}  // namespace rankroute
