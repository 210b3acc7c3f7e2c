#include "topology/readers/comware_lldp_verbose.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"verbose, several neighbors of a port, a split port",
     "<leaf-1>display lldp neighbor-information verbose\n"
     "LLDP neighbor-information of port 1[TwoHundredGigE1/0/1:2]:\n"
     "LLDP agent nearest-bridge:\n"
     " LLDP neighbor index : 1\n"
     " Update time         : 457 days, 22 hours, 1 minutes, 46 seconds\n"
     " Chassis type        : MAC address\n"
     " Chassis ID          : 0200-5e10-0061\n"
     " Port ID type        : Interface name\n"
     " Port ID             : TwoHundredGigE2/0/1:1\n"
     " Time to live        : 120\n"
     " Port description    : to leaf-1\n"
     " System name         : spine-1\n"
     " System description  : An operating system, Version 1.2, \n"
     "                       Chassis ID : 7\n"
     "                       LLDP neighbor-information of port 9[x]:\n"
     " System capabilities supported : Bridge, Router, Customer Bridge\n"
     " System capabilities enabled   : Bridge, Router\n"
     " Management address type           : IPv4\n"
     " Management address                : 203.0.113.61\n"
     " Management address interface type : IfIndex\n"
     " OperMau                    : Speed(200000)/Duplex(Full)\n"
     "\n"
     " LLDP neighbor index : 2\n"
     " Chassis type        : MAC address\n"
     " Chassis ID          : 0200-5e10-0063\n"
     " Port ID type        : MAC address\n"
     " Port ID             : 0200-5e10-0064\n"
     " Time to live        : 121\n"
     " System name         : --\n"
     " System capabilities supported : None\n"
     " System capabilities enabled   : None\n"
     " OperMau                    : Speed(0)/Duplex(Unknown)\n"
     "[leaf-1]\n",
     "leaf-1 TwoHundredGigE1/0/1:2: mac 02:00:5e:10:00:61, ifname TwoHundredGigE2/0/1:1, spine-1, "
     "203.0.113.61, ttl 120, bridge, mbps 200000\n"
     "leaf-1 TwoHundredGigE1/0/1:2: mac 02:00:5e:10:00:63, mac 02:00:5e:10:00:64, -, -, ttl 121\n"},
    {"brief, other agents and CDP",
     "LLDP neighbor-information of port 52[GigabitEthernet1/0/3]:\n"
     "LLDP agent nearest-bridge:\n"
     " LLDP neighbor index : 3\n"
     " ChassisID/subtype   : 0200-5e10-0061/MAC address\n"
     " PortID/subtype      : GigabitEthernet1/0/4/Interface name\n"
     " Capabilities        : Bridge, Router, Customer Bridge\n"
     "\n"
     "CDP neighbor-information of port 52[GigabitEthernet1/0/3]:\n"
     "LLDP agent nearest-bridge:\n"
     " CDP neighbor index  : 4\n"
     " Chassis ID          : phone\n"
     " Port ID             : Port 1\n"
     "LLDP neighbor-information of port 52[GigabitEthernet1/0/3]:\n"
     "LLDP agent nearest-nontpmr:\n"
     " LLDP neighbor index : 6\n"
     " ChassisID/subtype   : 0200-5e10-0062/MAC address\n"
     " PortID/subtype      : 0200-5e10-0062/MAC address\n"
     " Capabilities        : None\n",
     "x GigabitEthernet1/0/3: mac 02:00:5e:10:00:61, ifname GigabitEthernet1/0/4, -, -, ttl 0, "
     "bridge\n"
     "warning FOREIGN_PROTOCOL 8\nwarning NOT_NEAREST_BRIDGE 15\n"},
    {"a neighbor that is cut off",
     "LLDP neighbor-information of port 1[HundredGigE1/0/1:]\n"
     " LLDP neighbor index : 1\n"
     " Chassis type        : MAC address\n"
     " Chassis ID          : 0200-5e10-0061\n",
     "warning INCOMPLETE_NEIGHBOR 2\n"},
    {"lines outside", "banner\nLLDP neighbor-information of port 1[GE1/0/1]:\n",
     "warning SKIPPED_LINES 1\n"},
    {"no port", "[leaf-1]display lldp neighbor-information verbose\n", "error NO_DATA 1\n"},
};

TEST(ComwareLldpVerbose, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    Result<Reading> reading = ReadSource({"x.txt", c.text}, "comware-lldp-verbose", {});
    ASSERT_TRUE(reading.ok());
    EXPECT_EQ(TextOf(*reading), c.expected) << c.name;
  }
}

TEST(ComwareLldpVerbose, DescriptionsHaveLines) {
  const Reading reading = ReadComwareLldpVerbose({"x.txt", kCases[0].text}, "x");
  ASSERT_EQ(reading.observations.size(), 2U);
  EXPECT_EQ(reading.observations[0].system_description,
            "An operating system, Version 1.2,\nChassis ID : 7\nLLDP neighbor-information of port "
            "9[x]:");
  EXPECT_EQ(reading.observations[0].port_description, "to leaf-1");
}

TEST(ComwareLldpVerbose, PortLines) {
  EXPECT_TRUE(IsComwareLldpVerboseLine("LLDP neighbor-information of port 1[GE1/0/1]:"));
  for (const char* line :
       {"", "CDP neighbor-information of port 1[GE1/0/1]:", "LLDP neighbor-information of port 1",
        "LLDP local-information of port", "LLDP neighbor-information of port 1[]:"}) {
    EXPECT_FALSE(IsComwareLldpVerboseLine(line)) << line;
  }
}

}  // namespace
}  // namespace rankroute
