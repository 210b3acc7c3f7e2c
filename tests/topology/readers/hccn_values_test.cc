#include "topology/readers/hccn_values.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/topology/readers/reading_text.h"
#include "topology/readers/hccn_lldp.h"
#include "topology/readers/hccn_separator.h"
#include "topology/readers/link_speed.h"

namespace rankroute {
namespace {

Reading Read(const std::string& text, const std::string& file = "node17/net_conf.log") {
  return ReadHccnLldp({file, text}, "node17");
}

constexpr ReadingCase kCases[] = {
    {"every query of a log bundle",
     "====> hccn_tool -i 3 -ip -g\nipaddr:198.18.17.4\nnetmask:255.255.0.0\n"
     "====> hccn_tool -i 3 -link -g\nlink status: UP\n"
     "====> hccn_tool -i 3 -mac -g\nmac addr: 02-00-5E-20-00-03\n"
     "====> hccn_tool -i 3 -speed -g\nSpeed: 200000 Mb/s\n"
     "====> hccn_tool -i 3 -duplex -g\nDuplex: Full\n"
     "====> hccn_tool -i 3 -net_health -g\nnet health status: Receive timeout\n",
     "fact deviceAddress node17 npu3 198.18.17.4\nfact linkState node17 npu3 up\n"
     "fact deviceMac node17 npu3 02:00:5e:20:00:03\nfact linkSpeed node17 npu3 200000\n"
     "fact netHealth node17 npu3 Receive timeout\n"},
    {"a command at a prompt names the node, too",
     "[root@node18 ~]# hccn_tool -i 3 -mac -g\nmac addr: 02:00:5e:20:00:03\n[root@node18 ~]#\n",
     "fact deviceMac node18 npu3 02:00:5e:20:00:03\n"},
    {"several values below one bare separator, LLDP among them",
     "====> 0\nipaddr:198.18.17.1\nChassis ID TLV\n\tMAC: 02:00:5e:10:00:01\nPort ID TLV\n"
     "\tIfname: a\nTime to Live TLV\n\t120\nSystem Description TLV\n\tSpeed: 1 Mb/s\n"
     "\tipaddr:198.18.0.9\nEnd of LLDPDU TLV\nlink status: DOWN\n======NPU_1======\n"
     "link status: UP\nmac addr: 02:00:5e:20:00:01\n",
     "node17 npu0: mac 02:00:5e:10:00:01, ifname a, -, -, ttl 120\n"
     "fact deviceAddress node17 npu0 198.18.17.1\nfact linkState node17 npu0 down\n"
     "fact linkState node17 npu1 up\nfact deviceMac node17 npu1 02:00:5e:20:00:01\n"},
    {"the filtered form beside a value", "====> 0\nlink status: UP\nIfname: a\nleaf\n",
     "node17 npu0: unknown -, ifname a, leaf, -, ttl 0\nfact linkState node17 npu0 up\n"},
    {"spellings of a MAC address where it was asked for",
     "====> hccn_tool -i 0 -mac -g\nmac:02-00-5e-20-00-00\n"
     "====> hccn_tool -i 1 -mac -g\nMAC address of the port is 0200-5e20-0001\n"
     "====> hccn_tool -i 2 -mac -g\nmac 02:00:5e:20:00:02 02:00:5e:20:00:03\n",
     "fact deviceMac node17 npu0 02:00:5e:20:00:00\nfact deviceMac node17 npu1 02:00:5e:20:00:01\n"
     "warning NO_VALUE 6\n"},
    {"IPv6 with its prefix length", "====> hccn_tool -i 0 -ip -inet6 -g\nipaddr:2001:DB8::1/64\n",
     "fact deviceAddress node17 npu0 2001:db8::1\n"},
    {"what a tool does not know states nothing",
     "====> hccn_tool -i 0 -speed -g\nSpeed: Unknown!\n====> hccn_tool -i 0 -ip -g\nipaddr:\n", ""},
    {"bad values",
     "====> 0\nipaddr:198.18\nlink status: MAYBE\nspeed: fast\nmac addr: 02:00\n"
     "ipaddr:198.18.0.1\n",
     "fact deviceAddress node17 npu0 198.18.0.1\nerror BAD_ADDRESS 2\nwarning BAD_VALUE 3\n"
     "warning BAD_VALUE 4\nwarning BAD_VALUE 5\n"},
    {"commands that failed or ran out of time",
     "====> hccn_tool -i 0 -ip -g\n====> hccn_tool -i 1 -ip -g\nhccn_tool timeout\n"
     "====> hccn_tool -i 2 -ip -g\nipaddr:198.18.17.3\nwarning: old driver\n",
     "fact deviceAddress node17 npu2 198.18.17.3\nwarning NO_VALUE 1\nwarning NO_VALUE 3\n"
     "warning SKIPPED_LINES 6\n"},
    {"an empty output among values is no dark port",
     "====> 0\nlink status: UP\n====> 1\n====> 2\nlink status: UP\n",
     "fact linkState node17 npu0 up\nfact linkState node17 npu2 up\nwarning NO_VALUE 3\n"},
    {"no device anywhere", "ipaddr:198.18.17.1\nlink status: UP\n", "error NO_DEVICE_ID 1\n"},
    {"no device of that number", "====> hccn_tool -i 65 -ip -g\nipaddr:198.18.17.1\n",
     "error BAD_DEVICE_ID 1\n"},
    {"a loop over the filtered form",
     "[root@node18 ~]# for i in {0..1}; do hccn_tool -i $i -lldp -g | grep Ifname; done\n"
     "Ifname: a\nIfname: b\n[root@node18 ~]#\n",
     "node18 npu0: unknown -, ifname a, -, -, ttl 0\nnode18 npu1: unknown -, ifname b, -, -, ttl "
     "0\n"},
    {"a loop in which a port is silent",
     "for i in $(seq 0 2); do hccn_tool -i $i -lldp -g | grep Ifname; done\n"
     "Ifname: a\nIfname: b\n",
     "error NO_DEVICE_ID 2\n"},
    {"a loop in which every port is silent",
     "for i in 2 4; do hccn_tool -i $i -lldp -g | grep Ifname; done\n",
     "fact noNeighbor node17 npu2\nfact noNeighbor node17 npu4\nwarning DARK_PORT 1\n"
     "warning DARK_PORT 1\n"},
    {"a loop that prints separators",
     "[root@node18 ~]# for i in {0..1}; do echo \"====> $i\"; hccn_tool -i $i -lldp -g; done\n"
     "====> 0\nIfname: a\n====> 1\n",
     "node18 npu0: unknown -, ifname a, -, -, ttl 0\nfact noNeighbor node18 npu1\n"
     "warning DARK_PORT 4\n"},
    {"a loop over several queries",
     "for i in {0..1}; do hccn_tool -i $i -ip -g; hccn_tool -i $i -link -g; done\n"
     "ipaddr:198.18.17.1\nnetmask:255.255.0.0\nlink status: UP\nipaddr:198.18.17.2\n"
     "netmask:255.255.0.0\n",
     "fact deviceAddress node17 npu0 198.18.17.1\nfact deviceAddress node17 npu1 198.18.17.2\n"
     "error NO_DEVICE_ID 4\n"},
};

TEST(HccnValues, ReadsEachForm) {
  for (const ReadingCase& c : kCases) EXPECT_EQ(TextOf(Read(c.text)), c.expected) << c.name;
}

TEST(HccnValues, DeviceIdOfTheFileNameStandsInForASeparator) {
  EXPECT_EQ(TextOf(Read("ipaddr:198.18.17.4\nnetmask:255.255.0.0\n", "node17.npu3.txt")),
            "fact deviceAddress node17 npu3 198.18.17.4\n");
}

TEST(HccnValues, SeparatorsSayWhatIsAsked) {
  using Asks = HccnSeparator::Asks;
  const struct {
    const char* line;
    Asks asks;
    int device_id;
    std::size_t loop;
  } cases[] = {
      {"====> hccn_tool -i 3 -lldp -g", Asks::kLldp, 3, 0},
      {"hccn_tool -g -lldp -i 03", Asks::kLldp, 3, 0},
      {"timeout 10s hccn_tool -i 3 -net_health -g", Asks::kValue, 3, 0},
      {"hccn_tool -i 3 -lldp -s enable 1", Asks::kSkipped, 3, 0},
      {"hccn_tool -i 3 -scdr -t 5", Asks::kSkipped, 3, 0},
      {"hccn_tool -i 3 -other -g", Asks::kUnknown, 3, 0},
      {"hccn_tool -i 3", Asks::kUnknown, 3, 0},
      {"====> 3", Asks::kUnstated, 3, 0},
      {"====> npu-smi info", Asks::kUnknown, -1, 0},
      {"[root@node17 ~]# ls", Asks::kUnstated, -1, 0},
      {"for i in {0..7}; do hccn_tool -i $i -ip -g; done", Asks::kValue, -1, 8},
      {"for i in `seq 4 7`; do sudo hccn_tool -i $i -lldp -g; done", Asks::kLldp, -1, 4},
      {"for i in {0..7}; do hccn_tool -i $i -ip -g; hccn_tool -i $i -lldp -g; done",
       Asks::kUnstated, -1, 8},
      {"for i in {0..99}; do hccn_tool -i $i -ip -g; done", Asks::kNoSeparator, -1, 0},
      {"for i in {0..x}; do hccn_tool -i $i -ip -g; done", Asks::kNoSeparator, -1, 0},
      {"for i in $(ls); do hccn_tool -i $i -ip -g; done", Asks::kNoSeparator, -1, 0},
      {"for hccn_tool in", Asks::kNoSeparator, -1, 0},
      {"for i in ; hccn_tool", Asks::kNoSeparator, -1, 0},
  };
  for (const auto& c : cases) {
    const HccnSeparator separator = ParseHccnSeparator(c.line);
    EXPECT_EQ(separator.asks, c.asks) << c.line;
    EXPECT_EQ(separator.device_id, c.device_id) << c.line;
    EXPECT_EQ(separator.loop.size(), c.loop) << c.line;
  }
}

TEST(HccnValues, RatesInEveryUnit) {
  const struct {
    const char* text;
    std::int64_t mbps;
  } cases[] = {{"200000 Mb/s", 200000},
               {"200000Mb/s", 200000},
               {"200 Gb/s", 200000},
               {" 100Gbps ", 100000},
               {"400G", 400000},
               {"10000 Mbit/s", 10000},
               {"", 0},
               {"Gb/s", 0},
               {"200", 0},
               {"200 KB/s", 0},
               {"200 Gallons", 0},
               {"999999999999 Mb/s", 0},
               {"100001 Gb/s", 0},
               {"-1 Mb/s", 0}};
  for (const auto& c : cases) EXPECT_EQ(MbpsOfRate(c.text), c.mbps) << c.text;
}

}  // namespace
}  // namespace rankroute
