#include "topology/readers/huawei_lldp_neighbor.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

Reading Read(const std::string& text) { return ReadHuaweiLldpNeighbor({"leaf.txt", text}, "leaf"); }

std::string Neighbor(const std::string& index, const std::string& description) {
  return "Neighbor index                     :" + index +
         "\nChassis type                       :MAC Address\n"
         "Chassis ID                         :0200-5e10-00AA\n"
         "Port ID subtype                    :Interface Name\n"
         "Port ID                            :400GE2/0/1\n"
         "Port description                   :--\n"
         "System name                        :spine-1   \n"
         "System description                 :" +
         description +
         "\nSystem capabilities supported      :bridge router\n"
         "System capabilities enabled        :bridge\n"
         "Management address type            :IPv4\n"
         "Management address                 :203.0.113.1\n"
         "Expired time                       :109s\n\n"
         "OperMau                            :speed (400000) /duplex (Full)\n"
         "Maximum frame Size                 :--\n\n";
}

std::string Block(const std::string& description) {
  return "400GE1/0/25 has 1 neighbor(s):\n\n" + Neighbor("1", description);
}

constexpr char kSpineLine[] =
    "leaf 400GE1/0/25: mac 02:00:5e:10:00:aa, ifname 400GE2/0/1, spine-1, 203.0.113.1, ttl 109, "
    "bridge, mbps 400000\n";

TEST(HuaweiLldpNeighbor, DescriptionMayHoldAnything) {
  for (const std::string description :
       {"Huawei Versatile Routing Platform Software", "a banner\n\nTechnical Support: nobody\n", "",
        "x\nPort ID :Gi9/9/9\nChassis type :local", "x\n10GE1/0/1 has 0 neighbors\ny",
        "x\n10GE1/0/1 has 1 neighbor(s):\ny", "x\n<other>display version\ny",
        "x\nExpired time :7s\nOID :1.3\ny", "x\nSystem capabilities supported :all\ny",
        "x\nManagement address :198.51.100.9"}) {
    const Reading reading = Read(Block(description));
    EXPECT_EQ(TextOf(reading), kSpineLine) << description;
    ASSERT_EQ(reading.observations.size(), 1U) << description;
    std::string expected = description;
    while (expected.ends_with("\n")) expected.pop_back();
    EXPECT_EQ(reading.observations[0].system_description, expected);
  }
}

constexpr ReadingCase kCases[] = {
    {"keys of older releases",
     "GigabitEthernet0/0/1 has 1 neighbors:\nNeighbor index : 1\nChassis type :macAddress\n"
     "Chassis ID :0200-5e10-0001\nPort ID type :interfaceAlias\nPort ID :up link\n"
     "System name :\nSystem description :--\nSystem capabilities supported :--\n"
     "System capabilities enabled :--\nManagement address type :ipV4\n"
     "Management address value :203.0.113.7\nManagement address value :203.0.113.8\n"
     "Expired time :102s\nOperMau :speed(1000)/duplex(Full)\n",
     "leaf GigabitEthernet0/0/1: mac 02:00:5e:10:00:01, ifalias up link, -, 203.0.113.7, ttl 102, "
     "mbps 1000\n"},
    {"a speed behind the interface's name, a management address that is none of IP",
     "GE0/1/0(10G) has 1 neighbor(s):\nChassis type :MAC address\nChassis ID :0200-5e10-0001\n"
     "Port ID type :Interface name\nPort ID :GE0/1/1(10G)\nSystem description :x\n"
     "System capabilities supported :--\nSystem capabilities enabled :--\n"
     "Management address type :all802\nManagement address :0200-5e10-0001\n"
     "Expired time :102s\n",
     "leaf GE0/1/0(10G): mac 02:00:5e:10:00:01, ifname GE0/1/1(10G), -, -, ttl 102\n"},
    {"an interface without neighbors", "GE1/0/1 has 0 neighbor(s)\nGE1/0/2 has 0 neighbors\n",
     "fact noNeighbor leaf GE1/0/1\nfact noNeighbor leaf GE1/0/2\n"},
    {"what stands before an interface's name is its name", "iGE1/0/1 has 0 neighbor(s)\n",
     "fact noNeighbor leaf iGE1/0/1\n"},
    {"a prompt names the switch", "<leaf-a-03>display lldp neighbor\nGE1/0/1 has 0 neighbor(s)\n",
     "fact noNeighbor leaf-a-03 GE1/0/1\n"},
    {"a prompt of a configuration view",
     "[~leaf-a-03]display lldp neighbor\nGE1/0/1 has 0 neighbor(s)\n",
     "fact noNeighbor leaf-a-03 GE1/0/1\n"},
    {"a prompt at the end names the switch", "GE1/0/1 has 0 neighbor(s)\n<leaf-a-03>\n",
     "fact noNeighbor leaf-a-03 GE1/0/1\n"},
    {"a prompt of an interface view names nothing",
     "[leaf-GE1/0/1]display lldp neighbor\nGE1/0/1 has 0 neighbor(s)\n",
     "fact noNeighbor leaf GE1/0/1\n"},
    {"two switches in one text",
     "<a>display lldp neighbor\nGE1/0/1 has 0 neighbor(s)\n<b>dis lldp nei\nGE1/0/1 has 0 "
     "neighbor(s)\n",
     "fact noNeighbor a GE1/0/1\nfact noNeighbor b GE1/0/1\n"},
    {"pager prompts",
     "GE1/0/1 has 0 neighbor(s)\n  ---- More ----\nGE1/0/2 has 0 neighbor(s)\n"
     "  ---- More ----\x1b[42D                  \x1b[42DGE1/0/3 has 0 neighbor(s)\n",
     "fact noNeighbor leaf GE1/0/1\nfact noNeighbor leaf GE1/0/2\n"
     "fact noNeighbor leaf GE1/0/3\n"},
    {"fewer neighbors than announced", "GE1/0/1 has 2 neighbor(s):\n", "warning TRUNCATED 1\n"},
    {"a neighbor that stops before its end is left out",
     "GE1/0/1 has 1 neighbor(s):\nNeighbor index :1\nChassis type :MAC address\n"
     "Chassis ID :0200-5e10-0001\nPort ID subtype :Interface name\nPort ID :40",
     "warning INCOMPLETE_NEIGHBOR 2\nwarning TRUNCATED 1\n"},
    {"the last line of a text that stops is not taken",
     "GE1/0/1 has 1 neighbor(s):\nNeighbor index :1\nChassis type :MAC address\n"
     "Chassis ID :0200-5e10-0001\nPort ID subtype :Interface name\nPort ID :400GE1/0/1\n"
     "System name :s\nSystem description :d\nSystem capabilities supported :bridge\n"
     "System capabilities enabled :bridge\nManagement address :203.0.11",
     "leaf GE1/0/1: mac 02:00:5e:10:00:01, ifname 400GE1/0/1, s, -, ttl 0, bridge\n"
     "warning TRUNCATED 2\n"},
    {"lines outside any neighbor are counted",
     "Info: it takes time\nGE1/0/1 has 0 neighbor(s)\nError: too long\n",
     "fact noNeighbor leaf GE1/0/1\nwarning SKIPPED_LINES 1\n"},
    {"no data", "Error: unrecognized command\n", "error NO_DATA 1\nwarning SKIPPED_LINES 1\n"},
    {"no data in nothing", "", "error NO_DATA 1\n"},
};

