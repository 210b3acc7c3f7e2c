#include "topology/readers/sonic_lldp_table.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"names, blanks for names, MAC addresses",
     "admin@leaf-1:~$ show lldp table\n"
     "Capability codes: (R) Router, (B) Bridge, (O) Other\n"
     "LocalPort    RemoteDevice    RemotePortID       Capability    RemotePortDescr\n"
     "-----------  --------------  -----------------  ------------  -----------------\n"
     "Ethernet0    spine-1         Ethernet4          BR            to leaf-1\n"
     "Ethernet4                    02:00:5E:10:00:01                enp1s0\n"
     "Ethernet8    node 02         02:00:5e:10:00:02  O\n"
     "--------------------------------------------------\n"
     "Total entries displayed:  3\n",
     "leaf-1 Ethernet0: unknown -, unknown Ethernet4, spine-1, -, ttl 0, bridge\n"
     "leaf-1 Ethernet4: unknown -, mac 02:00:5e:10:00:01, -, -, ttl 0\n"
     "leaf-1 Ethernet8: unknown -, mac 02:00:5e:10:00:02, node 02, -, ttl 0, no bridge\n"},
    {"numbers stand at the right end of their column",
     "LocalPort    RemoteDevice      RemotePortID  Capability    RemotePortDescr\n"
     "-----------  --------------  --------------  ------------  -----------------\n"
     "Ethernet0    spine-1                    517  BR            to leaf-1\n"
     "--------------------------------------------------\n"
     "Total entries displayed:  1\n",
     "sw Ethernet0: unknown -, unknown 517, spine-1, -, ttl 0, bridge\n"},
    {"a description of two lines",
     "LocalPort    RemoteDevice    RemotePortID    Capability    RemotePortDescr\n"
     "-----------  --------------  --------------  ------------  -----------------\n"
     "Ethernet0    spine-1         Ethernet4       R             to\n"
     "                                                           leaf-1\n"
     "--------------------------------------------------\n"
     "Total entries displayed:  1\n",
     "sw Ethernet0: unknown -, unknown Ethernet4, spine-1, -, ttl 0, bridge\n"},
    {"a row is missing, another stands outside the columns",
     "LocalPort    RemoteDevice    RemotePortID    Capability    RemotePortDescr\n"
     "-----------  --------------  --------------  ------------  -----------------\n"
     "Ethernet0    spine-1         Ethernet4       R             to leaf-1\n"
     "Ethernet4    a-name-far-longer-than-its-column-is\n"
     "--------------------------------------------------\n"
     "Total entries displayed:  3\n",
     "sw Ethernet0: unknown -, unknown Ethernet4, spine-1, -, ttl 0, bridge\n"
     "warning TRUNCATED 6\nwarning BAD_ROW 4\n"},
    {"the text stops",
     "\nLocalPort    RemoteDevice    RemotePortID    Capability    RemotePortDescr\n"
     "-----------  --------------  --------------  ------------  -----------------\n"
     "Ethernet0    spine-1         Ethernet4       R             to le",
     "sw Ethernet0: unknown -, unknown Ethernet4, spine-1, -, ttl 0, bridge\n"
     "warning TRUNCATED 2\n"},
    {"a port without a neighbor",
     "LocalPort    RemoteDevice    RemotePortID    Capability    RemotePortDescr\n"
     "-----------  --------------  --------------  ------------  -----------------\n"
     "Ethernet0\nTotal entries displayed:  1\n",
     "fact noNeighbor sw Ethernet0\n"},
    {"no dashes, two blanks between columns",
     "LocalPort  RemoteDevice  RemotePortID  Capability  RemotePortDescr\n"
     "Ethernet0  spine-1  Ethernet4  R  to leaf-1\nTotal entries displayed: 1\n",
     "sw Ethernet0: unknown -, unknown Ethernet4, spine-1, -, ttl 0, bridge\n"},
    {"no header", "Total entries displayed: 0\n", "error NO_DATA 1\n"},
};

TEST(SonicLldpTable, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadSonicLldpTable({"sw.txt", c.text}, "sw")), c.expected) << c.name;
  }
}

TEST(SonicLldpTable, DescriptionsAreKept) {
  const Reading reading =
      ReadSonicLldpTable({"sw.txt",
                          "LocalPort    RemoteDevice    RemotePortID    Capability    "
                          "RemotePortDescr\n"
                          "-----------  --------------  --------------  ------------  "
                          "-----------------\n"
                          "Ethernet0    spine-1         1               R             to leaf-1,\n"
                          "                                                           rack 7\n"},
                         "sw");
  ASSERT_EQ(reading.observations.size(), 1U);
  EXPECT_EQ(reading.observations[0].port_description, "to leaf-1,\nrack 7");
}

TEST(SonicLldpTable, HeaderIsFound) {
  EXPECT_TRUE(
      IsSonicLldpTableLine("LocalPort RemoteDevice RemotePortID Capability RemotePortDescr"));
  for (const char* line : {"", "LocalPort", "LocalPort  Speed  Mode  RemoteHost  RemotePort",
                           "LocalPort RemoteDevice RemotePortID Capability"}) {
    EXPECT_FALSE(IsSonicLldpTableLine(line)) << line;
  }
}

}  // namespace
}  // namespace rankroute
