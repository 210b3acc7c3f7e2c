#include "topology/readers/lldpctl_keyvalue.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"neighbors, on interfaces whose names hold dots and begin alike",
     "lldp.enp1s0.via=LLDP\nlldp.enp1s0.rid=1\nlldp.enp1s0.age=1 day, 05:09:02\n"
     "lldp.enp1s0.chassis.mac=02:00:00:00:0A:01\nlldp.enp1s0.chassis.name=torA\n"
     "lldp.enp1s0.chassis.descr=a = b\nlldp.enp1s0.chassis.mgmt-ip=203.0.113.5\n"
     "lldp.enp1s0.chassis.mgmt-iface=2\nlldp.enp1s0.chassis.mgmt-ip=2001:db8::5\n"
     "lldp.enp1s0.chassis.Bridge.enabled=on\nlldp.enp1s0.chassis.Router.enabled=off\n"
     "lldp.enp1s0.port.ifname=100GE1/0/1\nlldp.enp1s0.port.descr=to npu01\n"
     "lldp.enp1s0.port.ttl=120\nlldp.enp1s0.port.auto-negotiation.supported=no\n"
     "lldp.enp1s0.port.auto-negotiation.enabled=no\n"
     "lldp.enp1s0.port.auto-negotiation.current=100GbaseCR4 - x\nlldp.enp1s0.vlan.vlan-id=1\n"
     "lldp.enp1s0.via=LLDP\nlldp.enp1s0.chassis.local=c\nlldp.enp1s0.chassis.Station.enabled=on\n"
     "lldp.enp1s0.port.local=p=q\n"
     "lldp.enp1s0.100.via=LLDP\nlldp.enp1s0.100.chassis.ip=203.0.113.9\n"
     "lldp.enp1s0.100.port.unhandled=7\n",
     "host enp1s0: mac 02:00:00:00:0a:01, ifname 100GE1/0/1, torA, 203.0.113.5, ttl 120, bridge, "
     "age 104942, mbps 100000\n"
     "host enp1s0: local c, local p=q, -, -, ttl 0, no bridge\n"
     "host enp1s0.100: networkAddress 203.0.113.9, unknown 7, -, -, ttl 0\n"},
    {"a filter took away where neighbors begin",
     "lldp.e.0.chassis.mac=02:00:00:00:0a:01\nlldp.e.0.port.ifname=1\n"
     "lldp.e.0.chassis.mac=02:00:00:00:0a:02\nlldp.e.0.port.ifname=2\n"
     "lldp.f.chassis.name=torB\nlldp.f.rid=3\n",
     "host e.0: mac 02:00:00:00:0a:01, ifname 1, -, -, ttl 0\n"
     "host e.0: mac 02:00:00:00:0a:02, ifname 2, -, -, ttl 0\n"
     "host f: unknown -, unknown -, torB, -, ttl 0\n"},
    {"two hosts, each below its prompt, and a third without output",
     "lldp.e.via=LLDP\nlldp.e.chassis.local=c\n"
     "[root@node1 ~]# lldpctl -f keyvalue\nlldp.f.via=LLDP\nlldp.f.chassis.local=d\n"
     "[root@node2 ~]# lldpctl -f keyvalue\nlldp.e.via=LLDP\nlldp.e.chassis.local=f\n"
     "[root@node3 ~]# \n",
     "node1 e: local c, unknown -, -, -, ttl 0\nnode1 f: local d, unknown -, -, -, ttl 0\n"
     "node2 e: local f, unknown -, -, -, ttl 0\n"},
    {"local data only",
     "lldp.e.status=RX and TX\nlldp.e.chassis.mac=02:00:00:00:00:01\n"
     "lldp.e.100.status=RX only\nlldp.e.100.chassis.mac=02:00:00:00:00:01\n",
     "fact noNeighbor host e\nfact noNeighbor host e.100\n"},
    {"another protocol", "lldp.e.via=CDPv2\nlldp.e.chassis.local=s\n",
     "warning FOREIGN_PROTOCOL 1\n"},
    {"the local chassis names the reporter",
     "lldp.e.via=LLDP\nlldp.e.chassis.local=c\nlocal-chassis.chassis.mac=02:00:00:00:00:01\n"
     "local-chassis.chassis.name=me\nlocal-chassis.chassis.mgmt-ip=192.0.2.17\n"
     "local-chassis.chassis.Router.enabled=on\n",
     "me e: local c, unknown -, -, -, ttl 0\nfact ownChassisId me 02:00:00:00:00:01\n"
     "fact ownSystemName me me\nfact ownManagementAddress me 192.0.2.17\nfact ownBridge me true\n"},
    {"prompts name it, other lines are counted",
     "welcome\n[root@node17 ~]# lldpctl -f keyvalue\nlldp.e.via=LLDP\r\nlldp.e.chassis.local=c\r\n"
     "a=b\nlldp is = odd\n[root@node17 ~]#\n",
     "node17 e: local c, unknown -, -, -, ttl 0\nwarning SKIPPED_LINES 1\n"},
    {"nothing that names a neighbor", "lldp.e.via=LLDP\nlldp.e.port.descr=x\n",
     "warning INCOMPLETE_NEIGHBOR 1\n"},
    {"no statement at all", "lldp.e.tx.tx=7\nlldp.e.rx.rx=7\n",
     "error NO_DATA 1\nwarning SKIPPED_LINES 1\n"},
};

TEST(LldpctlKeyvalue, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadLldpctlKeyvalue({"host.keyvalue", c.text}, "host")), c.expected) << c.name;
  }
}

TEST(LldpctlKeyvalue, StatementsHaveTheirLinesAndDescriptions) {
  const Reading reading = ReadLldpctlKeyvalue({"host.keyvalue", kCases[0].text}, "host");
  ASSERT_EQ(reading.observations.size(), 3U);
  EXPECT_EQ(reading.observations[0].system_description, "a = b");
  EXPECT_EQ(reading.observations[0].port_description, "to npu01");
  EXPECT_EQ(reading.observations[0].source.line, 1);
  EXPECT_EQ(reading.observations[1].source.line, 19);
}

TEST(LldpctlKeyvalue, MarksAreFoundAndForeignLinesAreNot) {
  for (const char* line : {"lldp.e.via=LLDP", "lldp.e.100.chassis.name=a", "lldp.e.port.local=x",
                           "lldp.e.status=RX and TX", "local-chassis.chassis.name=a"}) {
    EXPECT_TRUE(IsLldpctlKeyvalueLine(line)) << line;
  }
  for (const char* line : {"", "lldp", "lldp.e.via", "lldp.e.rid=1", "address_0=198.18.0.1",
                           "see lldp.e.via=LLDP", "lldp e.via=LLDP", "lldp.e and f.via=LLDP"}) {
    EXPECT_FALSE(IsLldpctlKeyvalueLine(line)) << line;
  }
}

}  // namespace
}  // namespace rankroute
