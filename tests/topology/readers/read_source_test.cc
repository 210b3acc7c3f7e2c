#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/topology/readers/reading_text.h"
#include "topology/mac_address.h"
#include "topology/observation_json.h"
#include "topology/readers.h"
#include "topology/readers/link_speed.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

TEST(ReadSource, ContentTellsTheFormat) {
  const struct {
    const char* text;
    const char* format;
  } cases[] = {
      {"apiVersion: rankroute/v1\nkind: Fabric\n", "fabric-yaml"},
      {"apiVersion: rankroute/v1\nkind: Manifest\n", "manifest-yaml"},
      {"{\"lldp\": {}}", "lldpctl-json"},
      {"<?xml version=\"1.0\"?>\n<lldp label=\"LLDP neighbors\"/>", "lldpctl-xml"},
      {"lldp.eth0.via=LLDP\n", "lldpctl-keyvalue"},
      {"npu-smi info -t topo\n      NPU0   NPU1   CPU Affinity\n", "npu-smi-topo"},
      {R"({"server_id": "n", "devices": [{"device_id": "0", "tor_ip": "203.0.113.1"}]})",
       "ranktable-tor"},
      {"kind: Node\n", "k8s-nodes"},
      {"kind: HyperNode\n---\nkind: Node\n", "volcano-hypernode"},
      {"- topology: a\n  flat: true\n", "slurm-topology-yaml"},
      {"# x\nSwitchName=a Nodes=b\n", "slurm-topology-conf"},
      {"graph {\n}\n", "ptm-dot"},
      {"a:swp1 -- b:swp2\n", "ptm-dot"},
      {"title\n本端设备,本端端口,对端设备,对端端口\n", "lld-csv"},
      {R"({"Ascend910-0": {"IP": "198.18.0.1", "SuperDeviceID": 0}})", "base-device-infos"},
      {"login banner\n====> hccn_tool -i 0 -lldp -g\n", "hccn-lldp"},
      {"====> 0\nIfname: 400GE1/0/1\n", "hccn-lldp"},
      {"====> 0\n====> 1\n", "hccn-lldp"},
      {"# by deploy\naddress_0=198.18.0.1\n", "hccn-conf"},
      {"<a>display lldp neighbor\nGE1/0/1 has 0 neighbor(s)\n", "huawei-lldp-neighbor"},
      {"Local Intf   Neighbor Dev   Neighbor Intf   Exptime\n", "huawei-lldp-brief"},
      {"System Name  Local Interface  Chassis ID  Port ID\n", "comware-lldp-list"},
      {"LLDP neighbor-information of port 1[GE1/0/1]:\n", "comware-lldp-verbose"},
      {"Port  Neighbor Device ID  Neighbor Port ID  TTL\n", "eos-lldp-table"},
      {"Interface Ethernet1 detected 0 LLDP neighbors:\n", "eos-lldp-detail"},
      {"{\"lldpNeighbors\": {}}", "eos-lldp-json"},
      // The header stands above both forms of NX-OS.
      {"Device ID  Local Intf  Hold-time  Capability  Port ID\nspine-1  Eth1/1  120  BR  Eth1/7\n",
       "nxos-lldp-table"},
      {"Device ID  Local Intf  Hold-time  Capability  Port ID\n\nChassis id: 0200.5e10.0061\n"
       "Port id: Eth1/7\nLocal Port id: Eth1/1\n",
       "nxos-lldp-detail"},
      {"leaf-1# show lldp neighbors | json\n{\"TABLE_nbor\": {}}\nleaf-1#\n", "nxos-lldp-json"},
      // What comes first decides: the rest may be free text.
      {"Chassis ID TLV\n\tLocal: 1\nSystem Description TLV\n\tGE1/0/1 has 0 neighbors\n",
       "hccn-lldp"},
      {"GE1/0/1 has 1 neighbors:\nSystem description :x\nChassis ID TLV\naddress_0=1\n",
       "huawei-lldp-neighbor"},
  };
  for (const auto& c : cases) {
    const Result<Reading> reading = ReadSource({"n.npu0.txt", c.text}, "auto", {});
    ASSERT_TRUE(reading.ok()) << c.text;
    EXPECT_EQ(reading->format, c.format) << c.text;
  }
}

