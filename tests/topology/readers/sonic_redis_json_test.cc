#include "topology/readers/sonic_redis_json.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"redis-dump, with the local chassis behind the neighbors",
     R"({"LLDP_ENTRY_TABLE:Ethernet0": {"expireat": 1.5, "ttl": -0.001, "type": "hash", "value": {
"lldp_rem_chassis_id_subtype": "4", "lldp_rem_chassis_id": "02:00:5E:10:00:01",
"lldp_rem_port_id_subtype": "5", "lldp_rem_port_id": "Ethernet4", "lldp_rem_port_desc": "to leaf",
"lldp_rem_sys_name": "spine-1", "lldp_rem_man_addr": "203.0.113.1,2001:db8::1",
"lldp_rem_sys_cap_supported": "28 00", "lldp_rem_sys_cap_enabled": "28 00",
"lldp_rem_time_mark": "77", "lldp_rem_ttl": "120"}},
"PORT_TABLE:Ethernet0": {"type": "hash", "value": {"speed": "100000"}},
"LLDP_LOC_CHASSIS": {"type": "hash", "value": {"lldp_loc_chassis_id_subtype": "4",
"lldp_loc_chassis_id": "02:00:5E:10:00:09", "lldp_loc_sys_name": "leaf-9",
"lldp_loc_man_addr": "203.0.113.9,", "lldp_loc_sys_cap_enabled": "20 00"}}})",
     "leaf-9 Ethernet0: mac 02:00:5e:10:00:01, ifname Ethernet4, spine-1, 203.0.113.1, ttl 120, "
     "bridge, age 77\n"
     "fact ownChassisId leaf-9 02:00:5e:10:00:09\nfact ownSystemName leaf-9 leaf-9\n"
     "fact ownManagementAddress leaf-9 203.0.113.9\nfact ownBridge leaf-9 true\n"},
    {"fields directly below the key, another sign between table and key",
     R"({"LLDP_ENTRY_TABLE|Ethernet4": {"lldp_rem_chassis_id_subtype": 7,
"lldp_rem_chassis_id": "node-1", "lldp_rem_port_id_subtype": 3,
"lldp_rem_port_id": "02:00:5E:10:00:02", "lldp_rem_sys_cap_enabled": "01 00",
"lldp_rem_time_mark": "1700000000"}})",
     "sw Ethernet4: local node-1, mac 02:00:5e:10:00:02, -, -, ttl 0, no bridge\n"},
    {"every subtype of a chassis and of a port",
     R"({"LLDP_ENTRY_TABLE:1": {"lldp_rem_chassis_id_subtype": "1", "lldp_rem_chassis_id": "c",
"lldp_rem_port_id_subtype": "1", "lldp_rem_port_id": "p"},
"LLDP_ENTRY_TABLE:2": {"lldp_rem_chassis_id_subtype": "2", "lldp_rem_chassis_id": "c",
"lldp_rem_port_id_subtype": "2", "lldp_rem_port_id": "p"},
"LLDP_ENTRY_TABLE:5": {"lldp_rem_chassis_id_subtype": "5", "lldp_rem_chassis_id": "c",
"lldp_rem_port_id_subtype": "4", "lldp_rem_port_id": "p"},
"LLDP_ENTRY_TABLE:6": {"lldp_rem_chassis_id_subtype": "6", "lldp_rem_chassis_id": "c",
"lldp_rem_port_id_subtype": "6", "lldp_rem_port_id": "p"},
"LLDP_ENTRY_TABLE:8": {"lldp_rem_chassis_id_subtype": "8", "lldp_rem_chassis_id": "c",
"lldp_rem_port_id_subtype": "x", "lldp_rem_port_id": "p"}})",
     "sw 1: component c, ifalias p, -, -, ttl 0\nsw 2: ifalias c, component p, -, -, ttl 0\n"
     "sw 5: networkAddress c, networkAddress p, -, -, ttl 0\n"
     "sw 6: ifname c, unknown p, -, -, ttl 0\nsw 8: unknown c, unknown p, -, -, ttl 0\n"},
    {"faults, all of them",
     "{\"LLDP_ENTRY_TABLE:Ethernet0\": \"x\",\n\"LLDP_ENTRY_TABLE:Ethernet1\": [],\n"
     "\"LLDP_ENTRY_TABLE:Ethernet2\": {\"lldp_rem_port_desc\": \"d\"},\n"
     "\"LLDP_ENTRY_TABLE:Ethernet3\": {\"lldp_rem_sys_name\": \"s\", "
     "\"lldp_rem_sys_cap_enabled\": \"bridge\"}}",
     "sw Ethernet3: unknown -, unknown -, s, -, ttl 0\nerror UNEXPECTED_SHAPE 1\n"
     "warning INCOMPLETE_NEIGHBOR 3\nwarning BAD_CAPABILITIES 4\n"},
    {"another document", "{\"x\": 1}", "error NO_DATA 1\n"},
};

TEST(SonicRedisJson, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadSonicRedisJson({"sw.json", c.text}, "sw")), c.expected) << c.name;
  }
}

TEST(SonicRedisJson, FaultsOfTheJsonAreReported) {
  EXPECT_TRUE(HasErrors(ReadSonicRedisJson({"sw.json", "{\"LLDP_LOC"}, "sw").diagnostics));
}

TEST(SonicRedisJson, KeysDecideWhatItMatches) {
  for (const char* text : {R"({"LLDP_ENTRY_TABLE:Ethernet0": {}})", R"({"LLDP_LOC_CHASSIS": {}})",
                           R"({"x": {"y": 1}, "LLDP_ENTRY_TABLE|Ethernet0": {}})"}) {
    EXPECT_TRUE(MatchesSonicRedisJson(text)) << text;
  }
  for (const char* text : {"", "[]", R"({"LLDP_ENTRY_TABLE:": {}})", R"({"LLDP_ENTRY_TABLE": {}})",
                           R"({"x": {"LLDP_LOC_CHASSIS": {}}})", R"({"x": "LLDP_LOC_CHASSIS"})"}) {
    EXPECT_FALSE(MatchesSonicRedisJson(text)) << text;
  }
}

}  // namespace
}  // namespace rankroute
