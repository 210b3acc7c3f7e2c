#include "topology/readers/npu_smi_topo.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"one fact a pair, with what surrounds the matrix",
     "[root@node18 ~]# npu-smi info -t topo\n"
     "           NPU0       NPU1       NPU2       CPU Affinity\n"
     "NPU0       X          HCCS       PHB        0-23\n"
     "NPU1       HCCS       X          SYS        0-23,96-119\n"
     "NPU2       PHB        SYS        X          24-47\n\nLegend:\n\n  X    = Self\n"
     "  HCCS = Connection traversing HCCS.\n[root@node18 ~]#\n",
     "fact deviceLink node18 npu0 npu1 HCCS\nfact deviceLink node18 npu0 npu2 PHB\n"
     "fact deviceLink node18 npu1 npu2 SYS\n"},
    {"physical ids, no affinity",
     "Ascend Topology:\n           Phy-ID12   Phy-ID13\nPhy-ID12   X          SIO\n"
     "Phy-ID13   SIO        X\n",
     "fact deviceLink node17 npu12 npu13 SIO\n"},
    {"unknown and unstated links",
     "NPU0 NPU1 NPU2 CPU Affinity\nNPU0 X NA LASER 0-3\nNPU1 NA X HCCS_SW 0-3\n"
     "NPU2 LASER HCCS_SW X 0-3\n",
     "fact deviceLink node17 npu1 npu2 HCCS_SW\nwarning UNKNOWN_LINK 2\n"},
    {"the two cells differ", "NPU0 NPU1\nNPU0 X HCCS\nNPU1 PIX X\n",
     "fact deviceLink node17 npu0 npu1 HCCS\nwarning ASYMMETRIC_LINK 3\n"},
    {"a text that stops", "NPU0 NPU1 NPU2\nNPU0 X HCCS HCCS\nNPU1 HCCS X\n",
     "fact deviceLink node17 npu0 npu1 HCCS\nfact deviceLink node17 npu0 npu2 HCCS\n"
     "error BAD_ROW 3\n"},
    {"only the lower row", "NPU0 NPU1\nNPU1 SYS X\n", "fact deviceLink node17 npu0 npu1 SYS\n"},
    {"no device of that number", "NPU0 NPU65\nNPU0 X HCCS\nNPU65 HCCS X\n",
     "error BAD_DEVICE_ID 1\nerror BAD_DEVICE_ID 3\n"},
    {"two servers",
     "[root@a ~]# npu-smi info -t topo\nNPU0 NPU1\nNPU0 X HCCS\n"
     "[root@b ~]# npu-smi info -t topo\nNPU0 NPU1\nNPU0 X SIO\nodd line\n",
     "fact deviceLink a npu0 npu1 HCCS\nfact deviceLink b npu0 npu1 SIO\nwarning SKIPPED_LINES "
     "7\n"},
    {"one device alone", "NPU0 CPU Affinity\nNPU0 X 0-3\n", "warning NO_LINKS 0\n"},
};

TEST(NpuSmiTopo, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    Reading reading = ReadNpuSmiTopo({"node17.txt", c.text}, "node17");
    EXPECT_EQ(TextOf(reading), c.expected) << c.name;
  }
}

TEST(NpuSmiTopo, HeaderIsFoundAndForeignLinesAreNot) {
  for (const char* line :
       {"NPU0 NPU1", "NPU0   CPU Affinity", "NPU0\tNPU1\tCPU Affinity", "Phy-ID0 Phy-ID1"}) {
    EXPECT_TRUE(IsNpuSmiTopoLine(line)) << line;
  }
  for (const char* line : {"", "NPU0", "NPU0 X HCCS 0-3", "NPU ID", "NPU0 NPU1 CPU", "CPU Affinity",
                           "======NPU_0======", "GE1/0/1 NPU1", "NPU0 NPUx"}) {
    EXPECT_FALSE(IsNpuSmiTopoLine(line)) << line;
  }
}

}  // namespace
}  // namespace rankroute
