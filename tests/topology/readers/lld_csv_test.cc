#include "topology/readers/lld_csv.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"
#include "topology/readers/csv_rows.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"both ends in Chinese, with a title, quotes and speeds",
     "\xEF\xBB\xBF"
     "参数面布线表,,,,,\r\n"
     "序号,本端设备,本端端口,对端设备,对端端口,速率\r\n"
     "1,leaf-1,400GE1/0/25,spine-1,400GE1/0/1,400GE\r\n"
     "2,\"npu01\",NPU 3,leaf-1,\"200GE1/0/1\",200G\r\n"
     "3,leaf-1,200GE1/0/2,,,\r\n",
     "node leaf-1: unknown\nnode spine-1: unknown\nnode npu01: unknown\n"
     "cable leaf-1 400GE1/0/25 -- spine-1 400GE1/0/1, mbps 400000\n"
     "cable npu01 npu3 -- leaf-1 200GE1/0/1, mbps 200000\n"
     "warning SKIPPED_ROWS 1\nwarning UNKNOWN_COLUMN 2\nwarning UNCABLED_ROWS 5\n"},
    {"both ends in English, semicolons, columns in any order",
     "Destination Port;Source Port;Destination Device;Source Device;Speed (Mbit/s)\n"
     "GE1;eth0;leaf;n1;100000\n",
     "node n1: unknown\nnode leaf: unknown\ncable n1 eth0 -- leaf GE1, mbps 100000\n"},
    {"the near end without a word for it, tabs",
     "设备名称\t管理IP\t端口\t对端设备名称\t对端端口\nleaf\t203.0.113.1\tGE1\tspine\tGE2\n",
     "node leaf: unknown, address 203.0.113.1\nnode spine: unknown\ncable leaf GE1 -- spine GE2\n"},
    {"device A and B", "Device A,Port A,Device B,Port B\na,1,b,2\n",
     "node a: unknown\nnode b: unknown\ncable a 1 -- b 2\n"},
    {"servers and leaves by name, merged cells",
     "服务器名称,服务器IP,NPU,ToR交换机名称,ToR IP,ToR端口\n"
     "npu01,192.0.2.1,0,leaf-1,203.0.113.1,GE1\n"
     ",,1,,,GE2\n"
     "npu02,,0,,,GE3\n"
     ",,,,,\n"
     ",,1,,,GE4\n",
     "node npu01: server, address 192.0.2.1\nnode leaf-1: switch, tier 1, address 203.0.113.1\n"
     "node npu02: server\n"
     "cable npu01 npu0 -- leaf-1 GE1\ncable npu01 npu1 -- leaf-1 GE2\n"
     "cable npu02 npu0 -- leaf-1 GE3\nwarning UNCABLED_ROWS 6\n"},
    {"servers and leaves by address, whole servers",
     "ToR IP,服务器IP,NPU数量\n203.0.113.1,192.0.2.1,8\n,192.0.2.2,8\n,192.0.2.2,8\n",
     "node 192.0.2.1: server, address 192.0.2.1, devices 8\n"
     "node 203.0.113.1: switch, tier 1, address 203.0.113.1\n"
     "node 192.0.2.2: server, address 192.0.2.2, devices 8\n"
     "cable 192.0.2.1 - -- 203.0.113.1 -\ncable 192.0.2.2 - -- 203.0.113.1 -\n"
     "warning DUPLICATE_CABLE 4\n"},
    {"frames mean super pods",
     "超节点规划\n\n主机名称,机框编号,备注\nnpu01,1,\nnpu02,,x\nnpu03,12,\nnpu04,13,\nnpu05,many,"
     "\n",
     "node npu01: server, pod 0\nnode npu02: server, pod 0\nnode npu03: server, pod 0\n"
     "node npu04: server, pod 1\nnode npu05: server\n"
     "warning SKIPPED_ROWS 1\nwarning UNKNOWN_COLUMN 3\nwarning BAD_FRAME 8\n"},
    {"labels of nodes",
     "\xEF\xBB\xBFnodeName,huawei.com/topotree.groupid,huawei.com/topotree\r\nnpu01,0,pod\r\n"
     "npu02,1,pod\r\nnpu01,1,pod\r\n",
     "node npu01: server, pod 0\nnode npu02: server, pod 1\n"
     "warning UNKNOWN_COLUMN 1\nwarning SEVERAL_SUPER_PODS 4\n"},
    {"two tables one after another",
     "服务器,机房名称,机柜编号,主机SN,L1名称,L1_IP,L1_SN\nnpu01,r,c,s,l1-1,203.0.113.1,t\n"
     "\n设备名,机房名称,机柜编号,管理IP配置,SN\nl2-1,r,c,203.0.113.9,u\n,,,x,\n",
     "node npu01: server\nnode l1-1: switch, tier 1, address 203.0.113.1\n"
     "node l2-1: unknown, address 203.0.113.9\nnode x: unknown\ncable npu01 - -- l1-1 -\n"
     "warning UNKNOWN_COLUMN 1\nwarning BAD_ADDRESS 6\n"},
    {"addresses of NPUs", "Server,NPU ID,NPU IP\nn1,0,198.18.0.1\nn1,1,x\nn1,99,198.18.0.2\n",
     "fact deviceAddress n1 npu0 198.18.0.1\nnode n1: server\n"
     "error BAD_ADDRESS 3\nwarning BAD_DEVICE_ID 4\n"},
    {"leaves and spines; a third end is told", "Server name,Leaf,Leaf port,Spine\nn1,l1,GE1,s1\n",
     "node n1: server\nnode l1: switch, tier 1\ncable n1 - -- l1 GE1\nwarning UNKNOWN_COLUMN 1\n"},
    {"spines above leaves", "Leaf name,Leaf port,Spine name,Spine port\nl1,1,s1,2\n",
     "node l1: switch, tier 1\nnode s1: switch, tier 2\ncable l1 1 -- s1 2\n"},
    {"values that are none",
     "Source device,Source port,Peer device,Peer port,Speed\na,1,b,1,fast\na,2,-,N/A,\na,3,b\n"
     "a,4,b,4,200G,more\n",
     "node a: unknown\nnode b: unknown\ncable a 1 -- b 1\ncable a 3 -- b -\n"
     "cable a 4 -- b 4, mbps 200000\nwarning BAD_SPEED 2\nwarning UNCABLED_ROWS 3\n"},
    {"a server that is a leaf elsewhere", "Server name,Leaf name\na,b\nb,c\n",
     "node a: server\nnode b: switch, tier 1\nnode c: switch, tier 1\n"
     "cable a - -- b -\ncable b - -- c -\nwarning NAME_CONFLICT 3\n"},
    {"no table", "a,b\n1,2\n", "error NO_DATA 1\nwarning SKIPPED_ROWS 1\n"},
    {"not UTF-8", "Source device,Source port,Peer device,Peer port\n\xC9\xE8,1,b,2\n",
     "error NOT_UTF8 1\n"},
};

