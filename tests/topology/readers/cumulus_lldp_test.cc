#include "topology/readers/cumulus_lldp.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"nv show interface lldp",
     "cumulus@leaf-1:mgmt:~$ nv show interface lldp\n"
     "Interface  Speed  Type  Remote Host      Remote Port      \n"
     "---------  -----  ----  ---------------  -----------------\n"
     "eth0       1G     eth   oob              swp10            \n"
     "swp1       100G   swp   node01           02:00:5E:10:00:01\n"
     "swp2s0     2.5G   swp   spine-1          swp51            \n"
     "swp3       N/A    swp                                     \n"
     "cumulus@leaf-1:mgmt:~$ \n",
     "leaf-1 eth0: unknown -, unknown swp10, oob, -, ttl 0, mbps 1000\n"
     "leaf-1 swp1: unknown -, mac 02:00:5e:10:00:01, node01, -, ttl 0, mbps 100000\n"
     "leaf-1 swp2s0: unknown -, unknown swp51, spine-1, -, ttl 0, mbps 2500\n"
     "fact noNeighbor leaf-1 swp3\n"},
    {"net show lldp",
     "cumulus@leaf-1:mgmt-vrf:~$ net show lldp\n\n"
     "LocalPort  Speed  Mode     RemoteHost  RemotePort\n"
     "---------  -----  -------  ----------  ----------\n"
     "swp51      100M   Default  spine-1     swp1\n",
     "leaf-1 swp51: unknown -, unknown swp1, spine-1, -, ttl 0, mbps 100\n"},
    {"the port stands before the host, a column without a title, a title with two blanks",
     "    Local Port    Speed    Mode                 Remote Port        Remote  Host     Summary\n"
     "    ------------  -------  -------------  ----  -----------------  ---------------  -------\n"
     "    swp1          40G      BondMember     ====  swp49              leaf04           Master\n",
     "sw swp1: unknown -, unknown swp49, leaf04, -, ttl 0, mbps 40000\n"},
    {"nv show interface has summaries of several lines",
     "Interface   State  Speed  MTU    Type      Remote Host      Remote Port      Summary        "
     " \n"
     "----------  -----  -----  -----  --------  ---------------  --------------…  "
     "---------------…\n"
     "bond1       up     1G     9000   bond                                        IP Address:\n"
     "                                                                             192.0.2.1/24\n"
     "swp1        up     10G    9000   swp       spine-1          swp7                          "
     "\n",
     "sw swp1: unknown -, unknown swp7, spine-1, -, ttl 0, mbps 10000\n"
     "fact noNeighbor sw bond1\n"},
    {"what was cut is not taken for a name",
     "Interface  Speed  Type  Remote Host  Remote Port\n"
     "---------  -----  ----  -----------  -----------\n"
     "swp1       1G     swp   spine-with…  swp1\n"
     "swp2       1G     swp   spine-2      Ethernet1/…\n"
     "swp3       1G     swp   spine-with…  Ethernet1/…\n",
     "sw swp1: unknown -, unknown swp1, -, -, ttl 0, mbps 1000\n"
     "sw swp2: unknown -, unknown -, spine-2, -, ttl 0, mbps 1000\n"
     "warning BAD_ROW 5\nwarning CUT_VALUE 3\n"},
    {"rows that cannot be told",
     "Interface  Speed  Type  Remote Host  Remote Port\n"
     "---------  -----  ----  -----------  -----------\n"
     "something-that-is-no-row at all\n"
     "                        spine-2      swp7\n",
     "warning BAD_ROW 3\n"},
    {"speeds that are none",
     "LocalPort  Speed  Mode     RemoteHost  RemotePort\n"
     "---------  -----  -------  ----------  ----------\n"
     "swp1       100    Default  spine-1     swp1\n"
     "swp2       G      Default  spine-1     swp2\n"
     "swp3       1.25G  Default  spine-1     swp3\n"
     "swp4       -1G    Default  spine-1     swp4\n",
     "sw swp1: unknown -, unknown swp1, spine-1, -, ttl 0\n"
     "sw swp2: unknown -, unknown swp2, spine-1, -, ttl 0\n"
     "sw swp3: unknown -, unknown swp3, spine-1, -, ttl 0\n"
     "sw swp4: unknown -, unknown swp4, spine-1, -, ttl 0\n"},
    {"no header", "swp1 100G swp spine-1 swp1\n", "error NO_DATA 1\nwarning SKIPPED_LINES 1\n"},
};

TEST(CumulusLldp, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadCumulusLldp({"sw.txt", c.text}, "sw")), c.expected) << c.name;
  }
}

TEST(CumulusLldp, HeaderIsFound) {
  for (const char* line : {"Interface Speed Type Remote Host Remote Port",
                           "LocalPort  Speed  Mode  RemotePort  RemoteHost  Summary"}) {
    EXPECT_TRUE(IsCumulusLldpLine(line)) << line;
  }
  for (const char* line :
       {"", "Interface Speed Type", "Name Master Speed MTU Mode Remote Host Remote Port Summary",
        "LocalPort RemoteDevice RemotePortID Capability RemotePortDescr"}) {
    EXPECT_FALSE(IsCumulusLldpLine(line)) << line;
  }
}

// `net show lldp json` has the shape of lldpctl's json0.
TEST(CumulusLldp, JsonIsReadAsThatOfLldpctl) {
  const Result<Reading> reading = ReadSource(
      {"leaf-1.json",
       R"({"lldp":[{"interface":[{"name":"swp1","via":"LLDP","rid":"1","age":"0 day, 00:00:09",
        "chassis":[{"id":[{"type":"mac","value":"02:00:5e:10:00:01"}],
        "name":[{"value":"spine-1"}],"mgmt-ip":[{"value":"203.0.113.1"}]}],
        "port":[{"id":[{"type":"ifname","value":"swp7"}],"descr":[{"value":"to leaf-1"}],
        "ttl":[{"value":"120"}]}]}]}]})"},
      "auto", {});
  ASSERT_TRUE(reading.ok());
  EXPECT_EQ(reading->format, "lldpctl-json");
  EXPECT_EQ(TextOf(*reading),
            "leaf-1 swp1: mac 02:00:5e:10:00:01, ifname swp7, spine-1, 203.0.113.1, ttl 120, "
            "age 9\n");
}

}  // namespace
}  // namespace rankroute
