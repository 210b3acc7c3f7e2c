#include "topology/switch_identity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/topology/random_fabric.h"
#include "tests/topology/statements.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char* kMacA = "02:00:00:00:00:0a";
constexpr const char* kMacB = "02:00:00:00:00:0b";
constexpr const char* kMacC = "02:00:00:00:00:0c";

SwitchSighting Seen(std::string name, std::string chassis, std::string address) {
  SwitchSighting s;
  s.name = std::move(name);
  s.chassis_id = std::move(chassis);
  s.chassis_id_type = IdType::kMac;
  s.management_address = std::move(address);
  s.source = {"f", 1};
  return s;
}

SwitchSighting WithPortMac(SwitchSighting s, std::string mac) {
  s.port_mac = std::move(mac);
  return s;
}

SwitchSighting Typed(SwitchSighting s, IdType type) {
  s.chassis_id_type = type;
  return s;
}

SwitchSighting OwnFile(std::string name, std::string chassis, std::string address) {
  SwitchSighting s = Seen(std::move(name), std::move(chassis), std::move(address));
  s.own = true;
  s.weak_name = true;
  return s;
}

struct IdentityCase {
  std::string what;
  std::vector<SwitchSighting> sightings;
  std::vector<std::size_t> of_sighting;
  std::vector<std::string> names;
  std::vector<std::string> reasons;
};

void PrintTo(const IdentityCase& c, std::ostream* out) { *out << c.what; }

class SwitchIdentityTest : public ::testing::TestWithParam<IdentityCase> {};

TEST_P(SwitchIdentityTest, TellsSwitchesApart) {
  const IdentityCase& c = GetParam();
  const SwitchIdentities found = IdentifySwitches(c.sightings);
  std::vector<std::string> names;
  for (const SwitchIdentity& identity : found.switches) names.push_back(identity.name);
  EXPECT_EQ(names, c.names);
  EXPECT_EQ(found.of_sighting, c.of_sighting);
  EXPECT_EQ(Reasons(found.diagnostics), c.reasons);
}

TEST_P(SwitchIdentityTest, DoesNotDependOnTheOrderOfSightings) {
  const IdentityCase& c = GetParam();
  std::vector<std::size_t> order(c.sightings.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Draw(seed).Shuffle(&order);
    std::vector<SwitchSighting> shuffled;
    for (const std::size_t i : order) shuffled.push_back(c.sightings[i]);
    const SwitchIdentities found = IdentifySwitches(shuffled);
    for (std::size_t i = 0; i < order.size(); ++i) {
      EXPECT_EQ(found.of_sighting[i], c.of_sighting[order[i]]);
    }
    ASSERT_EQ(found.switches.size(), c.names.size());
    EXPECT_EQ(Reasons(found.diagnostics), c.reasons);
  }
}

constexpr std::size_t kNobody = SwitchIdentities::kNone;

