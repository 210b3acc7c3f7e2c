#include "topology/readers/hccn_conf.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"addresses, other settings, comments",
     "# set by deploy\nsend_arp_status_0=1\naddress_0=198.18.0.10\nnetmask_0=255.255.0.0\r\n"
     "netdetect_0=198.18.0.1\ngateway_0=198.18.0.1\n\n address_10 = 198.18.0.20 \n",
     "fact deviceAddress node17 npu0 198.18.0.10\nfact deviceAddress node17 npu10 198.18.0.20\n"},
    {"IPv6 in its usual form", "IPv6address_1=2001:DB8:0:0:0:0:0:1\nIPv6netmask_1=64\n",
     "fact deviceAddress node17 npu1 2001:db8::1\n"},
    {"both families of one device", "address_1=198.18.0.1\nIPv6address_1=2001:db8::1\n",
     "fact deviceAddress node17 npu1 198.18.0.1\nfact deviceAddress node17 npu1 2001:db8::1\n"},
    {"bad addresses, all of them",
     "address_0=198.18.0\naddress_1=198.18.0.256\naddress_2=\naddress_3=0.0.0.0\n"
     "gateway_4=host\nIPv6address_5=2001:db8::g\naddress_6=198.18.0.6\n",
     "fact deviceAddress node17 npu6 198.18.0.6\nerror BAD_ADDRESS 1\nerror BAD_ADDRESS 2\n"
     "error BAD_ADDRESS 3\nerror BAD_ADDRESS 4\nerror BAD_ADDRESS 5\nerror BAD_ADDRESS 6\n"},
    {"a key twice", "address_0=198.18.0.1\naddress_0=198.18.0.2\n",
     "fact deviceAddress node17 npu0 198.18.0.1\nerror DUPLICATE_KEY 2\n"},
    {"an address twice", "address_0=198.18.0.1\naddress_1=198.18.0.1\n",
     "fact deviceAddress node17 npu0 198.18.0.1\nerror DUPLICATE_ADDRESS 2\n"},
    {"unknown keys are counted once",
     "address_0=198.18.0.1\nfoo=1\nbar_0=2\naddress_x=198.18.0.1\n",
     "fact deviceAddress node17 npu0 198.18.0.1\nwarning UNKNOWN_KEY 2\n"},
    {"no such device", "address_65=198.18.0.1\naddress_64=198.18.0.2\naddress_-1=198.18.0.3\n",
     "fact deviceAddress node17 npu64 198.18.0.2\nerror BAD_DEVICE_ID 1\nerror BAD_DEVICE_ID 3\n"},
    {"no setting", "address_0 198.18.0.1\n=x\n", "error BAD_LINE 1\nerror BAD_LINE 2\n"},
    {"nothing set", "send_arp_status_0=1\n", "warning NO_ADDRESS 0\n"},
};

TEST(HccnConf, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadHccnConf({"node17/etc/hccn.conf", c.text}, "node17")), c.expected)
        << c.name;
  }
}

TEST(HccnConf, UnknownKeyWarningNamesFirstAndCount) {
  const Reading reading = ReadHccnConf({"hccn.conf", "address_0=198.18.0.1\nfoo=1\nbar=2\n"}, "n");
  ASSERT_EQ(reading.diagnostics.size(), 1U);
  EXPECT_EQ(reading.diagnostics[0].message, "2 unknown key(s) are skipped, the first is \"foo\"");
}

TEST(HccnConf, MarksAreFoundAndForeignLinesAreNot) {
  EXPECT_TRUE(IsHccnConfLine("address_0=198.18.0.10"));
  EXPECT_TRUE(IsHccnConfLine("send_arp_status_7=1"));
  for (const char* line : {"address=198.18.0.10", "address_x=1", "# address", "foo_1=2", "=", ""}) {
    EXPECT_FALSE(IsHccnConfLine(line)) << line;
  }
}

}  // namespace
}  // namespace rankroute
