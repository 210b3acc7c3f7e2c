#include "topology/readers/huawei_lldp_brief.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"CloudEngine",
     "<leaf-a-03>display lldp neighbor brief\n"
     "Local Interface         Exptime(s) Neighbor Interface            Neighbor Device\n"
     "---------------------------------------------------------------------------------\n"
     "200GE1/0/1                     101 02-00-00-00-00-11             -\n"
     "400GE1/0/25                    109 400GE2/0/1                    spineA\n"
     "<leaf-a-03>\n",
     "leaf-a-03 200GE1/0/1: unknown -, mac 02:00:00:00:00:11, -, -, ttl 101\n"
     "leaf-a-03 400GE1/0/25: unknown -, unknown 400GE2/0/1, spineA, -, ttl 109\n"},
    {"VRP5, no dashed line",
     "Local Intf       Neighbor Dev             Neighbor Intf             Exptime(sec)\n"
     "GE0/0/1          spineA                   GE0/0/2                   102\n"
     "XGE0/0/1         -                        0200-0000-0011            95\n",
     "leaf GE0/0/1: unknown -, unknown GE0/0/2, spineA, -, ttl 102\n"
     "leaf XGE0/0/1: unknown -, mac 02:00:00:00:00:11, -, -, ttl 95\n"},
    {"blanks in the neighbor's interface, one blank between columns",
     "Local Interface Exptime Neighbor Interface Neighbor Device\n"
     "GE1/0/1 101 port 7 of 9 host-1\nGE1/0/2 102  port 8   host-2\n",
     "leaf GE1/0/1: unknown -, unknown port 7 of 9, host-1, -, ttl 101\n"
     "leaf GE1/0/2: unknown -, unknown port 8, host-2, -, ttl 102\n"},
    {"values longer than their column",
     "Local Intf  Neighbor Dev  Neighbor Intf  Exptime(s)\n"
     "400GE1/0/25:1 a-very-long-name-of-a-switch 400GE2/0/1 120\n",
     "leaf 400GE1/0/25:1: unknown -, unknown 400GE2/0/1, a-very-long-name-of-a-switch, -, ttl "
     "120\n"},
    {"another order of columns",
     "Neighbor Device  Exptime(s)  Local Interface  Neighbor Interface\n"
     "spineA           90s         GE1/0/1          GE2/0/1\n",
     "leaf GE1/0/1: unknown -, unknown GE2/0/1, spineA, -, ttl 90\n"},
    {"a device with blanks in its name",
     "Local Interface   Exptime(s)   Neighbor Interface   Neighbor Device\n"
     "GE1/0/1           90           GE2/0/1              the spine\n",
     "leaf GE1/0/1: unknown -, unknown GE2/0/1, the spine, -, ttl 90\n"},
    {"no device at all",
     "Local Interface   Exptime(s)   Neighbor Interface   Neighbor Device\n"
     "GE1/0/1           90           GE2/0/1\n",
     "leaf GE1/0/1: unknown -, unknown GE2/0/1, -, -, ttl 90\n"},
    {"a name with blanks that fills its column, and one with its rest in the line below",
     "Local Intf   Neighbor Dev    Neighbor Intf   Exptime(s)\n"
     "GE0/0/1      CORE DISTRI HG4 GE0/0/2         102\n"
     "GE0/0/2      spine-1.row-b.h GE0/0/3         103\n"
     "             all-3\n"
     "GE0/0/3(10G) spine-2         7               2759\n",
     "leaf GE0/0/1: unknown -, unknown GE0/0/2, CORE DISTRI HG4, -, ttl 102\n"
     "leaf GE0/0/2: unknown -, unknown GE0/0/3, spine-1.row-b.hall-3, -, ttl 103\n"
     "leaf GE0/0/3(10G): unknown -, unknown 7, spine-2, -, ttl 2759\n"},
    {"rows that do not fit are reported",
     "Local Interface   Exptime(s)   Neighbor Interface   Neighbor Device\n"
     "GE1/0/1           soon         GE2/0/1              s\nGE1/0/2\n"
     "GE1/0/3           90           GE2/0/3              s\n",
     "leaf GE1/0/3: unknown -, unknown GE2/0/3, s, -, ttl 90\nwarning BAD_ROW 2\n"
     "warning BAD_ROW 3\n"},
    {"lines outside the table are counted",
     "Info: hello\nLocal Interface  Exptime(s)  Neighbor Interface  Neighbor Device\n",
     "warning SKIPPED_LINES 1\n"},
    {"no header", "GE1/0/1 90 GE2/0/1 s\n", "error NO_DATA 1\nwarning SKIPPED_LINES 1\n"},
};

TEST(HuaweiLldpBrief, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadHuaweiLldpBrief({"leaf.txt", c.text}, "leaf")), c.expected) << c.name;
  }
}

TEST(HuaweiLldpBrief, HeaderIsFoundInEverySpelling) {
  for (const char* line : {"Local Intf Neighbor Dev Neighbor Intf Exptime",
                           "Local Interface  Exptime(s)  Neighbor Interface  Neighbor Device"}) {
    EXPECT_TRUE(IsHuaweiLldpBriefLine(line)) << line;
  }
  for (const char* line : {"", "Local Intf Neighbor Dev Neighbor Intf", "Local Intf Local Intf",
                           "Local Interface  Exptime(s)  Neighbor Interface  Neighbor Mood"}) {
    EXPECT_FALSE(IsHuaweiLldpBriefLine(line)) << line;
  }
}

}  // namespace
}  // namespace rankroute
