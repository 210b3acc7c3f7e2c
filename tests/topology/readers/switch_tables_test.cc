// The tables of EOS, NX-OS and Comware.
#include <gtest/gtest.h>

#include <string>

#include "tests/topology/readers/reading_text.h"
#include "topology/readers/comware_lldp_list.h"
#include "topology/readers/eos_lldp_table.h"
#include "topology/readers/nxos_lldp_table.h"

namespace rankroute {
namespace {

constexpr ReadingCase kEosCases[] = {
    {"counters, a neighbor without a name, a MAC address as port id",
     "leaf-1>show lldp neighbors\n"
     "Last table change time   : 0:00:02 ago\n"
     "Number of table inserts  : 2\n"
     "\n"
     "Port       Neighbor Device ID             Neighbor Port ID           TTL\n"
     "Et1        spine-1                        Ethernet1                  120\n"
     "Et2/1      0200.5e10.0063                 0200.5e10.0064             121\n"
     "Ma1        a mgmt switch                  port 7                     120\n"
     "leaf-1>\n",
     "leaf-1 Et1: unknown -, unknown Ethernet1, spine-1, -, ttl 120\n"
     "leaf-1 Et2/1: mac 02:00:5e:10:00:63, mac 02:00:5e:10:00:64, -, -, ttl 121\n"
     "leaf-1 Ma1: unknown -, unknown port 7, a mgmt switch, -, ttl 120\n"},
    {"an over-long name shifts its row",
     "Port   Neighbor Device ID   Neighbor Port ID   TTL\n"
     "Et1    a-very-long-name.of.a.switch.example.net Ethernet1 120\n",
     "x Et1: unknown -, unknown Ethernet1, a-very-long-name.of.a.switch.example.net, -, ttl 120\n"},
    {"the rest of a name in the line below",
     "Port   Neighbor Device ID   Neighbor Port ID   TTL\n"
     "Et1    a-very-long-name-of- Ethernet1          120\n"
     "       a-switch\n"
     "Et2    spine-2              Ethernet1          120\n",
     "x Et1: unknown -, unknown Ethernet1, a-very-long-name-of-a-switch, -, ttl 120\n"
     "x Et2: unknown -, unknown Ethernet1, spine-2, -, ttl 120\n"},
    {"rows that do not fit are reported",
     "Port   Neighbor Device ID   Neighbor Port ID   TTL\n"
     "Et1    spine-1              Ethernet1          soon\n"
     "Et2\n",
     "warning BAD_ROW 2\nwarning BAD_ROW 3\n"},
    {"two printouts name two switches",
     "Port  Neighbor Device ID  Neighbor Port ID  TTL\n"
     "Et1   spine-1             Ethernet1         120\n"
     "leaf-1#\n"
     "leaf-2#show lldp neighbors\n"
     "Port  Neighbor Device ID  Neighbor Port ID  TTL\n"
     "Et1   spine-1             Ethernet2         120\n",
     "leaf-1 Et1: unknown -, unknown Ethernet1, spine-1, -, ttl 120\n"
     "leaf-2 Et1: unknown -, unknown Ethernet2, spine-1, -, ttl 120\n"},
    {"no header", "Et1 spine-1 Ethernet1 120\n", "error NO_DATA 1\nwarning SKIPPED_LINES 1\n"},
};

TEST(EosLldpTable, ReadsEachForm) {
  for (const ReadingCase& c : kEosCases) {
    EXPECT_EQ(TextOf(ReadEosLldpTable({"x.txt", c.text}, "x")), c.expected) << c.name;
  }
}

TEST(EosLldpTable, ManyBadRowsAreCounted) {
  std::string text = "Port  Neighbor Device ID  Neighbor Port ID  TTL\n";
  for (int i = 0; i < 1'000; ++i) text += "Et1\n";
  const Reading reading = ReadEosLldpTable({"x.txt", text}, "x");
  ASSERT_EQ(reading.diagnostics.size(), 21U);
  EXPECT_EQ(reading.diagnostics[0].reason, "BAD_ROW");
  EXPECT_EQ(reading.diagnostics[20].reason, "SKIPPED_LINES");
  EXPECT_EQ(reading.diagnostics[20].line, 22);
  EXPECT_TRUE(reading.diagnostics[20].message.starts_with("980 line(s)"));
}

constexpr ReadingCase kNxosCases[] = {
    {"a long name above its row, blank capabilities, a mgmt port",
     "leaf-1# show lldp neighbors\n"
     "Capability codes:\n"
     "  (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device\n"
     "  (W) WLAN Access Point, (P) Repeater, (S) Station, (O) Other\n"
     "Device ID            Local Intf      Hold-time  Capability  Port ID  \n"
     "spine-1.hall-3.example.net\n"
     "                     Eth1/1          120        BR          Ethernet1/7   \n"
     "node17               Eth1/5          121                    ethernet1/9   \n"
     "0200.5e10.0063       Eth1/6          120        S           0200.5e10.0064\n"
     "                     Eth1/7          120                    port 7\n"
     "mgmt-switch          mgmt0           120        B           Gi1/0/37\n"
     "Total entries displayed: 5\n",
     "leaf-1 Eth1/1: unknown -, unknown Ethernet1/7, spine-1.hall-3.example.net, -, ttl 120, "
     "bridge\n"
     "leaf-1 Eth1/5: unknown -, unknown ethernet1/9, node17, -, ttl 121\n"
     "leaf-1 Eth1/6: mac 02:00:5e:10:00:63, mac 02:00:5e:10:00:64, -, -, ttl 120, no bridge\n"
     "leaf-1 Eth1/7: unknown -, unknown port 7, -, -, ttl 120\n"
     "leaf-1 mgmt0: unknown -, unknown Gi1/0/37, mgmt-switch, -, ttl 120, bridge\n"},
    {"rows that do not stand below their titles",
     "Device ID            Local Intf      Hold-time  Capability  Port ID\n"
     "spine-1  Eth1/1      120    BR    Ethernet1/7\n"
     "Eth1/2 120 Ethernet 1/8\n"
     "Total entries displayed: 2\n",
     "x Eth1/1: unknown -, unknown Ethernet1/7, spine-1, -, ttl 120, bridge\n"
     "x Eth1/2: unknown -, unknown Ethernet 1/8, -, -, ttl 120\n"},
    {"another number than announced, a name without a row",
     "Device ID            Local Intf      Hold-time  Capability  Port ID\n"
     "spine-1              Eth1/1          120        BR          Ethernet1/7\n"
     "spine-2.hall-3.example.net\n"
     "Total entries displayed: 2\n",
     "x Eth1/1: unknown -, unknown Ethernet1/7, spine-1, -, ttl 120, bridge\n"
     "warning BAD_ROW 3\nwarning TRUNCATED 1\n"},
    {"the end is cut off",
     "Device ID            Local Intf      Hold-time  Capability  Port ID\n"
     "spine-1              Eth1/1          120        BR          Ethernet1/7\n",
     "x Eth1/1: unknown -, unknown Ethernet1/7, spine-1, -, ttl 120, bridge\n"
     "warning TRUNCATED 1\n"},
    {"nobody",
     "Device ID            Local Intf      Hold-time  Capability  Port ID\n"
     "Total entries displayed: 0\n",
     ""},
    {"bad rows",
     "Device ID            Local Intf      Hold-time  Capability  Port ID\n"
     "spine-1              Eth1/1          never      BR          Ethernet1/7\n"
     "spine-1              Eth1/1          120        Bridge      Ethernet1/7\n"
     "Total entries displayed: 0\n",
     "x Eth1/1: unknown -, unknown Bridge      Ethernet1/7, spine-1, -, ttl 120\n"
     "warning BAD_ROW 2\nwarning TRUNCATED 1\n"},
};

TEST(NxosLldpTable, ReadsEachForm) {
  for (const ReadingCase& c : kNxosCases) {
    EXPECT_EQ(TextOf(ReadNxosLldpTable({"x.txt", c.text}, "x")), c.expected) << c.name;
  }
}

TEST(NxosLldpTable, RowsAreToldFromOtherLines) {
  for (const char* line :
       {"spine-1              Eth1/1          120        BR          Ethernet1/7",
        "Eth1/3          120        B            Te1/1/1", "node17 Eth1/5 121 ethernet1/9",
        "Total entries displayed: 0"}) {
    EXPECT_TRUE(IsNxosLldpTableLine(line)) << line;
  }
  for (const char* line :
       {"", "Eth1/1 1234 567 89 10", "Eth1/1 1234 567", "Et1 spine-1 Ethernet1 120",
        "GE1/0/1 has 1 neighbor(s):", "400GE1/0/1 101 02-00-5e-10-00-61 -", "address_0=192.0.2.1",
        "Device ID            Local Intf      Hold-time  Capability  Port ID"}) {
    EXPECT_FALSE(IsNxosLldpTableLine(line)) << line;
  }
}

constexpr ReadingCase kComwareCases[] = {
    {"names first, one in two lines, one missing",
     "<leaf-1>display lldp neighbor-information list\n"
     "Chassis ID : * -- -- Nearest nontpmr bridge neighbor\n"
     "             # -- -- Nearest customer bridge neighbor\n"
     "             Default -- -- Nearest bridge neighbor\n"
     "System Name          Local Interface Chassis ID      Port ID\n"
     "spine-1              400GE1/0/25     0200-5e10-0061  FourHundredGigE2/0/1\n"
     "spine-2.rack-17.row- 400GE1/0/26     0200-5e10-0062  FourHundredGigE2/0/2\n"
     "b.hall-3\n"
     "                     HGE1/0/1        0200-5e10-0063  0200-5e10-0064\n"
     "-                    HGE1/0/2        0200-5e10-0065  -\n",
     "leaf-1 400GE1/0/25: mac 02:00:5e:10:00:61, unknown FourHundredGigE2/0/1, spine-1, -, ttl 0\n"
     "leaf-1 400GE1/0/26: mac 02:00:5e:10:00:62, unknown FourHundredGigE2/0/2, "
     "spine-2.rack-17.row-b.hall-3, -, ttl 0\n"
     "leaf-1 HGE1/0/1: mac 02:00:5e:10:00:63, mac 02:00:5e:10:00:64, -, -, ttl 0\n"
     "leaf-1 HGE1/0/2: mac 02:00:5e:10:00:65, unknown -, -, -, ttl 0\n"},
    {"names last, with blanks, and neighbors that are not the nearest",
     "Local Interface Chassis ID      Port ID                    System Name\n"
     "XGE1/0/0/1      0200-5e10-0061  Ten-GigabitEthernet1/0/47  the spine\n"
     "XGE1/0/0/2      0200-5e10-0062* Ten-GigabitEthernet1/0/48  far\n"
     "XGE1/0/0/3      0200-5e10-0063# Ten-GigabitEthernet1/0/49  farther\n",
     "x XGE1/0/0/1: mac 02:00:5e:10:00:61, unknown Ten-GigabitEthernet1/0/47, the spine, -, ttl 0\n"
     "warning NOT_NEAREST_BRIDGE 3\n"},
    {"one blank only between cells",
     "System Name Local Interface Chassis ID Port ID\n"
     "spine-1 HGE1/0/1 0200-5e10-0061 HundredGigE1/0/2\n"
     "HGE1/0/2 0200-5e10-0062 HundredGigE1/0/3\n"
     "the big spine HGE1/0/3 0200-5e10-0063 HundredGigE1/0/4\n",
     "x HGE1/0/1: mac 02:00:5e:10:00:61, unknown HundredGigE1/0/2, spine-1, -, ttl 0\n"
     "x HGE1/0/2: mac 02:00:5e:10:00:62, unknown HundredGigE1/0/3, -, -, ttl 0\n"
     "x HGE1/0/3: mac 02:00:5e:10:00:63, unknown HundredGigE1/0/4, the big spine, -, ttl 0\n"},
    {"bad rows",
     "System Name          Local Interface Chassis ID      Port ID\n"
     "spine-1              HGE1/0/1        0200-5e10-0061  HundredGigE1/0/2\n"
     "half a row\n"
     "HGE1/0/1\n",
     "x HGE1/0/1: mac 02:00:5e:10:00:61, unknown HundredGigE1/0/2, spine-1, -, ttl 0\n"
     "warning BAD_ROW 3\nwarning BAD_ROW 4\n"},
    {"no header", "Chassis ID : * -- -- Nearest nontpmr bridge neighbor\n", "error NO_DATA 1\n"},
};

TEST(ComwareLldpList, ReadsEachForm) {
  for (const ReadingCase& c : kComwareCases) {
    EXPECT_EQ(TextOf(ReadComwareLldpList({"x.txt", c.text}, "x")), c.expected) << c.name;
  }
}

}  // namespace
}  // namespace rankroute