TEST(HuaweiLldpNeighbor, ReadsEachForm) {
  for (const ReadingCase& c : kCases) EXPECT_EQ(TextOf(Read(c.text)), c.expected) << c.name;
}

TEST(HuaweiLldpNeighbor, EveryNeighborOfAnInterfaceIsRead) {
  const Reading reading =
      Read("400GE1/0/25 has 2 neighbor(s):\n\n" + Neighbor("1", "a") + Neighbor("2", "b"));
  EXPECT_EQ(TextOf(reading), std::string(kSpineLine) + kSpineLine);
  ASSERT_EQ(reading.observations.size(), 2U);
  EXPECT_EQ(reading.observations[0].source.line, 3);
  EXPECT_EQ(reading.observations[1].source.line, 20);
}

TEST(HuaweiLldpNeighbor, EveryPrefixOfATextReadsWithoutInventingANeighbor) {
  const std::string text = Block("a switch") + "GE1/0/26 has 0 neighbor(s)\n";
  const Reading whole = Read(text);
  ASSERT_EQ(whole.observations.size(), 1U);
  for (std::size_t length = 0; length < text.size(); ++length) {
    const Reading part = Read(text.substr(0, length));
    ASSERT_LE(part.observations.size(), 1U) << length;
    if (part.observations.empty()) continue;
    EXPECT_EQ(part.observations[0].chassis_id, whole.observations[0].chassis_id) << length;
    EXPECT_EQ(part.observations[0].port_id, whole.observations[0].port_id) << length;
    EXPECT_EQ(part.observations[0].system_name, whole.observations[0].system_name) << length;
    const std::string& address = part.observations[0].management_address;
    EXPECT_TRUE(address.empty() || address == "203.0.113.1") << length << " " << address;
  }
}

TEST(HuaweiLldpNeighbor, MarksAreFoundAndForeignLinesAreNot) {
  for (const char* line :
       {"GE1/0/11 has 1 neighbor(s):", "GE1/0/1 has 0 neighbors", "XGE1/0/1 has 1 neighbor :"}) {
    EXPECT_TRUE(IsHuaweiLldpNeighborLine(line)) << line;
  }
  for (const char* line : {"", "GE1/0/1 has no neighbors", "the port GE1/0/1 has 1 neighbor(s):",
                           "GE1/0/1 has 1 neighbor(s) or so", "x has -1 neighbors"}) {
    EXPECT_FALSE(IsHuaweiLldpNeighborLine(line)) << line;
  }
}

}  // namespace
}  // namespace rankroute
