#include "topology/readers/lldpctl_json.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"one interface is an object",
     R"({"lldp":{"interface":{"enp1s0":{"via":"LLDP","rid":"1","age":"1 day, 05:09:02",
      "chassis":{"torA":{"id":{"type":"mac","value":"02:00:00:00:0A:01"},"descr":"d",
      "mgmt-ip":["192.0.2.1","2001:db8::1"],"capability":[{"type":"Bridge","enabled":true},
      {"type":"Router","enabled":false}]}},
      "port":{"id":{"type":"ifname","value":"100GE1/0/1"},"descr":"to npu01","ttl":"120",
      "auto-negotiation":{"current":"100GbaseCR4 - 100GBASE-CR4"}}}}}})",
     "host enp1s0: mac 02:00:00:00:0a:01, ifname 100GE1/0/1, torA, 192.0.2.1, ttl 120, bridge, "
     "age 104942, mbps 100000\n"},
    {"several are a list, and one may be there twice",
     R"({"lldp":{"interface":[
      {"enp1s0":{"via":"LLDP","chassis":{"a":{"id":{"type":"mac","value":"02:00:00:00:0a:01"}}},
       "port":{"id":{"type":"ifname","value":"1"},"ttl":120}}},
      {"enp1s0":{"via":"LLDP","chassis":{"b":{"id":{"type":"local","value":"x"},"ttl":"90"}},
       "port":{"id":{"type":"mac","value":"02:00:00:00:0b:11"}}}}]}})",
     "host enp1s0: mac 02:00:00:00:0a:01, ifname 1, a, -, ttl 120\n"
     "host enp1s0: local x, mac 02:00:00:00:0b:11, b, -, ttl 90\n"},
    {"a chassis without a name has its fields directly below",
     R"({"lldp":{"interface":{"e":{"chassis":{"id":{"type":"mac","value":"02:00:00:00:0b:01"}},
      "port":{"id":{"type":"ip","value":"192.0.2.9"}}}}}})",
     "host e: mac 02:00:00:00:0b:01, networkAddress 192.0.2.9, -, -, ttl 0\n"},
    {"a chassis may be called id",
     R"({"lldp":{"interface":{"e":{"chassis":{"id":{"id":{"type":"local","value":"c"}}},
      "port":{"id":{"type":"local","value":"p"}}}}}})",
     "host e: local c, local p, id, -, ttl 0\n"},
    {"a single capability, on and off as words",
     R"({"lldp":{"interface":{"e":{"chassis":{"h":{"id":{"type":"local","value":"c"},
      "capability":{"type":"Router","enabled":"on"}}},
      "port":{"id":{"type":"local","value":"p"}}}}}})",
     "host e: local c, local p, h, -, ttl 0, bridge\n"},
    {"a host says that it does not forward",
     R"({"lldp":{"interface":{"e":{"chassis":{"h":{"id":{"type":"local","value":"c"},
      "capability":[{"type":"Bridge","enabled":false},{"type":"Station","enabled":true}]}},
      "port":{"id":{"type":"unhandled","value":"p"}}}}}})",
     "host e: local c, unknown p, h, -, ttl 0, no bridge\n"},
    {"json0",
     R"({"lldp":[{"interface":[{"name":"e0","via":"LLDP","age":"0 day, 00:00:01",
      "chassis":[{"id":[{"type":"mac","value":"02:00:00:00:0a:01"}],"name":[{"value":"torA"}],
      "mgmt-ip":[{"value":"192.0.2.1"},{"value":"192.0.2.2"}],
      "capability":[{"type":"Bridge","enabled":true}]}],
      "port":[{"id":[{"type":"ifname","value":"p1"}],"descr":[{"value":"d"}],"ttl":[{"value":"20"}],
      "auto-negotiation":[{"current":[{"value":"10GigBaseCX4 - x"}]}]}]},{"name":"e1"}]}]})",
     "host e0: mac 02:00:00:00:0a:01, ifname p1, torA, 192.0.2.1, ttl 20, bridge, age 1, mbps "
     "10000\nfact noNeighbor host e1\n"},
    {"nobody heard", R"({"lldp": {}})", "warning NO_NEIGHBORS 1\n"},
    {"nobody heard in json0", R"({"lldp": [{}]})", "warning NO_NEIGHBORS 1\n"},
    {"local data only", R"({"lldp":{"interface":{"e":{"status":"RX and TX","chassis":{"me":{"id":
      {"type":"mac","value":"02:00:00:00:00:01"}}},"port":{"id":{"type":"mac",
      "value":"02:00:00:00:00:01"}}}}}})",
     "fact noNeighbor host e\n"},
    {"counters are no statement about neighbors",
     R"({"lldp":{"interface":[{"e":{"tx":{"tx":"7"},"rx":{"rx":"0"}}},
      {"f":{"tx":{"tx":"7"},"rx":{"rx":"9"}}}]}})",
     "warning OTHER_OUTPUT 1\n"},
    {"another protocol is left out",
     "{\"lldp\":{\"interface\":[\n{\"e\":{\"via\":\"CDPv2\",\"chassis\":{\"s\":{\"id\":"
     "{\"type\":\"local\",\"value\":\"s\"}}},\"port\":{\"id\":{\"type\":\"ifname\","
     "\"value\":\"p\"}}}}]}}",
     "warning FOREIGN_PROTOCOL 2\n"},
    {"local chassis",
     R"({"local-chassis":{"chassis":{"me":{"id":{"type":"mac","value":"02:00:00:00:00:01"},
      "mgmt-ip":"192.0.2.17","capability":[{"type":"Router","enabled":true}]}}}})",
     "fact ownChassisId me 02:00:00:00:00:01\nfact ownSystemName me me\n"
     "fact ownManagementAddress me 192.0.2.17\nfact ownBridge me true\n"},
    {"local chassis in json0",
     R"({"local-chassis":[{"chassis":[{"id":[{"type":"mac","value":"02:00:00:00:00:01"}],
      "name":[{"value":"me"}],"capability":[{"type":"Bridge","enabled":false}]}]}]})",
     "fact ownChassisId me 02:00:00:00:00:01\nfact ownSystemName me me\n"
     "fact ownBridge me false\n"},
    {"the file of SONiC names the reporter",
     R"({"lldp_loc_chassis":{"local-chassis":{"chassis":{"me":{"id":{"type":"mac",
      "value":"02:00:00:00:00:01"}}}}},"lldp":{"interface":{"e":{"chassis":{"s":{"id":{
      "type":"local","value":"c"}}},"port":{"id":{"type":"local","value":"p"}}}}}})",
     "me e: local c, local p, s, -, ttl 0\nfact ownChassisId me 02:00:00:00:00:01\n"
     "fact ownSystemName me me\n"},
    {"a MAC address that is none stays, with a warning",
     R"({"lldp":{"interface":{"e":{"chassis":{"s":{"id":{"type":"mac","value":"x"}}}}}}})",
     "host e: mac x, unknown -, s, -, ttl 0\nwarning BAD_MAC 1\n"},
    {"nothing that names a neighbor", R"({"lldp":{"interface":{"e":{"port":{"descr":"d"}}}}})",
     "warning INCOMPLETE_NEIGHBOR 1\n"},
    {"wrong shapes, all of them",
     "{\"lldp\":{\"interface\":[1,\n{\"e\":2},\n{\"f\":{\"chassis\":{\"s\":{\"id\":{\"type\":"
     "\"local\",\"value\":\"c\"}}}}}]}}",
     "host f: local c, unknown -, s, -, ttl 0\nerror UNEXPECTED_SHAPE 1\n"
     "error UNEXPECTED_SHAPE 2\n"},
    {"no object below lldp", R"({"lldp":"x"})", "error UNEXPECTED_SHAPE 1\n"},
    {"no chassis below local-chassis", R"({"local-chassis":{}})", "error UNEXPECTED_SHAPE 1\n"},
    {"another document", R"({"x":1})", "error NO_DATA 1\n"},
};