INSTANTIATE_TEST_SUITE_P(
    Cases, SwitchIdentityTest,
    ::testing::Values(
        IdentityCase{"one switch seen twice",
                     {Seen("a", kMacA, "203.0.113.1"), Seen("a", kMacA, "203.0.113.1")},
                     {0, 0},
                     {"a"},
                     {}},
        IdentityCase{"a port's MAC address as the chassis id of a statement without a name",
                     {WithPortMac(Seen("a", kMacA, "203.0.113.1"), kMacC), Seen("", kMacC, "")},
                     {0, 0},
                     {"a"},
                     {}},
        IdentityCase{"a port's MAC address that two switches have tells nothing",
                     {WithPortMac(Seen("a", kMacA, ""), kMacC),
                      WithPortMac(Seen("b", kMacB, ""), kMacC), Seen("", kMacC, "")},
                     {1, 2, 0},
                     {kMacC, "a", "b"},
                     {}},
        IdentityCase{"a chassis id whose subtype one statement leaves out",
                     {Typed(Seen("a", "0x17", ""), IdType::kLocal),
                      Typed(Seen("a", "0x17", ""), IdType::kUnknown)},
                     {0, 0},
                     {"a"},
                     {}},
        IdentityCase{"two switches",
                     {Seen("b", kMacB, "203.0.113.2"), Seen("a", kMacA, "203.0.113.1")},
                     {1, 0},
                     {"a", "b"},
                     {}},
        IdentityCase{"a chassis MAC of its own per port, one management address",
                     {Seen("a", kMacA, "203.0.113.1"), Seen("a", kMacB, "203.0.113.1")},
                     {0, 0},
                     {"a"},
                     {}},
        IdentityCase{"a chassis MAC of its own per port, one address not stated",
                     {Seen("a", kMacA, "203.0.113.1"), Seen("a", kMacB, "")},
                     {0, 0},
                     {"a"},
                     {"SEVERAL_CHASSIS_IDS"}},
        IdentityCase{"a chassis MAC of its own per port, no address stated",
                     {Seen("a", kMacA, ""), Seen("a", kMacB, "")},
                     {0, 0},
                     {"a"},
                     {"SEVERAL_CHASSIS_IDS"}},
        IdentityCase{"several management addresses of one chassis",
                     {Seen("a", kMacA, "203.0.113.1"), Seen("a", kMacA, "203.0.113.9")},
                     {0, 0},
                     {"a"},
                     {}},
        IdentityCase{"renamed, same address",
                     {Seen("new", kMacA, "203.0.113.1"), Seen("old", kMacA, "203.0.113.1")},
                     {0, 0},
                     {"new"},
                     {"RENAMED_SWITCH"}},
        IdentityCase{"renamed, one address not stated",
                     {Seen("new", kMacA, "203.0.113.1"), Seen("old", kMacA, "")},
                     {0, 0},
                     {"new"},
                     {"RENAMED_SWITCH"}},
        IdentityCase{"two switches of one name",
                     {Seen("HUAWEI", kMacB, "203.0.113.2"), Seen("HUAWEI", kMacA, "203.0.113.1")},
                     {1, 0},
                     {"HUAWEI@203.0.113.1", "HUAWEI@203.0.113.2"},
                     {"DUPLICATE_SYSTEM_NAME"}},
        IdentityCase{
            "two switches of one name and a statement that fits both",
            {Seen("x", kMacB, "203.0.113.2"), Seen("x", kMacA, "203.0.113.1"), Seen("x", "", "")},
            {1, 0, 0},
            {"x@203.0.113.1", "x@203.0.113.2"},
            {"AMBIGUOUS_SWITCH", "DUPLICATE_SYSTEM_NAME"}},
        IdentityCase{"one chassis id of two switches",
                     {Seen("a", kMacA, "203.0.113.1"), Seen("b", kMacA, "203.0.113.2")},
                     {0, 1},
                     {"a", "b"},
                     {"CHASSIS_ID_CONFLICT"}},
        IdentityCase{"one chassis id of two switches, nameless statement by address",
                     {Seen("a", kMacA, "203.0.113.1"), Seen("b", kMacA, "203.0.113.2"),
                      Seen("", kMacA, "203.0.113.2")},
                     {0, 1, 1},
                     {"a", "b"},
                     {"CHASSIS_ID_CONFLICT"}},
        IdentityCase{"nameless, known by chassis id",
                     {Seen("", kMacA, ""), Seen("a", kMacA, "203.0.113.1")},
                     {0, 0},
                     {"a"},
                     {}},
        IdentityCase{"nameless, known by address",
                     {Seen("", "", "203.0.113.1"), Seen("a", kMacA, "203.0.113.1")},
                     {0, 0},
                     {"a"},
                     {}},
        IdentityCase{"named by nothing: its chassis id",
                     {Seen("", kMacA, "203.0.113.1"), Seen("", "", "203.0.113.1")},
                     {0, 0},
                     {kMacA},
                     {}},
        IdentityCase{"named by nothing, no chassis id: its address",
                     {Seen("", "", "203.0.113.1")},
                     {0},
                     {"203.0.113.1"},
                     {}},
        IdentityCase{"named by nothing at all",
                     {Seen("", "", ""), Seen("a", kMacA, "")},
                     {kNobody, 0},
                     {"a"},
                     {}},
        IdentityCase{"a name alone, as brief printouts have it",
                     {Seen("a", "", ""), Seen("a", kMacA, "203.0.113.1"), Seen("b", "", "")},
                     {0, 0, 1},
                     {"a", "b"},
                     {}},
        IdentityCase{"a reporter's file called as the switch",
                     {OwnFile("a", "", ""), Seen("a", kMacA, "203.0.113.1")},
                     {0, 0},
                     {"a"},
                     {}},
        IdentityCase{"a reporter's file found by its chassis id",
                     {OwnFile("dump7", kMacA, ""), Seen("a", kMacA, "203.0.113.1")},
                     {0, 0},
                     {"a"},
                     {}},
        IdentityCase{"a reporter's file found by its address",
                     {OwnFile("dump7", "", "203.0.113.1"), Seen("a", kMacA, "203.0.113.1")},
                     {0, 0},
                     {"a"},
                     {}},
        IdentityCase{"a reporter's file called by the switch's address",
                     {OwnFile("203.0.113.1", "", ""), Seen("a", kMacA, "203.0.113.1")},
                     {0, 0},
                     {"a"},
                     {}},
        IdentityCase{"a reporter's file names a nameless switch",
                     {OwnFile("leaf", kMacA, ""), Seen("", kMacA, "203.0.113.1")},
                     {0, 0},
                     {"leaf"},
                     {}},
        IdentityCase{"a reporter nobody hears",
                     {OwnFile("leaf", "", ""), Seen("a", kMacA, "203.0.113.1")},
                     {1, 0},
                     {"a", "leaf"},
                     {}}));