TEST(ReadSource, UnknownFormatsAreRefusedAndAMisspeltNameWithTheKnownOnes) {
  for (const char* format : {"auto", "lldp"}) {
    const Result<Reading> reading = ReadSource({"x.txt", "no such thing\n"}, format, {});
    ASSERT_FALSE(reading.ok()) << format;
    EXPECT_EQ(reading.status().code(), StatusCode::kInvalidArgument);
    EXPECT_EQ(reading.status().reason(), "UNKNOWN_FORMAT");
    for (const Reader& reader : Readers()) {
      const bool named = reading.status().message().find(reader.name) != std::string::npos;
      EXPECT_EQ(named, format != std::string_view("auto")) << reader.name;
    }
    ASSERT_EQ(reading.status().diagnostics().size(), 1U);
    EXPECT_EQ(reading.status().diagnostics()[0].file, "x.txt");
  }
}

TEST(ReadSource, EmptySourcesAreRefusedButForADarkPort) {
  for (const char* format : {"auto", "hccn-conf", "lldpctl-json"}) {
    const Result<Reading> reading = ReadSource({"node17.npu3.txt", " \r\n\t"}, format, {});
    ASSERT_FALSE(reading.ok()) << format;
    EXPECT_EQ(reading.status().reason(), "EMPTY_SOURCE");
  }
  const Result<Reading> dark = ReadSource({"node17.npu3.txt", ""}, "hccn-lldp", {});
  ASSERT_TRUE(dark.ok());
  EXPECT_EQ(TextOf(*dark), "fact noNeighbor node17 npu3\nwarning DARK_PORT 1\n");
}

TEST(ReadSource, TooLargeSourcesAreRefused) {
  const Result<Reading> reading =
      ReadSource({"x", std::string(kMaxSourceBytes + 1, 'x')}, "auto", {});
  ASSERT_FALSE(reading.ok());
  EXPECT_EQ(reading.status().code(), StatusCode::kResourceExhausted);
}

TEST(ReadSource, ReporterComesFromTextThenCallerThenNameThenFallback) {
  const std::string text = "GE1/0/1 has 0 neighbor(s)\n";
  const auto device = [](const std::string& name, const std::string& bytes,
                         const ReadOptions& options) {
    const Result<Reading> reading = ReadSource({name, bytes}, "auto", options);
    return reading.ok() && reading->facts.size() == 1 ? reading->facts[0].device : "?";
  };
  EXPECT_EQ(device("leaf-c.txt", "<leaf-a>dis lldp nei\n" + text, {"leaf-b", "leaf-d"}), "leaf-a");
  EXPECT_EQ(device("leaf-c.txt", text, {"leaf-b", "leaf-d"}), "leaf-b");
  EXPECT_EQ(device("leaf-c.txt", text, {"", "leaf-d"}), "leaf-c");
  EXPECT_EQ(device("-", text, {"", "leaf-d"}), "leaf-d");
}

TEST(ReadSource, UnknownReporterIsReportedOnce) {
  const Result<Reading> reading =
      ReadSource({"-", "\nGE1/0/1 has 0 neighbors\nGE1/0/2 has 0 neighbors\n"}, "auto", {});
  ASSERT_TRUE(reading.ok());
  EXPECT_EQ(TextOf(*reading),
            "fact noNeighbor - GE1/0/1\nfact noNeighbor - GE1/0/2\nwarning NO_DEVICE_NAME 2\n");
}

TEST(ReadSource, EachFormatIsFoundByItsName) {
  EXPECT_FALSE(Readers().empty());
  for (const Reader& reader : Readers()) {
    EXPECT_EQ(FindReader(reader.name), &reader);
    EXPECT_TRUE(reader.matches != nullptr || reader.marks != nullptr) << reader.name;
  }
  EXPECT_EQ(FindReader("auto"), nullptr);
}

TEST(ReadSource, BrokenCharactersBecomeReplacementCharacters) {
  const Result<Reading> reading = ReadSource(
      {"leaf.txt",
       "\xEF\xBB\xBFLocal Intf  Neighbor Dev  Neighbor Intf  Exptime\nGE1  caf\xE9  GE2  9\n"},
      "auto", {});
  ASSERT_TRUE(reading.ok());
  ASSERT_EQ(reading->observations.size(), 1U);
  EXPECT_EQ(reading->observations[0].system_name, "caf\xEF\xBF\xBD");
}

