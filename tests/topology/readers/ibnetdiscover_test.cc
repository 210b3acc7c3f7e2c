#include "topology/readers/ibnetdiscover.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"a switch, a host with a single and one with a double adapter",
     "#\n# Topology file: generated on Sun Nov  1 00:00:00 2026\n#\n\n"
     "vendid=0x2c9\ndevid=0xd2f2\nsysimgguid=0x200000000000001\n"
     "switchguid=0x200000000000001(200000000000001)\n"
     "Switch\t65 \"S-0200000000000001\"\t\t# \"MF0;leaf-1:X/U1\" enhanced port 0 lid 73 lmc 0\n"
     "[1]\t\"H-0200000000000011\"[1](200000000000011) \t\t# \"node01 mlx5_0\" lid 647 4xNDR\n"
     "[2]\t\"H-0200000000000012\"[2](200000000000013) \t\t# \"node02 HCA-1\" lid 641 2xHDR\n"
     "[3]\t\"S-0200000000000002\"[32]\t\t# \"MF0;spine-1:X/U1\" lid 236 4xNDR\n"
     "\nvendid=0x2c9\ndevid=0x1021\nsysimgguid=0x200000000000011\ncaguid=0x200000000000011\n"
     "Ca\t1 \"H-0200000000000011\"\t\t# \"node01 mlx5_0\"\n"
     "[1](200000000000011) \t\"S-0200000000000001\"[1]\t\t# lid 647 lmc 0 \"MF0;leaf-1:X/U1\" lid "
     "73 4xNDR\n"
     "\ncaguid=0x200000000000012\n"
     "Ca\t2 \"H-0200000000000012\"\t\t# \"node02 HCA-1\"\n"
     "[2](200000000000013) \t\"S-0200000000000001\"[2]\t\t# lid 641 lmc 0 \"MF0;leaf-1:X/U1\" lid "
     "73 2xHDR\n",
     "MF0;leaf-1:X/U1 1: local 0200000000000011, local mlx5_0, node01, -, ttl 0, no bridge, mbps "
     "400000\n"
     "MF0;leaf-1:X/U1 2: local 0200000000000012, local HCA-1/2, node02, -, ttl 0, no bridge, mbps "
     "100000\n"
     "MF0;leaf-1:X/U1 3: local 0200000000000002, local 32, MF0;spine-1:X/U1, -, ttl 0, bridge, "
     "mbps 400000\n"
     "node01 mlx5_0: local 0200000000000001, local 1, MF0;leaf-1:X/U1, -, ttl 0, bridge, mbps "
     "400000\n"
     "node02 HCA-1/2: local 0200000000000001, local 2, MF0;leaf-1:X/U1, -, ttl 0, bridge, mbps "
     "100000\n"
     "fact ownChassisId MF0;leaf-1:X/U1 0200000000000001\n"
     "fact ownSystemName MF0;leaf-1:X/U1 MF0;leaf-1:X/U1\n"
     "fact ownBridge MF0;leaf-1:X/U1 true\n"},
    {"descriptions that are empty, shared, or of other forms",
     "Switch 36 \"S-0200000000000001\" # \"\" base port 0 lid 1 lmc 0\n"
     "[1] \"S-0200000000000002\"[1] # \"same\" lid 2 4xEDR\n"
     "[2] \"S-0200000000000003\"[1] # \"same\" lid 3 4xFDR10\n"
     "[3] \"H-0200000000000011\"[1](1) # \"localhost mlx5_0\" lid 4 4xSDR\n"
     "[4] \"H-0200000000000012\"[1](1) # \"localhost mlx5_0\" lid 5 4xDDR\n"
     "[5] \"H-0200000000000013\"[1](1) # \"an \"odd\" # adapter\" lid 6 12xQDR\n"
     "[6] \"R-0200000000000014\"[2](1) # \"router\" lid 7 1xFDR\n",
     "0200000000000001 1: local 0200000000000002, local 1, 0200000000000002, -, ttl 0, bridge, "
     "mbps 100000\n"
     "0200000000000001 2: local 0200000000000003, local 1, 0200000000000003, -, ttl 0, bridge, "
     "mbps 40000\n"
     "0200000000000001 3: local 0200000000000011, local ib1, 0200000000000011, -, ttl 0, no "
     "bridge, mbps 10000\n"
     "0200000000000001 4: local 0200000000000012, local ib1, 0200000000000012, -, ttl 0, no "
     "bridge, mbps 20000\n"
     "0200000000000001 5: local 0200000000000013, local ib1, an \"odd\" # adapter, -, ttl 0, no "
     "bridge, mbps 120000\n"
     "0200000000000001 6: local 0200000000000014, local ib2, router, -, ttl 0, no bridge, mbps "
     "14000\n"
     "fact ownChassisId 0200000000000001 0200000000000001\n"
     "fact ownSystemName 0200000000000001 0200000000000001\n"
     "fact ownBridge 0200000000000001 true\n"},
    {"grouped: a chassis, outer ports, the same switch under two headings",
     "\nChassis 1 (guid 0x200000000000009)\nHostname: director\n\n# Spine Nodes\nvendid=0x8f1\n"
     "devid=0x5a3a\nsysimgguid=0x200000000000009\t\t# Chassis 1\n"
     "switchguid=0x200000000000001(200000000000001)\t# ISR9024 spine 1\n"
     "Switch\t24 \"S-0200000000000001\"\t\t# \"spine\" base port 0 lid 6 lmc 0\n"
     "[1][ext 12]\t\"S-0200000000000002\"[7][ext 3]\t\t# \"line\" lid 7 4xXDR s=4 w=2 v=8\n"
     "\n# Chassis Switches\nvendid=0x8f1\n"
     "Switch\t24 \"S-0200000000000001\"\t\t# \"spine\" base port 0 lid 6 lmc 0\n"
     "[1][ext 12]\t\"S-0200000000000002\"[7][ext 3]\t\t# \"line\" lid 7 4xXDR s=4 w=2 v=8\n"
     "\nNon-Chassis Nodes\n",
     "spine 1: local 0200000000000002, local 7, line, -, ttl 0, bridge, mbps 800000\n"
     "fact ownChassisId spine 0200000000000001\nfact ownSystemName spine spine\n"
     "fact ownBridge spine true\n"},
    {"speeds that are unknown",
     "Switch 36 \"S-1\" # \"a\" base port 0 lid 1 lmc 0\n"
     "[1] \"S-2\"[1] # \"b\" lid 2 4x???\n[2] \"S-2\"[2] # \"b\" lid 2 99xNDR\n[3] \"S-2\"[3]\n",
     "a 1: local 0000000000000002, local 1, b, -, ttl 0, bridge\n"
     "a 2: local 0000000000000002, local 2, b, -, ttl 0, bridge\n"
     "a 3: local 0000000000000002, local 3, b, -, ttl 0, bridge\n"
     "fact ownChassisId a 0000000000000001\nfact ownSystemName a a\nfact ownBridge a true\n"},
    {"what cannot be read is counted",
     "Switch 36 \"S-1\" # \"a\" base port 0 lid 1 lmc 0\n"
     "[x] \"S-2\"[1] # \"b\" lid 2 4xNDR\n[2] \"S-2\"\n[3] \"X-2\"[1] # \"b\"\n[4] \"S-xyz\"[1]\n"
     "Switch thirty \"S-3\" # \"c\"\n[1] \"S-2\"[1] # \"b\" lid 2 4xNDR\nhello\n",
     "fact ownChassisId a 0000000000000001\nfact ownSystemName a a\nfact ownBridge a true\n"
     "warning BAD_NODE 6\nwarning BAD_PORT 2\nwarning SKIPPED_LINES 7\n"},
    {"no node", "vendid=0x2c9\n", "error NO_DATA 1\n"},
};

TEST(Ibnetdiscover, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadIbnetdiscover({"ib.txt", c.text}, "ib")), c.expected) << c.name;
  }
}

TEST(Ibnetdiscover, NodesAreFound) {
  for (const char* line :
       {"Switch\t65 \"S-0200000000000001\"\t\t# \"leaf\" enhanced port 0",
        "Ca\t1 \"H-0200000000000011\"\t\t# \"node01 mlx5_0\"", "Rt 2 \"R-0200000000000011\""}) {
    EXPECT_TRUE(IsIbnetdiscoverLine(line)) << line;
  }
  for (const char* line : {"", "Switch", "Switch 65", "Switch 65 \"leaf\"", "Switch65 \"S-1\"",
                           "Ca x \"H-1\"", "Switch 1 \"S-12345678901234567\"", "[1] \"S-1\"[1]"}) {
    EXPECT_FALSE(IsIbnetdiscoverLine(line)) << line;
  }
}

}  // namespace
}  // namespace rankroute
