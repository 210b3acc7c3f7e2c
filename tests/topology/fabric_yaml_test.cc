#include "topology/readers/fabric_yaml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "base/yaml.h"
#include "tests/topology/random_fabric.h"
#include "topology/fabric.h"
#include "topology/ingest.h"
#include "topology/writers.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* kFile = R"(apiVersion: rankroute/v1
kind: Fabric   # intended cabling
switches:
  - {name: leaf-a-03, tier: 1, chassisId: "02:00:5e:10:00:01", managementAddress: 203.0.113.33}
  - name: spine-1
servers:
  - name: node17
    addresses: [192.0.2.17]
    superPod: sp0
    devices:
      - {id: 0, ip: 198.18.17.1, ports: [{switch: leaf-a-03, port: "400GE1/1/7:1", mbps: 200000,
          evidence: {sources: ["dumps/a:b.txt:12", plain], ageSeconds: 5, oneSided: true}}]}
      - {id: 1, ports: [{peerDevice: node18/0}]}
  - {name: node18, devices: [{id: 0}]}
links:
  - {a: leaf-a-03, aPort: "400GE1/0/25", b: spine-1, bPort: "400GE2/0/1", mbps: 400000}
)";

Reading Read(const std::string& text) { return ReadFabricYaml({"f.yaml", text}, ""); }

std::string Write(const char* format, const Fabric& fabric) {
  return FindWriter(format)->write(fabric).text;
}