TEST(LldpctlJson, ReadsEachShape) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadLldpctlJson({"host.json", c.text}, "host")), c.expected) << c.name;
  }
}

TEST(LldpctlJson, FaultsOfTheJsonAreReported) {
  const Reading reading = ReadLldpctlJson({"host.json", "{\"lldp\": {},\n}"}, "host");
  ASSERT_FALSE(reading.diagnostics.empty());
  EXPECT_EQ(reading.diagnostics[0].reason, "TRAILING_COMMA");
  EXPECT_TRUE(HasErrors(ReadLldpctlJson({"host.json", "{\"lldp\": "}, "host").diagnostics));
}

TEST(LldpctlJson, WarningAboutAnotherProtocolNamesIt) {
  const Reading reading = ReadLldpctlJson(
      {"host.json", R"({"lldp":{"interface":{"e":{"via":"CDPv2","port":{}}}}})"}, "host");
  ASSERT_EQ(reading.diagnostics.size(), 1U);
  EXPECT_NE(reading.diagnostics[0].message.find("\"CDPv2\""), std::string::npos);
}

TEST(LldpctlJson, OutermostKeysDecideWhatItMatches) {
  for (const char* text :
       {R"({"lldp": {}})", R"( {"a": "}", "lldp" : []})", R"({"local-chassis": {}})",
        R"({"x":{"y":[1]},"lldp_loc_chassis":{}})"}) {
    EXPECT_TRUE(MatchesLldpctlJson(text)) << text;
  }
  for (const char* text : {"", "[]", R"({"x": {"lldp": {}}})", R"({"x": "lldp"})", R"("lldp")",
                           R"({"lldp\": 1})", "{", R"({"lldp")"}) {
    EXPECT_FALSE(MatchesLldpctlJson(text)) << text;
  }
}

}  // namespace
}  // namespace rankroute