TEST(LldCsv, ReadsWhatIsThereAndTellsFaults) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(*ReadSource({"lld.csv", c.text}, "lld-csv", {})), c.expected) << c.name;
  }
}

TEST(LldCsv, HeadersTellIt) {
  for (const char* line :
       {"本端设备,本端端口,对端设备,对端端口", "序号;服务器名称;NPU编号;Leaf名称;Leaf端口",
        "a-end device\ta-end port\tz-end device\tz-end port", "主机名称,机框编号",
        "ToR IP,server ip", "nodeName,huawei.com/topotree.groupid,huawei.com/topotree",
        "\xB1\xBE\xB6\xCB\xC9\xE8\xB1\xB8,\xB1\xBE\xB6\xCB\xB6\xCB\xBF\xDA"}) {
    EXPECT_TRUE(IsLldCsvLine(line)) << line;
  }
  for (const char* line :
       {"", "src,dst,bytes", "server,leaf", "source device,destination device",
        "the server, leaf and spine", "Local Intf\tNeighbor Dev\tNeighbor Intf\tExptime",
        "LocalPort\tRemoteDevice\tRemotePortID\tCapability\tRemotePortDescr", "name,ip",
        "Local Interface,Parent Interface,Chassis Id,Port info,System Name",
        "server name,remark"}) {
    EXPECT_FALSE(IsLldCsvLine(line)) << line;
  }
}

TEST(LldCsv, OldEncodingGetsAdvice) {
  const Result<Reading> reading =
      ReadSource({"lld.csv", "\xB1\xBE\xB6\xCB\xC9\xE8\xB1\xB8,\xB1\xBE\xB6\xCB\xB6\xCB\xBF\xDA\n"},
                 "auto", {});
  ASSERT_TRUE(reading.ok());
  ASSERT_EQ(reading->diagnostics.size(), 1U);
  EXPECT_NE(reading->diagnostics[0].message.find("GB18030"), std::string::npos);
}

TEST(CsvRows, QuotesHoldWhatCommasAndLineEndsWouldPart) {
  const std::vector<CsvRow> rows = ParseCsv("a, \"b \"\"c\"\"\n,d\" x,\r\n\n\"open\nlast", ',');
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].cells, (std::vector<std::string>{"a", "b \"c\" ,d", ""}));
  EXPECT_EQ(rows[0].line, 1);
  EXPECT_TRUE(rows[1].blank());
  EXPECT_EQ(rows[1].line, 3);
  EXPECT_EQ(rows[2].cells, (std::vector<std::string>{"\"open"}));
  EXPECT_EQ(rows[3].line, 5);
}

}  // namespace
}  // namespace rankroute
