#include "topology/readers/openconfig_lldp.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"module names everywhere, numbers as strings, the device's own state",
     R"({"openconfig-lldp:lldp": {"openconfig-lldp:interfaces": {"openconfig-lldp:interface": [
{"openconfig-lldp:name": "Ethernet0", "openconfig-lldp:neighbors": {"openconfig-lldp:neighbor": [
{"openconfig-lldp:id": "1", "openconfig-lldp:state": {
"openconfig-lldp:chassis-id": "02:00:5E:10:00:01",
"openconfig-lldp:chassis-id-type": "openconfig-lldp-types:MAC_ADDRESS",
"openconfig-lldp:port-id": "Ethernet4", "openconfig-lldp:port-id-type": "INTERFACE_NAME",
"openconfig-lldp:system-name": "spine-1", "openconfig-lldp:management-address": "203.0.113.1",
"openconfig-lldp:age": "3600", "openconfig-lldp:ttl": 120},
"openconfig-lldp:capabilities": {"openconfig-lldp:capability": [
{"openconfig-lldp:name": "openconfig-lldp-types:ROUTER",
 "openconfig-lldp:state": {"openconfig-lldp:enabled": true}}]}}]}}]},
"openconfig-lldp:state": {"openconfig-lldp:chassis-id": "02:00:5E:10:00:09",
"openconfig-lldp:chassis-id-type": "MAC_ADDRESS", "openconfig-lldp:system-name": "leaf-9"}}})",
     "leaf-9 Ethernet0: mac 02:00:5e:10:00:01, ifname Ethernet4, spine-1, 203.0.113.1, ttl 120, "
     "bridge, age 3600\n"
     "fact ownChassisId leaf-9 02:00:5e:10:00:09\nfact ownSystemName leaf-9 leaf-9\n"},
    {"no module names, a key that is not the id, a port that hears nobody",
     R"({"lldp": {"config": {"enabled": true}, "interfaces": {"interface": [
{"name": "eth1/1", "state": {"name": "eth1/1"}, "neighbors": {"neighbor": [{"id": "eth1/1",
"state": {"id": "7", "chassis-id": "c", "chassis-id-type": "LOCAL", "port-id": "p",
"port-id-type": "INTERFACE_ALIAS"}, "capabilities": {"capability": [{"name": "ROUTER",
"state": {"name": "ROUTER", "enabled": false}}, {"name": "STATION_ONLY",
"state": {"enabled": true}}]}}]}},
{"config": {"name": "eth1/2"}, "neighbors": {}},
{"name": "eth1/3"}]}}})",
     "sw eth1/1: local c, ifalias p, -, -, ttl 0, no bridge\nfact noNeighbor sw eth1/2\n"},
    {"from interfaces alone",
     R"({"openconfig-lldp:interfaces": {"interface": [{"name": "e1", "neighbors": {"neighbor": [
{"state": {"chassis-id": "c", "chassis-id-type": "NETWORK_ADDRESS", "age": "1700000000000000000"}}
]}}]}})",
     "sw e1: networkAddress c, unknown -, -, -, ttl 0\n"},
    {"from interface alone",
     R"({"openconfig-lldp:interface": [{"name": "e1", "neighbors": {"neighbor": [
{"state": {"system-name": "s"}}]}}]})",
     "sw e1: unknown -, unknown -, s, -, ttl 0\n"},
    {"a notification with a string of JSON",
     "{\"notification\": [{\"timestamp\": \"1\", \"update\": [{\"path\": {\"elem\": [{\"name\": "
     "\"lldp\"}]},\n\"val\": {\"jsonIetfVal\": \"{\\\"openconfig-lldp:interfaces\\\":\\n"
     "{\\\"interface\\\":\\n[{\\\"name\\\":\\\"e1\\\",\\\"neighbors\\\":{\\\"neighbor\\\":\\n"
     "[{\\\"state\\\":{\\\"chassis-id\\\":\\\"c\\\",\\\"port-id\\\":\\\"p\\\"}}]}}]}}\"}}]}]}",
     "sw e1: unknown c, unknown p, -, -, ttl 0\n"},
    {"the inside of a string",
     "\n{\\\"openconfig-lldp:interfaces\\\":{\\\"interface\\\":[{\\\"name\\\":\\\"e1\\\","
     "\\\"neighbors\\\":{\\\"neighbor\\\":[{\\\"state\\\":{\\\"chassis-id\\\":\\\"c\\\"}}]}}]}}\n",
     "sw e1: unknown c, unknown -, -, -, ttl 0\n"},
    {"a client that names values by their paths, several updates",
     R"([{"source": "leaf-1", "updates": [{"Path": "x", "values": {
"openconfig-lldp:lldp/interfaces": {"interface": [{"name": "e1", "neighbors": {"neighbor":
{"state": {"chassis-id": "c"}}}}]}}}, {"values": {"lldp/interfaces": {"interface":
{"name": "e2", "neighbors": {"neighbor": [{"state": {"chassis-id": "d"}}]}}}}}]}])",
     "sw e1: unknown c, unknown -, -, -, ttl 0\nsw e2: unknown d, unknown -, -, -, ttl 0\n"},
    {"other modules are passed over",
     R"({"openconfig-interfaces:interfaces": {"interface": [{"name": "e1", "neighbors": {
"neighbor": [{"state": {"chassis-id": "x"}}]}}]}, "openconfig-lldp:lldp": {"interfaces": {
"interface": [{"name": "e2", "neighbors": {"neighbor": [{"state": {"chassis-id": "c"}}]}}]}}})",
     "sw e2: unknown c, unknown -, -, -, ttl 0\n"},
    {"neighbors without any id, an interface without a name",
     "{\"openconfig-lldp:interfaces\": {\"interface\": [\n"
     "{\"name\": \"e1\", \"neighbors\": {\"neighbor\": [{\"state\": {\"ttl\": 1}}]}},\n"
     "{\"neighbors\": {\"neighbor\": [{\"state\": {\"chassis-id\": \"c\"}}]}}]}}",
     "warning INCOMPLETE_NEIGHBOR 2\n"},
    {"no list of neighbors", R"({"openconfig-lldp:lldp": {"config": {"enabled": true}}})",
     "warning NO_NEIGHBORS 1\n"},
    {"a broken string of JSON",
     R"({"val": "{\"openconfig-lldp:interfaces\": {", "openconfig-lldp:interfaces": {}})",
     "error BAD_JSON_STRING 1\nwarning NO_NEIGHBORS 1\n"},
    {"another document", R"({"x": {"y": [1, "z"]}})", "error NO_DATA 1\n"},
};