TEST(DeviceNameOf, FindsTheReporterInTheName) {
  const struct {
    const char* source;
    const char* device;
    int device_id;
  } cases[] = {
      {"node17.txt", "node17", -1},
      {"a/b/node17.lldp.log", "node17", -1},
      {"node17/lldp.log", "node17", -1},
      {"node17/hccn_log/net_conf.log", "node17", -1},
      {"node17/etc/hccn.conf", "node17", -1},
      {"/etc/hccn.conf", "", -1},
      {"-", "", -1},
      {"", "", -1},
      {"lldp.log", "", -1},
      {"./lldpctl.json", "", -1},
      {"node17.npu3.txt", "node17", 3},
      {"node17_npu3", "node17", 3},
      {"node17-NPU_12.log", "node17", 12},
      {"node17/npu3.txt", "node17", 3},
      {"node17/npu_0/lldp.log", "node17", 0},
      {"node17npu3.txt", "node17npu3", -1},
      {"node17.npu65.txt", "node17.npu65", -1},
      {"192.0.2.17.txt", "192.0.2.17", -1},
      {"leaf-a-03.brief.txt", "leaf-a-03", -1},
      {"node17.example.net.json", "node17.example.net", -1},
  };
  for (const auto& c : cases) {
    int device_id = 7;
    EXPECT_EQ(DeviceNameOf(c.source, &device_id), c.device) << c.source;
    EXPECT_EQ(device_id, c.device_id) << c.source;
  }
}

TEST(NormalizeMac, TakesEverySpelling) {
  for (const char* text : {"02:00:5e:10:00:aa", "02-00-5E-10-00-AA", "0200-5e10-00aa",
                           "0200.5E10.00aa", "02:00:5E:10:00:AA"}) {
    EXPECT_EQ(NormalizeMac(text), "02:00:5e:10:00:aa") << text;
  }
  for (const char* text :
       {"", "0200-5e10-00a", "02:00:5e:10:00", "02:00:5e-10:00:aa", "0200:5e10:00aa",
        "02:00:5e:10:00:ag", "02005e1000aa", "02:00:5e:10:00:aa:", "020-05e1-000aa",
        "GE1/0/1:1-abcdefg", "02-00-5e-10-00-a-"}) {
    EXPECT_EQ(NormalizeMac(text), "") << text;
  }
}

TEST(MbpsOfMauType, ReadsTheSpeedInTheName) {
  const struct {
    const char* text;
    std::int64_t mbps;
  } cases[] = {{"1000BaseTFD - Four-pair Category 5 UTP, full duplex mode", 1000},
               {"10GigBaseCX4 - x", 10000},
               {"100GbaseCR4 - y", 100000},
               {"400GBASE-DR4", 400000},
               {"2p5GbaseT", 2500},
               {"1000 BaseTFD", 1000},
               {"10Base5", 10},
               {"unknown", 0},
               {"other", 0},
               {"", 0},
               {"1000", 0},
               {"9999999Gbase", 0},
               {"2pGbase", 0},
               {"AUI - no internal MAU", 0}};
  for (const auto& c : cases) EXPECT_EQ(MbpsOfMauType(c.text), c.mbps) << c.text;
}

TEST(TextLines, LinesKeepTheirNumbers) {
  const std::string text = ReadableText("a\r\n\n  b \n---- More ----\nc\x1b[1m!\x1b[0m");
  const std::vector<TextLine> lines = SplitLines(text);
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0].text, "a");
  EXPECT_EQ(lines[1].text, "");
  EXPECT_EQ(lines[2].text, "b");
  EXPECT_EQ(lines[2].raw, "  b");
  EXPECT_TRUE(lines[2].indented);
  EXPECT_EQ(lines[3].text, "");
  EXPECT_EQ(lines[4].text, "c!");
  EXPECT_EQ(lines[4].number, 5);
  EXPECT_TRUE(SplitLines("").empty());
}

TEST(TextLines, EveryPagerAndHalfAnEscapeSequenceVanish) {
  EXPECT_EQ(ReadableText(" --More-- \r          \rc\n"), "c\n");
  EXPECT_EQ(ReadableText("a\x1b[1\xE4\xBD\xA0\n"), "a\xE4\xBD\xA0\n");
}

TEST(ReadingJson, UnstatedValuesAreLeftOut) {
  Reading reading;
  reading.observations.push_back({});
  const std::string bare = WriteReadingJson(reading);
  for (const char* key : {"bridge", "ageSeconds", "mbps"}) {
    EXPECT_EQ(bare.find(key), std::string::npos) << key;
  }
  reading.observations[0].heard_capabilities = true;
  reading.observations[0].age_seconds = 0;
  reading.observations[0].mbps = 1;
  const std::string full = WriteReadingJson(reading);
  for (const char* text : {"\"bridge\": false", "\"ageSeconds\": 0", "\"mbps\": 1"}) {
    EXPECT_NE(full.find(text), std::string::npos) << text;
  }
}

TEST(ReadingJson, FileNamesThatAreNoUtf8DoNotThrow) {
  Reading reading;
  reading.diagnostics.push_back({Severity::kError, "X", "caf\xE9.txt", 1, 1, "m"});
  EXPECT_NE(WriteReadingJson(reading).find("caf\xEF\xBF\xBD.txt"), std::string::npos);
}

}  // namespace
}  // namespace rankroute
