#include "topology/readers/hccn_lldp.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/topology/readers/reading_text.h"
#include "topology/readers/hccn_separator.h"

namespace rankroute {
namespace {

Reading Read(const std::string& text, const std::string& file = "node17/lldp.log") {
  return ReadHccnLldp({file, text}, "node17");
}

// One LLDPDU; `description` goes in as the description's lines.
std::string Lldpdu(const std::string& description) {
  return "Chassis ID TLV\n\tMAC: 02:00:5e:10:00:01\nPort ID TLV\n\tIfname: 400GE1/1/7:1\n"
         "Time to Live TLV\n\t120\nPort Description TLV\n\tto-node17-npu0\n"
         "System Name TLV\n\tleaf-a-03\nSystem Description TLV\n\t" +
         description +
         "\nSystem Capabilities TLV\n\tSystem capabilities:  Bridge, Router\n"
         "\tEnabled capabilities: Bridge, Router\nManagement Address TLV\n"
         "\tIPv4: 203.0.113.33\n\tIfindex: 61\nMaximum Frame Size TLV\n\t9216\n"
         "End of LLDPDU TLV\n";
}

constexpr char kLeafLine[] =
    "node17 npu3: mac 02:00:5e:10:00:01, ifname 400GE1/1/7:1, leaf-a-03, 203.0.113.33, ttl 120, "
    "bridge\n";

TEST(HccnLldp, EverySeparatorNamesTheDevice) {
  for (const std::string separator :
       {"======NPU_3======", "====> 3", "====> hccn_tool -i 3 -lldp -g",
        "=== npu 3 ===", "hccn_tool -i 3 -lldp -g", "+ hccn_tool -i 3 -lldp -g",
        "====> timeout 10s hccn_tool -i 3 -lldp -g", "sudo hccn_tool -i 3 -lldp -g",
        "/usr/local/Ascend/driver/tools/hccn_tool -i 3 -lldp -g | grep -v OUI",
        "[root@node17 ~]# hccn_tool -i 3 -lldp -g", "root@node17:~# hccn_tool -i 3 -lldp -g",
        "(base) [ops@node17 ~]$ sudo hccn_tool -i 3 -lldp -g"}) {
    EXPECT_EQ(TextOf(Read(separator + "\n" + Lldpdu("a switch"))), kLeafLine) << separator;
  }
}

TEST(HccnLldp, PromptNamesTheNode) {
  const std::string text = "[root@node99 ~]# hccn_tool -i 3 -lldp -g\n" + Lldpdu("a") +
                           "[root@node98 ~]# hccn_tool -i 3 -lldp -g\n" + Lldpdu("a");
  const Reading reading = Read(text);
  ASSERT_EQ(reading.observations.size(), 2U);
  EXPECT_EQ(reading.observations[0].device, "node99");
  EXPECT_EQ(reading.observations[1].device, "node98");
}

TEST(HccnLldp, PromptAtTheEndNamesWhatStandsAbove) {
  const Reading reading = Read("====> 3\n" + Lldpdu("a") + "[root@node99 ~]#\n");
  ASSERT_EQ(reading.observations.size(), 1U);
  EXPECT_EQ(reading.observations[0].device, "node99");
}

TEST(HccnLldp, LinesThatAreNoSeparators) {
  for (const std::string line :
       {"", "=", "====", "====>", "====> x", "====NPU====", "==NPU_x==", "hccn_tool",
        "see hccn_tool -i 3 -lldp -g", "hccn_tool -lldp -g", "hccn_tool -i x -lldp -g",
        "====> 123456", "noc@example.net 3", "[3]", "hccn_tool: command not found"}) {
    EXPECT_EQ(ParseHccnSeparator(line).asks, HccnSeparator::Asks::kNoSeparator) << line;
  }
}

TEST(HccnLldp, DeviceIdOfTheFileNameStandsInForASeparator) {
  for (const std::string file : {"node17.npu3.txt", "node17_npu3", "x/node17/npu3.log"}) {
    EXPECT_EQ(TextOf(Read(Lldpdu("a"), file)), kLeafLine) << file;
  }
  EXPECT_EQ(TextOf(Read(Lldpdu("a"))), "error NO_DEVICE_ID 1\n");
}

TEST(HccnLldp, IndentationMayBeLostOrBlanks) {
  for (const std::string indent : {"", "    ", " \t "}) {
    std::string text = "====> 3\n" + Lldpdu("a switch");
    for (std::size_t at = 0; (at = text.find('\t', at)) != std::string::npos;) {
      text.replace(at, 1, indent);
      at += indent.size();
    }
    EXPECT_EQ(TextOf(Read(text)), kLeafLine) << "[" << indent << "]";
  }
}

TEST(HccnLldp, CarriageReturnsDoNotMatter) {
  std::string text = "====> 3\n" + Lldpdu("a switch");
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) {
    text.replace(at, 1, "\r\n");
  }
  EXPECT_EQ(TextOf(Read(text)), kLeafLine);
}

TEST(HccnLldp, DescriptionMayHoldAnything) {
  for (const std::string description :
       {"Huawei Versatile Routing Platform Software\nVRP (R) software\n\nThe end", "Some other TLV",
        "Ifname: 10GE9/9/9", "IPv4: 198.51.100.9", "Chassis ID TLV\nMAC: 02:00:00:00:00:99",
        "Port ID TLV\nIfname: 10GE9/9/9", "Time to Live TLV\n7", "System Name TLV\nfalse-name",
        "End of LLDPDU TLV\nand on it goes", "Management Address TLV\nis what follows",
        "System Capabilities TLV\nare many", "Maximum Frame Size TLV\nis large",
        "Port VLAN ID TLV\nnone", "System Description TLV\nonce more",
        "Chassis ID TLV\nLocal: x\nPort ID TLV\nLocal: y\nTime to Live TLV\n7"}) {
    for (const bool indented : {true, false}) {
      std::string text = "====> 3\n" + Lldpdu(description);
      if (!indented) text.erase(std::remove(text.begin(), text.end(), '\t'), text.end());
      const Reading reading = Read(text);
      EXPECT_EQ(TextOf(reading), kLeafLine) << description;
      ASSERT_EQ(reading.observations.size(), 1U) << description;
      EXPECT_EQ(reading.observations[0].system_description, description);
      EXPECT_EQ(reading.observations[0].port_description, "to-node17-npu0");
    }
  }
}

TEST(HccnLldp, IndentedTitleIsDescription) {
  const Reading reading = Read("====> 3\n" + Lldpdu("x\n\tSystem Capabilities TLV\n\tSystem cap"));
  ASSERT_EQ(reading.observations.size(), 1U);
  EXPECT_EQ(reading.observations[0].system_description, "x\nSystem Capabilities TLV\nSystem cap");
}

constexpr ReadingCase kCases[] = {
    {"an NPU at the other end is an observation like any other",
     "====> 0\nChassis ID TLV\n\tMAC: 02:00:5e:20:00:01\nPort ID TLV\n\tMAC: 02-00-5E-20-00-02\n"
     "Time to Live TLV\n\t120\nSystem Description TLV\n\tAscendNPU\nEnd of LLDPDU TLV\n",
     "node17 npu0: mac 02:00:5e:20:00:01, mac 02:00:5e:20:00:02, -, -, ttl 120\n"},
    {"filtered form",
     "====> 0\nIfname: 400GE1/1/1:1\nleaf-a-01\nIPv4: 203.0.113.31\n====> 1\n"
     "\tIfname: 400GE1/1/1:2\n\tIPv4: 203.0.113.31\n\tleaf-a-01\n====> 2\n"
     "leaf-a-02\nIfname: 400GE1/1/2:1\nIPv4: 203.0.113.32\n",
     "node17 npu0: unknown -, ifname 400GE1/1/1:1, leaf-a-01, 203.0.113.31, ttl 0\n"
     "node17 npu1: unknown -, ifname 400GE1/1/1:2, leaf-a-01, 203.0.113.31, ttl 0\n"
     "node17 npu2: unknown -, ifname 400GE1/1/2:1, leaf-a-02, 203.0.113.32, ttl 0\n"},
    {"filtered form with titles and marks of grep",
     "====> 0\nIfname: 400GE1/1/1:1\n--\nSystem Name TLV\nleaf-a-01\n--\nIPv4: 203.0.113.31\n",
     "node17 npu0: unknown -, ifname 400GE1/1/1:1, leaf-a-01, 203.0.113.31, ttl 0\n"},
    {"filtered form of two neighbors", "====> 0\nIfname: a1\nleaf-a\nIfname: b1\nleaf-b\n",
     "node17 npu0: unknown -, ifname a1, leaf-a, -, ttl 0\n"
     "node17 npu0: unknown -, ifname b1, leaf-b, -, ttl 0\n"},
    {"only names of ports", "====> 0\nIfname: a1\n====> 1\n====> 2\nIfname: a2\n",
     "node17 npu0: unknown -, ifname a1, -, -, ttl 0\n"
     "node17 npu2: unknown -, ifname a2, -, -, ttl 0\n"
     "fact noNeighbor node17 npu1\nwarning DARK_PORT 3\n"},
    {"an empty output is a dark port", "====> 4\n====> 5\n\n \n",
     "fact noNeighbor node17 npu4\nfact noNeighbor node17 npu5\n"
     "warning DARK_PORT 1\nwarning DARK_PORT 2\n"},
    {"a message is no neighbor",
     "====> 4\nbash: hccn_tool: command not found\n====> 5\n"
     "Get lldp info failed\ncode 7\n",
     "warning HCCN_TOOL_MESSAGE 2\nwarning HCCN_TOOL_MESSAGE 4\n"},
    {"a message beside filtered lines is no name",
     "====> 0\nIfname: a1\nwarning: get name failed\n",
     "node17 npu0: unknown -, ifname a1, -, -, ttl 0\nwarning SKIPPED_LINES 3\n"},
    {"no Chassis ID TLV", "====> 0\nPort ID TLV\n\tIfname: 200GE1/0/5:1\nSystem Name TLV\n\ttorA\n",
     "node17 npu0: unknown -, ifname 200GE1/0/5:1, torA, -, ttl 0\n"},
    {"every kind of id",
     "====> 0\nChassis ID TLV\nLocal: 7\nPort ID TLV\nIfalias: up\nEnd of LLDPDU TLV\n"
     "====> 1\nChassis ID TLV\nIPv4: 203.0.113.1\nPort ID TLV\nLocal: 1\nEnd of LLDPDU TLV\n"
     "====> 2\nChassis ID TLV\nChassis Component: c\nPort ID TLV\nodd\nEnd of LLDPDU TLV\n",
     "node17 npu0: local 7, ifalias up, -, -, ttl 0\n"
     "node17 npu1: networkAddress 203.0.113.1, local 1, -, -, ttl 0\n"
     "node17 npu2: component c, unknown odd, -, -, ttl 0\n"},
    {"a MAC address that is none stays, with a warning",
     "====> 0\nChassis ID TLV\nMAC: 02:00\nPort ID TLV\nIfname: a\nEnd of LLDPDU TLV\n",
     "node17 npu0: mac 02:00, ifname a, -, -, ttl 0\nwarning BAD_MAC 2\n"},
    {"speed of the MAC/PHY TLV",
     "====> 0\nPort ID TLV\nIfname: a\nMAC/PHY Configuration Status TLV\n"
     "Auto-negotiation supported\nMAU type: 100GbaseCR4\n",
     "node17 npu0: unknown -, ifname a, -, -, ttl 0, mbps 100000\n"},
    {"a text that stops inside the ids",
     "====> 0\nChassis ID TLV\n\tMAC: 02:00:5e:20:00:01\nPort ID TLV\n\tIfname: 400G",
     "warning INCOMPLETE_NEIGHBOR 2\n"},
    {"no device of that number", "====> 65\nIfname: a\n====> 64\nIfname: b\n",
     "node17 npu64: unknown -, ifname b, -, -, ttl 0\nerror BAD_DEVICE_ID 1\n"},
    {"a device twice", "====> 0\nIfname: a\n====> 0\nIfname: b\n",
     "node17 npu0: unknown -, ifname a, -, -, ttl 0\n"
     "node17 npu0: unknown -, ifname b, -, -, ttl 0\nwarning REPEATED_DEVICE 3\n"},
    {"values and outputs of other commands",
     "====> hccn_tool -i 0 -ip -g\nipaddr:198.18.0.10\nnetmask:255.255.0.0\n"
     "====> hccn_tool -i 0 -optical -g\npresent : present\n"
     "====> hccn_tool -i 0 -new -g\nx\n====> npu-smi info -t board\ny\n"
     "====> hccn_tool -i 0 -lldp -g\nIfname: a\n"
     "====> hccn_tool -i 0 -ip -s address 198.18.0.11\nfine\n"
     "====> hccn_tool -i 0 -link -g\nlink status: UP\n",
     "node17 npu0: unknown -, ifname a, -, -, ttl 0\n"
     "fact deviceAddress node17 npu0 198.18.0.10\nfact linkState node17 npu0 up\n"
     "warning OTHER_OUTPUT 6\n"},
    {"nothing and nowhere to take the device from", "", "error NO_DEVICE_ID 1\n"},
};

TEST(HccnLldp, ReadsEachForm) {
  for (const ReadingCase& c : kCases) EXPECT_EQ(TextOf(Read(c.text)), c.expected) << c.name;
}

TEST(HccnLldp, ANegativeTimeToLiveIsNone) {
  const Reading reading = ReadHccnLldp(
      {"node17.npu3.txt",
       "Chassis ID TLV\n\tLocal: a\nPort ID TLV\n\tLocal: b\nTime to Live TLV\n\t-120\n"
       "End of LLDPDU TLV\n"},
      "node17");
  ASSERT_EQ(reading.observations.size(), 1U);
  EXPECT_EQ(reading.observations[0].ttl_seconds, 0);
}

TEST(HccnLldp, EmptyFileOfADeviceIsItsDarkPort) {
  EXPECT_EQ(TextOf(Read(" \n", "node17.npu3.txt")),
            "fact noNeighbor node17 npu3\nwarning DARK_PORT 1\n");
}

TEST(HccnLldp, EveryNeighborOfADeviceIsRead) {
  const Reading reading = Read("====> 3\n" + Lldpdu("a") + Lldpdu("b"));
  ASSERT_EQ(reading.observations.size(), 2U);
  EXPECT_EQ(reading.observations[0].system_description, "a");
  EXPECT_EQ(reading.observations[1].system_description, "b");
  EXPECT_EQ(reading.observations[1].source.line, 23);
}

TEST(HccnLldp, MissingEndIsReportedWhereOtherOutputsHaveOne) {
  const std::string cut =
      "Chassis ID TLV\nMAC: 02:00:5e:10:00:01\nPort ID TLV\nIfname: a\n"
      "Time to Live TLV\n120\nSystem Name TLV\nleaf\n";
  EXPECT_EQ(Read("====> 0\n" + cut).diagnostics.size(), 0U);
  const Reading reading = Read("====> 0\n" + cut + "====> 1\n" + Lldpdu("a"));
  EXPECT_EQ(reading.observations.size(), 2U);
  ASSERT_EQ(reading.diagnostics.size(), 1U);
  EXPECT_EQ(reading.diagnostics[0].reason, "INCOMPLETE_NEIGHBOR");
  EXPECT_EQ(reading.diagnostics[0].line, 2);
}

TEST(HccnLldp, MarksAreFoundAndForeignLinesAreNot) {
  for (const char* line :
       {"Chassis ID TLV", "End of LLDPDU TLV", "Ifname: 400GE1/1/7",
        "======NPU_0======", "hccn_tool -i 0 -lldp -g", "ipaddr:198.18.0.1",
        "====> hccn_tool -i 0 -ip -g", "link status: UP", "net health status: Success",
        "mac addr: 02:00:5e:10:00:01", "for i in {0..7}; do hccn_tool -i $i -lldp -g; done"}) {
    EXPECT_TRUE(IsHccnLldpLine(line)) << line;
  }
  for (const char* line :
       {"", "Chassis ID", "====> 3", "ipaddr:here", "Chassis ID TLV (1)", "Speed: 200000 Mb/s",
        "link status: see below", "====> hccn_tool -i 0 -optical -g", "====> npu-smi info",
        "for i in {0..7}; do ping 198.18.0.1; done", "[root@node17 ~]#"}) {
    EXPECT_FALSE(IsHccnLldpLine(line)) << line;
  }
  EXPECT_TRUE(MatchesDarkHccnLldp("====> 0\n\n====> 1\n"));
  EXPECT_FALSE(MatchesDarkHccnLldp("====> 0\nlink status: UP\n"));
  EXPECT_FALSE(MatchesDarkHccnLldp("\n"));
  EXPECT_FALSE(MatchesDarkHccnLldp("====> hccn_tool -i 0 -ip -g\n"));
}

}  // namespace
}  // namespace rankroute