TEST(FabricYamlTest, ReadsEveryField) {
  const Reading r = Read(kFile);
  EXPECT_THAT(r.diagnostics, IsEmpty());
  ASSERT_TRUE(r.fabric.has_value());
  const FabricDescription& f = *r.fabric;
  EXPECT_EQ(f.file, "f.yaml");
  ASSERT_THAT(f.switches, SizeIs(2));
  EXPECT_EQ(f.switches[0].tier, 1);
  EXPECT_EQ(f.switches[0].chassis_id, "02:00:5e:10:00:01");
  EXPECT_EQ(f.switches[0].management_address, "203.0.113.33");
  ASSERT_THAT(f.servers, SizeIs(2));
  EXPECT_THAT(f.servers[0].addresses, ElementsAre("192.0.2.17"));
  EXPECT_EQ(f.servers[0].super_pod, "sp0");
  const DevicePortDescription& port = f.servers[0].devices[0].ports[0];
  EXPECT_EQ(port.port, "400GE1/1/7:1");
  EXPECT_EQ(port.mbps, 200'000);
  ASSERT_THAT(port.evidence.sources, SizeIs(2));
  EXPECT_EQ(port.evidence.sources[0].file, "dumps/a:b.txt");
  EXPECT_EQ(port.evidence.sources[0].line, 12);
  EXPECT_EQ(port.evidence.sources[1].file, "plain");
  EXPECT_EQ(port.evidence.age_seconds, 5);
  EXPECT_TRUE(port.evidence.one_sided);
  EXPECT_FALSE(port.evidence.doubtful);
  EXPECT_EQ(f.servers[0].devices[1].ports[0].peer_device, "node18/0");
  EXPECT_EQ(f.links[0].b_port, "400GE2/0/1");
}

struct BadFile {
  const char* text;  // After the header.
  const char* reason;
  int line;
  const char* message;
};

class BadFabricYamlTest : public ::testing::TestWithParam<BadFile> {};

TEST_P(BadFabricYamlTest, IsRefusedWithItsPlace) {
  const Reading r = Read(std::string("apiVersion: rankroute/v1\nkind: Fabric\n") + GetParam().text);
  EXPECT_FALSE(r.fabric.has_value());
  ASSERT_THAT(r.diagnostics, SizeIs(1));
  EXPECT_EQ(r.diagnostics[0].reason, GetParam().reason);
  EXPECT_EQ(r.diagnostics[0].file, "f.yaml");
  EXPECT_EQ(r.diagnostics[0].line, GetParam().line);
  EXPECT_GT(r.diagnostics[0].column, 0);
  EXPECT_THAT(r.diagnostics[0].message, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Files, BadFabricYamlTest,
    ::testing::Values(
        BadFile{"switch: []\n", "UNKNOWN_KEY", 3, "switch"},
        BadFile{"switches: []\nswitches: []\n", "DUPLICATE_KEY", 4, "switches"},
        BadFile{"switches:\n  - {nam: a, name: b}\n", "UNKNOWN_KEY", 4, "switches[0].nam"},
        BadFile{"switches:\n  - {tier: 1}\n", "MISSING_KEY", 4, "switches[0].name"},
        BadFile{"switches:\n  - {name: a, tier: 99}\n", "OUT_OF_RANGE", 4, "0 to 16"},
        BadFile{"switches:\n  - {name: a, tier: 010}\n", "WRONG_TYPE", 4, "\"010\""},
        BadFile{"switches: {name: a}\n", "WRONG_TYPE", 3, "must be a list"},
        BadFile{"switches: [a]\n", "WRONG_TYPE", 3, "must be a mapping"},
        BadFile{"switches:\n  - name: a\n  - name: a\n", "INVALID_FABRIC", 5, "stands twice"},
        BadFile{"servers:\n  - name: n\n    devices:\n      - {ip: x}\n", "MISSING_KEY", 6,
                "servers[0].devices[0].id"},
        BadFile{"servers:\n  - name: n\n    devices:\n      - {id: 65}\n", "OUT_OF_RANGE", 6,
                "0 to 64"},
        BadFile{"servers:\n  - name: n\n    addresses: [[1]]\n", "WRONG_TYPE", 5, "addresses[0]"},
        BadFile{"servers:\n  - name: n\n    devices:\n      - id: 0\n        ports:\n"
                "          - {switch: gone}\n",
                "INVALID_FABRIC", 8, "servers[0].devices[0].ports[0]: switch \"gone\""},
        BadFile{"links:\n  - {a: x}\n", "MISSING_KEY", 4, "links[0].b"},
        BadFile{"switches:\n  - {name: a, evidence: {sauce: x}}\n", "UNKNOWN_KEY", 4,
                "evidence.sauce"},
        BadFile{"switches:\n  - {name: a, evidence: {oneSided: 1}}\n", "WRONG_TYPE", 4,
                "oneSided must be true or false"},
        BadFile{"switches: [\n", "YAML_SYNTAX", 4, ""}));

TEST(FabricYamlTest, ReportsEveryFaultAtOnce) {
  const Reading r = Read("apiVersion: v2\nkind: Fabrik\nswitches:\n  - {tier: x}\nlinks: 3\n");
  std::vector<std::string> reasons;
  for (const Diagnostic& d : r.diagnostics) reasons.push_back(d.reason);
  EXPECT_THAT(reasons, ElementsAre("WRONG_API_VERSION", "WRONG_KIND", "MISSING_KEY", "WRONG_TYPE",
                                   "WRONG_TYPE"));
}

TEST(FabricYamlTest, RefusesNoneAndSeveralDocuments) {
  EXPECT_EQ(Read("# nothing\n").diagnostics.at(0).reason, "EMPTY_DOCUMENT");
  EXPECT_EQ(Read(std::string(kFile) + "---\n" + kFile).diagnostics.at(0).reason,
            "SEVERAL_DOCUMENTS");
}

TEST(FabricYamlTest, IsKnownByItsKind) {
  for (const char* text :
       {"kind: Fabric\n", "# c\nkind:  \"Fabric\" # x\r\n", "a: 1\nkind: Fabric"}) {
    EXPECT_TRUE(MatchesFabricYaml(text)) << text;
  }
  for (const char* text : {"", "kind: Manifest\n", "  kind: Fabric\n", "kind:Fabric\n",
                           "{\"kind\": \"Fabric\"}", "kind: Fabrics\n", "kind:"}) {
    EXPECT_FALSE(MatchesFabricYaml(text)) << text;
  }
}

TEST(FabricYamlTest, RevisionIgnoresCommentsOrderAndEvidence) {
  const Reading a = Read(kFile);
  std::string text = kFile;
  text.replace(text.find("  - name: spine-1\n"), 18, "");
  text.replace(text.find("switches:\n"), 10, "switches:\n  - name: spine-1   # first\n");
  text.replace(text.find("ageSeconds: 5"), 13, "ageSeconds: 50");
  const Reading b = Read(text);
  ASSERT_TRUE(a.fabric.has_value() && b.fabric.has_value());
  EXPECT_EQ((*Fabric::Create(*a.fabric))->revision(), (*Fabric::Create(*b.fabric))->revision());
}

TEST(FabricYamlTest, GoldenText) {
  const Reading r = Read(kFile);
  ASSERT_TRUE(r.fabric.has_value());
  EXPECT_EQ(Write("fabric-yaml", **Fabric::Create(*r.fabric)), R"(apiVersion: rankroute/v1
kind: Fabric
switches:
  - {name: leaf-a-03, tier: 1, chassisId: "02:00:5e:10:00:01", managementAddress: "203.0.113.33"}
  - {name: spine-1, tier: 2}
servers:
  - name: node17
    addresses: ["192.0.2.17"]
    superPod: sp0
    devices:
      - {id: 0, ip: "198.18.17.1", ports: [{switch: leaf-a-03, port: "400GE1/1/7:1", mbps: 200000, evidence: {sources: ["dumps/a:b.txt:12", "plain:0"], ageSeconds: 5, oneSided: true}}]}
      - {id: 1, ports: [{peerDevice: node18/0}]}
  - name: node18
    devices:
      - {id: 0, ports: [{peerDevice: node17/1}]}
links:
  - {a: leaf-a-03, aPort: "400GE1/0/25", b: spine-1, bPort: "400GE2/0/1", mbps: 400000}
)");
}

TEST(WritersTest, GoldenDot) {
  const Reading r = Read(kFile);
  ASSERT_TRUE(r.fabric.has_value());
  EXPECT_EQ(Write("dot", **Fabric::Create(*r.fabric)), R"(graph fabric {
  rankdir=TB;
  { rank=same;
    "switch:spine-1" [shape=box, label="spine-1\ntier 2"];
  }
  { rank=same;
    "switch:leaf-a-03" [shape=box, label="leaf-a-03\ntier 1"];
  }
  subgraph cluster_0 {
    label="node17\nsuper pod sp0";
    "device:node17/0" [label="npu0\n198.18.17.1"];
    "device:node17/1" [label="npu1"];
  }
  subgraph cluster_1 {
    label="node18";
    "device:node18/0" [label="npu0"];
  }
  "device:node17/0" -- "switch:leaf-a-03" [headlabel="400GE1/1/7:1", label="200G", style="dashed"];
  "device:node17/1" -- "device:node18/0";
  "switch:leaf-a-03" -- "switch:spine-1" [taillabel="400GE1/0/25", headlabel="400GE2/0/1", label="400G"];
}
)");
}

TEST(WritersTest, AreFoundByName) {
  for (const Writer& writer : Writers()) EXPECT_EQ(FindWriter(writer.name), &writer);
  EXPECT_EQ(FindWriter("xml"), nullptr);
}

// Whether two values are equal but for their places.
bool Same(const Value& a, const Value& b) { return WriteJson(a, 0) == WriteJson(b, 0); }

TEST(FabricRoundTripTest, YamlReadsBackAsTheSameFabricAndTheSameBytes) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = Fabric::Create(RandomFabric(seed));
    ASSERT_TRUE(fabric.ok()) << fabric.status().message();
    const std::string text = Write("fabric-yaml", **fabric);
    const Reading r = Read(text);
    for (const Diagnostic& d : r.diagnostics) ADD_FAILURE() << FormatDiagnostic(d) << "\n" << text;
    ASSERT_TRUE(r.fabric.has_value());
    const auto again = Fabric::Create(*r.fabric);
    ASSERT_TRUE(again.ok()) << again.status().message();
    EXPECT_EQ((*again)->revision(), (*fabric)->revision());
    EXPECT_EQ(Write("fabric-yaml", **again), text);
  }
}