TEST(SwitchIdentitiesTest, PreferWhatTheSwitchSaysThenTheYoungest) {
  SwitchSighting young = Seen("young", kMacA, "203.0.113.1");
  young.age_seconds = 5;
  SwitchSighting old = Seen("aged", kMacA, "203.0.113.1");
  old.age_seconds = 500;
  EXPECT_EQ(IdentifySwitches({old, young}).switches[0].name, "young");
  SwitchSighting own = old;
  own.own = true;
  own.chassis_id = kMacC;
  own.management_address = "203.0.113.1";
  const SwitchIdentities found = IdentifySwitches({young, old, own});
  EXPECT_EQ(found.switches[0].name, "aged");
  EXPECT_EQ(found.switches[0].chassis_id, kMacC);
}

TEST(SwitchIdentitiesTest, KeepNamesUnique) {
  const SwitchIdentities found =
      IdentifySwitches({Seen(kMacA, kMacB, "203.0.113.2"), Seen("", kMacA, "203.0.113.1")});
  EXPECT_EQ(found.switches[0].name, kMacA);
  EXPECT_EQ(found.switches[1].name, std::string(kMacA) + "#2");
  EXPECT_NE(found.of_sighting[0], found.of_sighting[1]);
}

TEST(SwitchIdentitiesTest, SubtypeIsPartOfAChassisId) {
  SwitchSighting a = Seen("a", "1", "");
  a.chassis_id_type = IdType::kLocal;
  SwitchSighting b = Seen("b", "1", "");
  b.chassis_id_type = IdType::kIfalias;
  EXPECT_EQ(IdentifySwitches({a, b}).switches.size(), 2U);
  EXPECT_THAT(IdentifySwitches({a, b}).diagnostics, IsEmpty());
}

TEST(SwitchIdentitiesTest, OfNothingAreEmpty) {
  EXPECT_THAT(IdentifySwitches({}).switches, IsEmpty());
}

}  // namespace
}  // namespace rankroute