TEST(OpenconfigLldp, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadOpenconfigLldp({"sw.json", c.text}, "sw")), c.expected) << c.name;
  }
}

TEST(OpenconfigLldp, ReadsWhatItMatches) {
  for (const ReadingCase& c : kCases) {
    const bool matches = std::string(c.name) != "another document";
    EXPECT_EQ(MatchesOpenconfigLldp(c.text), matches) << c.name;
  }
}

TEST(OpenconfigLldp, DescriptionsHaveOneKindOfLineEnd) {
  const Reading reading = ReadOpenconfigLldp(
      {"sw.json",
       R"({"openconfig-lldp:interface": [{"name": "e1", "neighbors": {"neighbor": [{"state": {
"chassis-id": "c", "system-description": "a\r\nb", "port-description": "d"}}]}}]})"},
      "sw");
  ASSERT_EQ(reading.observations.size(), 1U);
  EXPECT_EQ(reading.observations[0].system_description, "a\nb");
  EXPECT_EQ(reading.observations[0].port_description, "d");
  EXPECT_EQ(reading.observations[0].source.line, 1);
}

TEST(OpenconfigLldp, FaultsOfTheJsonAreReported) {
  EXPECT_TRUE(HasErrors(ReadOpenconfigLldp({"sw.json", "{\"lldp\": "}, "sw").diagnostics));
}

// Which of the two trees below "lldp" a text has.
TEST(OpenconfigLldp, DiffersFromLldpctl) {
  constexpr std::pair<const char*, const char*> kTexts[] = {
      {R"({"lldp": {}})", "lldpctl-json"},
      {R"({"lldp": {"interface": []}})", "lldpctl-json"},
      {R"({"lldp": [{"interface": [{"name": "e", "neighbors": 1}]}]})", "lldpctl-json"},
      {R"({"lldp": {}, "lldp_loc_chassis": {}})", "lldpctl-json"},
      {R"({"lldp": {"interfaces": {"interface": []}}})", "openconfig-lldp"},
      {R"({"openconfig-lldp:lldp": {}})", "openconfig-lldp"},
  };
  for (const auto& [text, format] : kTexts) {
    std::string fits;
    for (const Reader& reader : Readers()) {
      if (reader.matches != nullptr && reader.matches(text)) fits += reader.name;
    }
    EXPECT_EQ(fits, format) << text;
  }
}

TEST(OpenconfigLldp, OtherDocumentsAreNotTaken) {
  for (const char* text :
       {"", "lldp interface", "{", R"({"lldp": {"interfaces": ["e1"]}})",
        R"({"module": [{"name": "openconfig-lldp"}]})",
        R"({"interfaces": {"interface": [{"name": "e1", "ospf": "chassis-id"}]}})",
        R"({"ietf-x:lldp": {"interfaces": {"interface": []}}})",
        R"({"kind": "Manifest", "interfaces": [{"interface": "lldp"}]})"}) {
    EXPECT_FALSE(MatchesOpenconfigLldp(text)) << text;
  }
}

}  // namespace
}  // namespace rankroute
