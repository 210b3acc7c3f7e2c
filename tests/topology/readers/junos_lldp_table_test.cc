#include "topology/readers/junos_lldp_table.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"a parent interface and none",
     "{master:0}\n"
     "ops@leaf-1> show lldp neighbors\n"
     "Local Interface    Parent Interface    Chassis Id          Port info          System Name\n"
     "et-0/0/1           ae7                 02:00:5E:10:00:01   et-0/0/2           spine-1\n"
     "xe-0/0/5:1         -                   02:00:5e:10:00:02   02:00:5e:10:00:03  node01\n"
     "\n"
     "{master:0}\n"
     "ops@leaf-1> \n",
     "leaf-1 et-0/0/1: mac 02:00:5e:10:00:01, unknown et-0/0/2, spine-1, -, ttl 0\n"
     "leaf-1 xe-0/0/5:1: mac 02:00:5e:10:00:02, mac 02:00:5e:10:00:03, node01, -, ttl 0\n"},
    {"no column of parents, titles one blank apart, rows off their columns",
     "root@leaf-1# run show lldp neighbors \n"
     "Local Interface Chassis Id        Port info     System Name\r\n"
     "ge-0/2/0        02:00:5e:10:00:01  ge-0/0/46.0  spine-1  \r\n"
     "xe-1/0/0        02:00:5e:10:00:02  <To leaf 1>  spine-2  \r\n",
     "leaf-1 ge-0/2/0: mac 02:00:5e:10:00:01, unknown ge-0/0/46.0, spine-1, -, ttl 0\n"
     "leaf-1 xe-1/0/0: mac 02:00:5e:10:00:02, unknown <To leaf 1>, spine-2, -, ttl 0\n"},
    {"values longer than their columns, a port with blanks, no name, no MAC address",
     "Local Interface    Parent Interface    Chassis Id          Port info          System Name\n"
     "et-0/0/1           -                   02:00:5e:10:00:01   to leaf 1, rack 4 of 9 spine-1\n"
     "et-0/0/2           -                   198.51.100.7        516\n"
     "et-0/0/3           -                   02:00:5e:10:00:03   the port of 3     spine three\n",
     "sw et-0/0/1: mac 02:00:5e:10:00:01, unknown to leaf 1, rack 4 of 9, spine-1, -, ttl 0\n"
     "sw et-0/0/2: unknown 198.51.100.7, unknown 516, -, -, ttl 0\n"
     "sw et-0/0/3: mac 02:00:5e:10:00:03, unknown the port of 3, spine three, -, ttl 0\n"},
    {"the first prompt names what stands above it, each later one what follows",
     "Local Interface    Parent Interface    Chassis Id          Port info          System Name\n"
     "et-0/0/1           -                   02:00:5e:10:00:01   et-0/0/2           s1\n"
     "ops@leaf-1> exit\nops@leaf-2> show lldp neighbors\n"
     "Local Interface    Parent Interface    Chassis Id          Port info          System Name\n"
     "et-0/0/1           -                   02:00:5e:10:00:01   et-0/0/3           s1\n",
     "leaf-1 et-0/0/1: mac 02:00:5e:10:00:01, unknown et-0/0/2, s1, -, ttl 0\n"
     "leaf-2 et-0/0/1: mac 02:00:5e:10:00:01, unknown et-0/0/3, s1, -, ttl 0\n"},
    {"bad rows and lines outside the table are counted",
     "hello\nworld\n"
     "Local Interface    Parent Interface    Chassis Id          Port info          System Name\n"
     "et-0/0/1\n"
     "et-0/0/2           -\n"
     "et-0/0/3           -                   02:00:5e:10:00:01   et-0/0/2           s1\n",
     "sw et-0/0/3: mac 02:00:5e:10:00:01, unknown et-0/0/2, s1, -, ttl 0\n"
     "warning BAD_ROW 4\nwarning SKIPPED_LINES 1\n"},
    {"nobody is heard",
     "Local Interface    Parent Interface    Chassis Id          Port info          System Name\n",
     ""},
    {"no header", "et-0/0/1 - 02:00:5e:10:00:01 et-0/0/2 s\n",
     "error NO_DATA 1\nwarning SKIPPED_LINES 1\n"},
};

TEST(JunosLldpTable, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadJunosLldpTable({"sw.txt", c.text}, "sw")), c.expected) << c.name;
  }
}

TEST(JunosLldpTable, HeaderIsFound) {
  for (const char* line :
       {"Local Interface Chassis Id Port info System Name",
        "Local Interface  Parent Interface  Chassis Id  Port info  System Name"}) {
    EXPECT_TRUE(IsJunosLldpTableLine(line)) << line;
  }
  for (const char* line : {"", "Chassis", "Local Interface Chassis Id Port info",
                           "System Name Local Interface Chassis Id Port info",
                           "the Local Interface Chassis Id Port info System Name"}) {
    EXPECT_FALSE(IsJunosLldpTableLine(line)) << line;
  }
}

}  // namespace
}  // namespace rankroute