TEST(FabricRoundTripTest, IngestingAFabricFileAloneGivesTheSameBytes) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = Fabric::Create(RandomFabric(seed));
    ASSERT_TRUE(fabric.ok()) << fabric.status().message();
    const std::string text = Write("fabric-yaml", **fabric);
    const auto ingestion = Ingest({{"fabric.yaml", text}}, {});
    ASSERT_TRUE(ingestion.ok()) << ingestion.status().message();
    EXPECT_THAT(ingestion->diagnostics, IsEmpty());
    EXPECT_EQ(Write("fabric-yaml", *ingestion->fabric), text);
  }
}

TEST(FabricRoundTripTest, JsonIsTheSameObjectWithItsDigests) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = Fabric::Create(RandomFabric(seed));
    ASSERT_TRUE(fabric.ok());
    JsonParse json = ParseJson(Write("fabric-json", **fabric), "json");
    const YamlParse yaml = ParseYaml(Write("fabric-yaml", **fabric), "yaml");
    ASSERT_TRUE(json.ok());
    ASSERT_TRUE(yaml.ok());
    const Value* revision = json.root->Find("revision");
    ASSERT_NE(revision, nullptr);
    EXPECT_EQ(revision->text, (*fabric)->revision());
    const Value* digest = json.root->Find("evidenceDigest");
    ASSERT_NE(digest, nullptr);
    EXPECT_EQ(digest->text, (*fabric)->evidence_digest());
    json.root->members.erase(json.root->members.begin() + 2, json.root->members.begin() + 4);
    EXPECT_TRUE(Same(*json.root, yaml.documents.at(0)));
  }
}

}  // namespace
}  // namespace rankroute
