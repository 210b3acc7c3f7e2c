// Details and JSON of Cisco NX-OS.
#include <gtest/gtest.h>

#include <string>

#include "tests/topology/readers/reading_text.h"
#include "topology/readers/nxos_lldp_detail.h"
#include "topology/readers/nxos_lldp_json.h"

namespace rankroute {
namespace {

constexpr ReadingCase kDetailCases[] = {
    {"a neighbor with everything, one with nothing",
     "leaf-1# show lldp neighbors detail\n"
     "Capability codes:\n"
     "  (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device\n"
     "  (W) WLAN Access Point, (P) Repeater, (S) Station, (O) Other\n"
     "Device ID            Local Intf      Hold-time  Capability  Port ID  \n"
     "\n"
     "Chassis id: 0200.5e10.0061\n"
     "Port id: Ethernet1/7\n"
     "Local Port id: Eth1/1\n"
     "Port Description: to leaf-1\n"
     "System Name: spine-1\n"
     "System Description: An operating system\n"
     "Chassis id: not one\n"
     "leaf-9# show\n"
     "Time remaining: 91 seconds\n"
     "System Capabilities: B, R\n"
     "Enabled Capabilities: R\n"
     "Management Address: 0200.5e10.00ff\n"
     "Management Address IPV6: 2001:db8::61\n"
     "Vlan ID: 1\n"
     "\n"
     "\n"
     "Chassis id: 0200.5e10.0063\n"
     "Port id: 0200.5e10.0064\n"
     "Local Port id: Eth1/2\n"
     "Port Description: null\n"
     "System Name: null\n"
     "System Description: null\n"
     "Time remaining: 40 seconds\n"
     "System Capabilities: not advertised\n"
     "Enabled Capabilities: not advertised\n"
     "Management Address: not advertised\n"
     "Management Address IPV6: not advertised\n"
     "Vlan Name TLV:\n"
     "[Vlan ID: Vlan Name]  not advertised\n"
     "\n"
     "Total entries displayed: 2\n"
     "leaf-1# \n",
     "leaf-1 Eth1/1: mac 02:00:5e:10:00:61, unknown Ethernet1/7, spine-1, 2001:db8::61, ttl 91, "
     "bridge\n"
     "leaf-1 Eth1/2: mac 02:00:5e:10:00:63, mac 02:00:5e:10:00:64, -, -, ttl 40\n"},
    {"a block that stops inside its description, and fewer than announced",
     "Chassis id: 0200.5e10.0061\n"
     "Port id: Ethernet1/7\n"
     "Local Port id: Eth1/1\n"
     "System Name: spine-1\n"
     "System Description: An operating\n"
     "Chassis id: 0200.5e10.0062\n"
     "Port id: Ethernet1/8\n"
     "Local Port id: Eth1/2\n"
     "Time remaining: 91 seconds\n"
     "Total entries displayed: 2\n",
     "x Eth1/2: mac 02:00:5e:10:00:62, unknown Ethernet1/8, -, -, ttl 91\n"
     "warning INCOMPLETE_NEIGHBOR 1\nwarning TRUNCATED 1\n"},
    {"the end is cut off",
     "Chassis id: 0200.5e10.0061\nPort id: Ethernet1/7\nLocal Port id: Eth1/1\n"
     "Time remaining: 91 seconds\n",
     "x Eth1/1: mac 02:00:5e:10:00:61, unknown Ethernet1/7, -, -, ttl 91\nwarning TRUNCATED 1\n"},
    {"lines outside", "banner\nTotal entries displayed: 0\n", "warning SKIPPED_LINES 1\n"},
    {"no block", "banner\n", "error NO_DATA 1\nwarning SKIPPED_LINES 1\n"},
};

TEST(NxosLldpDetail, ReadsEachForm) {
  for (const ReadingCase& c : kDetailCases) {
    EXPECT_EQ(TextOf(ReadNxosLldpDetail({"x.txt", c.text}, "x")), c.expected) << c.name;
  }
}

TEST(NxosLldpDetail, DescriptionsHaveLines) {
  const Reading reading = ReadNxosLldpDetail({"x.txt", kDetailCases[0].text}, "x");
  ASSERT_EQ(reading.observations.size(), 2U);
  EXPECT_EQ(reading.observations[0].system_description,
            "An operating system\nChassis id: not one\nleaf-9# show");
  EXPECT_EQ(reading.observations[0].port_description, "to leaf-1");
  EXPECT_EQ(reading.observations[1].system_description, "");
}

constexpr ReadingCase kJsonCases[] = {
    {"a single neighbor is no list; subtypes as numbers",
     R"({"neigh_hdr": "neigh_hdr", "neigh_count": "1", "TABLE_nbor_detail": {"ROW_nbor_detail":
 {"chassis_type": "4", "chassis_id": "0200.5e10.0061", "port_type": "5", "port_id": "Ethernet1/7",
  "l_port_id": "Eth1/1", "port_desc": "null", "sys_name": "spine-1", "sys_desc": "x", "ttl": "91",
  "system_capability": "B, R", "enabled_capability": "B, R", "mgmt_addr": "203.0.113.61"}}})",
     "x Eth1/1: mac 02:00:5e:10:00:61, ifname Ethernet1/7, spine-1, 203.0.113.61, ttl 91, "
     "bridge\n"},
    {"the table: a name as chassis id, subtypes in words, no capability",
     R"(leaf-1# show lldp neighbors | json-pretty
{"TABLE_nbor": {"ROW_nbor": [
 {"chassis_type": "Locally Assigned", "chassis_id": "spine-1", "l_port_id": "Eth1/1",
  "hold_time": "120", "system_capability": "BR", "enabled_capability": "BR",
  "port_type": "Interface Name", "port_id": "Ethernet1/7", "mgmt_addr": "203.0.113.61",
  "mgmt_addr_ipv6": "0200.5e10.0061"},
 {"chassis_type": "7", "chassis_id": "0200.5e10.0063", "l_port_id": "Eth1/2", "hold_time": 121,
  "system_capability": null, "enabled_capability": "!", "port_type": "Mac Address",
  "port_id": "0200.5e10.0064", "mgmt_addr": "not advertised"}]}}
leaf-1#
)",
     "leaf-1 Eth1/1: unknown -, ifname Ethernet1/7, spine-1, 203.0.113.61, ttl 120, bridge\n"
     "leaf-1 Eth1/2: local 0200.5e10.0063, mac 02:00:5e:10:00:64, -, -, ttl 121\n"},
    {"NX-API's envelope, a list of tables",
     R"({"ins_api": {"outputs": {"output": {"body": {"TABLE_nbor_detail": [
 {"ROW_nbor_detail": {"chassis_id": "0200.5e10.0061", "port_id": "Ethernet1/7",
  "l_port_id": "Eth1/1", "port_type": "99"}}]}}}}})",
     "x Eth1/1: mac 02:00:5e:10:00:61, unknown Ethernet1/7, -, -, ttl 0\n"},
    {"another number than announced, rows without a port, other shapes",
     R"({"TABLE_nbor": {"ROW_nbor": [{"chassis_id": "spine-1"}, 7]},
  "TABLE_nbor_detail": {}, "neigh_count": 2})",
     "warning TRUNCATED 1\nwarning INCOMPLETE_NEIGHBOR 1\nwarning INCOMPLETE_NEIGHBOR 1\n"
     "error UNEXPECTED_SHAPE 2\n"},
    {"nobody", R"({"TABLE_nbor": {"ROW_nbor": []}, "neigh_count": "0"})", ""},
    {"nothing of the kind", "[]", "error NO_DATA 1\n"},
};

TEST(NxosLldpJson, ReadsEachForm) {
  for (const ReadingCase& c : kJsonCases) {
    Result<Reading> reading = ReadSource({"x.txt", c.text}, "nxos-lldp-json", {});
    ASSERT_TRUE(reading.ok());
    EXPECT_EQ(TextOf(*reading), c.expected) << c.name;
  }
}

TEST(NxosLldpJson, IsFoundByItsKeys) {
  EXPECT_TRUE(MatchesNxosLldpJson("{\"TABLE_nbor\": {}}"));
  EXPECT_TRUE(MatchesNxosLldpJson("leaf-1# show x\n{\"a\": {\"TABLE_nbor_detail\": {}}}"));
  EXPECT_FALSE(MatchesNxosLldpJson("{\"TABLE_interface\": {}}"));
  EXPECT_FALSE(MatchesNxosLldpJson("text\n{\"TABLE_nbor\": {}}"));
}

}  // namespace
}  // namespace rankroute
