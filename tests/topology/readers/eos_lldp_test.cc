// Details and JSON of Arista EOS.
#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"
#include "topology/readers/eos_lldp_detail.h"
#include "topology/readers/eos_lldp_json.h"

namespace rankroute {
namespace {

constexpr ReadingCase kDetailCases[] = {
    {"several neighbors of an interface, both indents, an address that is none of IP",
     "leaf-1#show lldp neighbors detail\n"
     "Interface Ethernet1 detected 2 LLDP neighbors:\n"
     "\n"
     "  Neighbor 0200.5e10.0061/\"Ethernet49/1\", age 12 seconds\n"
     "  Discovered 0:01:11 ago; Last changed 0:01:11 ago\n"
     "  - Chassis ID type: MAC address (4)\n"
     "    Chassis ID     : 0200.5e10.0061\n"
     "  - Port ID type: Interface name (5)\n"
     "    Port ID     : \"Ethernet49/1\"\n"
     "  - Time To Live: 120 seconds\n"
     "  - System Name: \"spine-1\"\n"
     "  - System Capabilities : Bridge, Router\n"
     "    Enabled Capabilities: Bridge, Router\n"
     "  - Management Address Subtype: Ethernet \n"
     "    Management Address        : 0200.5e10.0061\n"
     "  - Management Address Subtype: IPv4 (1)\n"
     "    Management Address        : 203.0.113.61\n"
     "  - Management Address Subtype: IPv6 (2)\n"
     "    Management Address        : fe80::1\n"
     "  - IEEE802.1/IEEE802.3 Link Aggregation\n"
     "    Link Aggregation Status: Capable, Disabled (0x01)\n"
     "    Port ID                : 0\n"
     "  - IEEE802.3 MAC/PHY Configuration/Status\n"
     "    Auto-negotiation       : Supported, Disabled\n"
     "                             1000BASE-T (full-duplex)\n"
     "    Operational MAU Type   : 100GBASE-CR4 (33)\n"
     "\n"
     "  Neighbor 0200.5e10.0064/0200.5e10.0064\n"
     "  Discovered 2 days, 0:00:10 ago; Last changed 0:01:11 ago\n"
     "    - Chassis ID type: MAC address (4)\n"
     "      Chassis ID     : 0200.5e10.0064\n"
     "    - Port ID type: MAC address(3)\n"
     "      Port ID     : 0200.5e10.0064\n"
     "    - Time To Live: 121 seconds\n"
     "    - System Capabilities : Station Only\n"
     "      Enabled Capabilities: Station Only\n"
     "\n"
     "Interface Ethernet2 detected 0 LLDP neighbors:\n"
     "\n"
     "leaf-1#\n",
     "leaf-1 Ethernet1: mac 02:00:5e:10:00:61, ifname Ethernet49/1, spine-1, 203.0.113.61, ttl "
     "120, "
     "bridge, age 12, mbps 100000\n"
     "leaf-1 Ethernet1: mac 02:00:5e:10:00:64, mac 02:00:5e:10:00:64, -, -, ttl 121, no bridge, "
     "age "
     "172810\n"
     "fact noNeighbor leaf-1 Ethernet2\n"},
    {"fewer neighbors than announced, one cut off",
     "Interface Ethernet1 detected 3 LLDP neighbors:\n"
     "  Neighbor 0200.5e10.0061/Ethernet1, age 1 seconds\n"
     "  - Chassis ID type: MAC address (4)\n"
     "    Chassis ID     : 0200.5e10.0061\n"
     "  - Port ID type: Locally assigned (7)\n"
     "    Port ID     : \"527\"\n"
     "  Neighbor 0200.5e10.0062/Ethernet1, age 1 seconds\n"
     "  - Chassis ID type: MAC address (4)\n"
     "    Chassis ID     : 0200.5e10.0062\n"
     "  - Port ID type: Interface name (5)\n"
     "    Port ID     : \"Ether",
     "x Ethernet1: mac 02:00:5e:10:00:61, local 527, -, -, ttl 0, age 1\n"
     "warning INCOMPLETE_NEIGHBOR 7\nwarning TRUNCATED 1\n"},
    {"lines outside neighbors", "banner\nInterface Ethernet1 detected 0 LLDP neighbors:\nx\n",
     "fact noNeighbor x Ethernet1\nwarning SKIPPED_LINES 1\n"},
    {"no interface", "leaf-1#show lldp neighbors detail\n", "error NO_DATA 1\n"},
};

TEST(EosLldpDetail, ReadsEachForm) {
  for (const ReadingCase& c : kDetailCases) {
    const Reading reading = ReadEosLldpDetail({"x.txt", c.text}, "x");
    EXPECT_EQ(TextOf(reading), c.expected) << c.name;
  }
}

TEST(EosLldpDetail, TextsLoseOnePairOfQuotesAndMayHaveLines) {
  const Reading reading =
      ReadEosLldpDetail({"x.txt",
                         "Interface Ethernet1 detected 2 LLDP neighbors:\n"
                         "  Neighbor 0200.5e10.0061/\"Ethernet1\", age 1 seconds\n"
                         "  - Chassis ID type: MAC address (4)\n"
                         "    Chassis ID     : 0200.5e10.0061\n"
                         "  - Port ID type: Interface name (5)\n"
                         "    Port ID     : \"Ethernet1\"\n"
                         "  - Port Description: \"\" to \"leaf-1\" \"\"\n"
                         "  - System Name: \"spine-1\"\n"
                         "  - System Description: \"An operating system\n"
                         "System Name: \"fake\"\n"
                         "  Neighbor a/b\n"
                         "leaf-9#show\n"
                         "\n"
                         "Copyright: nobody\"\n"
                         "  - System Capabilities : Bridge\n"
                         "  Neighbor 0200.5e10.0062/\"Ethernet2\", age 1 seconds\n"
                         "  - Chassis ID type: MAC address (4)\n"
                         "    Chassis ID     : 0200.5e10.0062\n"
                         "  - Port ID type: Interface name (5)\n"
                         "    Port ID     : \"Ethernet2\"\n"},
                        "x");
  ASSERT_EQ(reading.observations.size(), 2U);
  EXPECT_TRUE(reading.diagnostics.empty());
  const Observation& first = reading.observations[0];
  EXPECT_EQ(first.device, "x");
  EXPECT_EQ(first.port_description, "\" to \"leaf-1\" \"");
  EXPECT_EQ(first.system_name, "spine-1");
  EXPECT_EQ(first.system_description,
            "An operating system\nSystem Name: \"fake\"\nNeighbor a/b\nleaf-9#show\n\nCopyright: "
            "nobody");
}

TEST(EosLldpDetail, HeaderLines) {
  EXPECT_TRUE(IsEosLldpDetailLine("Interface Ethernet49/1 detected 1 LLDP neighbors:"));
  for (const char* line :
       {"", "Interface Ethernet1 detected no LLDP neighbors:", "Interface Ethernet1 is up",
        "Interface Ethernet1 detected -1 LLDP neighbors:"}) {
    EXPECT_FALSE(IsEosLldpDetailLine(line)) << line;
  }
}

constexpr ReadingCase kJsonCases[] = {
    {"details: quoted ids of old releases, an address that is none of IP, nobody",
     R"(leaf-1#show lldp neighbors detail | json
{"lldpNeighbors": {
 "Ethernet1": {"lldpNeighborInfo": [
  {"chassisIdType": "macAddress", "chassisId": "0200.5e10.0061", "systemName": "spine-1",
   "ttl": 120, "systemCapabilities": {"bridge": false, "router": true},
   "managementAddresses": [{"addressType": "mac", "address": "0200.5e10.0061"},
                           {"addressType": "ipv4", "address": "203.0.113.61"}],
   "neighborInterfaceInfo": {"interfaceIdType": "interfaceName", "interfaceId": "\"Ethernet49/1\"",
                             "operMauType": "400GBASE-SR8"}},
  {"chassisIdType": "macAddress", "chassisId": "0200.5e10.0063", "systemCapabilities": {},
   "neighborInterfaceInfo": {"interfaceIdType": "interfaceName", "interfaceId": "\"x\"",
                             "interfaceId_v2": "Ethernet2", "operMauType": "unknown"}}]},
 "Ethernet2": {"lldpNeighborInfo": []}}}
leaf-1#
)",
     "leaf-1 Ethernet1: mac 02:00:5e:10:00:61, ifname Ethernet49/1, spine-1, 203.0.113.61, ttl "
     "120, "
     "bridge, mbps 400000\n"
     "leaf-1 Ethernet1: mac 02:00:5e:10:00:63, ifname Ethernet2, -, -, ttl 0\n"
     "fact noNeighbor leaf-1 Ethernet2\n"},
    {"the table in eAPI's envelope",
     R"({"jsonrpc": "2.0", "id": "1", "result": [{}, {"tablesInserts": 5, "lldpNeighbors": [
 {"port": "Ethernet1", "neighborDevice": "spine-1", "neighborPort": "Ethernet7", "ttl": 120},
 {"port": "Ethernet2", "neighborDevice": "0200.5e10.0063", "neighborPort": "0200.5e10.0064",
  "ttl": -1}]}]})",
     "x Ethernet1: unknown -, unknown Ethernet7, spine-1, -, ttl 120\n"
     "x Ethernet2: mac 02:00:5e:10:00:63, mac 02:00:5e:10:00:64, -, -, ttl 0\n"},
    {"other shapes are told all at once",
     R"({"lldpNeighbors": {"Ethernet1": {}, "Ethernet2": {"lldpNeighborInfo": {}},
  "Ethernet3": {"lldpNeighborInfo": [7, {"chassisId": "1"}]}}})",
     "x Ethernet3: unknown 1, unknown -, -, -, ttl 0\n"
     "error UNEXPECTED_SHAPE 1\nerror UNEXPECTED_SHAPE 1\nwarning INCOMPLETE_NEIGHBOR 2\n"},
    {"no list and no object", R"({"lldpNeighbors": 7})", "error UNEXPECTED_SHAPE 1\n"},
    {"nothing of the kind", "{}", "error NO_DATA 1\n"},
    {"cut off", "leaf-1#show\n{\"lldpNeighbors\": {\n", "error JSON_SYNTAX 3\n"},
};

TEST(EosLldpJson, ReadsEachForm) {
  for (const ReadingCase& c : kJsonCases) {
    EXPECT_EQ(TextOf(ReadEosLldpJson({"x.txt", c.text}, "x")), c.expected) << c.name;
  }
}

TEST(EosLldpJson, IsFoundByItsKey) {
  for (const char* text : {"{\"lldpNeighbors\" : []}", "\xEF\xBB\xBF \n[{\"lldpNeighbors\": {}}]",
                           "leaf-1#show lldp neighbors | json\n\n{\"lldpNeighbors\": {}}"}) {
    EXPECT_TRUE(MatchesEosLldpJson(text)) << text;
  }
  for (const char* text :
       {"", "{}", "{\"lldp\": {\"descr\": \"\\\"lldpNeighbors\\\": 1\"}}", "[\"lldpNeighbors\"]",
        "some text\n{\"lldpNeighbors\": {}}", "leaf-1#\nleaf-1#\n"}) {
    EXPECT_FALSE(MatchesEosLldpJson(text)) << text;
  }
}

}  // namespace
}  // namespace rankroute
