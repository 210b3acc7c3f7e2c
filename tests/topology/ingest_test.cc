#include "topology/ingest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/topology/statements.h"
#include "topology/writers.h"

namespace rankroute {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string Dump(int npu, const std::string& leaf, const std::string& port) {
  return "====> hccn_tool -i " + std::to_string(npu) +
         " -lldp -g\nChassis ID TLV\n\tMAC: 02:00:5e:10:00:01\nPort ID TLV\n\tIfname: " + port +
         "\nTime to Live TLV\n\t120\nSystem Name TLV\n\t" + leaf +
         "\nSystem Description TLV\n\tHuawei Versatile Routing Platform Software\n"
         "End of LLDPDU TLV\n";
}

std::string FabricFile(const std::string& port) {
  return "apiVersion: rankroute/v1\nkind: Fabric\nswitches:\n  - {name: leaf, tier: 1}\n"
         "  - {name: spine, tier: 2}\nservers:\n  - name: node0\n    addresses: [192.0.2.10]\n"
         "    superPod: sp0\n    devices:\n      - {id: 0, ip: 198.18.0.1, ports: [{switch: leaf, "
         "port: \"" +
         port +
         "\", mbps: 100000}]}\n      - {id: 1, ports: [{switch: leaf, port: \"200GE1/0/2\"}]}\n"
         "links:\n  - {a: leaf, aPort: \"400GE2/0/1\", b: spine, bPort: \"400GE1/0/1\"}\n";
}

std::string ManifestFile(const std::string& entry) {
  return "apiVersion: rankroute/v1\nkind: Manifest\n" + entry;
}

std::vector<std::string> ServerNames(const Fabric& fabric) {
  std::vector<std::string> names;
  for (const ServerDescription& server : fabric.description().servers) names.push_back(server.name);
  return names;
}

TEST(IngestTest, ReadsEverySourceInAnyOrder) {
  const Source a{"dumps/node0.txt", Dump(0, "leaf", "200GE1/0/1") + Dump(1, "leaf", "200GE1/0/2")};
  const Source b{"dumps/node1.txt", Dump(0, "leaf", "200GE1/0/3")};
  const auto one = Ingest({a, b}, {});
  const auto two = Ingest({b, a}, {});
  ASSERT_TRUE(one.ok()) << one.status().message();
  ASSERT_TRUE(two.ok());
  EXPECT_EQ(one->sources_read, 2U);
  EXPECT_EQ(one->observations, 3U);
  EXPECT_THAT(one->diagnostics, IsEmpty());
  EXPECT_THAT(ServerNames(*one->fabric), ElementsAre("node0", "node1"));
  EXPECT_EQ(FindWriter("fabric-yaml")->write(*one->fabric).text,
            FindWriter("fabric-yaml")->write(*two->fabric).text);
}

TEST(IngestTest, ABadSourceDoesNotRefuseTheRest) {
  const auto r = Ingest({{"node0.txt", Dump(0, "leaf", "200GE1/0/1")},
                         {"junk.txt", "nothing that anybody knows\n"},
                         {"fabric.yaml", "apiVersion: rankroute/v1\nkind: Fabric\nswitch: []\n"}},
                        {});
  ASSERT_TRUE(r.ok());
  EXPECT_THAT(ServerNames(*r->fabric), ElementsAre("node0"));
  EXPECT_THAT(Reasons(r->diagnostics), ElementsAre("UNKNOWN_FORMAT", "UNKNOWN_KEY"));
  EXPECT_EQ(r->diagnostics[0].file, "fabric.yaml");
  EXPECT_EQ(r->diagnostics[1].file, "junk.txt");
}

TEST(IngestTest, NothingUsableIsAnErrorWithEveryDiagnostic) {
  const auto r = Ingest({{"junk.txt", "nothing that anybody knows\n"}}, {});
  ASSERT_FALSE(r.ok());
  EXPECT_EQ(r.status().reason(), "NOTHING_USABLE");
  EXPECT_THAT(r.status().diagnostics(), SizeIs(1));
  EXPECT_EQ(Ingest({}, {}).status().reason(), "NOTHING_USABLE");
}

TEST(IngestTest, StrictRefusesAnyDiagnostic) {
  IngestOptions strict;
  strict.strict = true;
  const std::vector<Source> good = {{"node0.txt", Dump(0, "leaf", "200GE1/0/1")}};
  EXPECT_TRUE(Ingest(good, strict).ok());
  std::vector<Source> doubtful = good;
  doubtful.push_back({"node1.txt", Dump(0, "leaf", "200GE1/0/1")});  // The same switch port.
  EXPECT_TRUE(Ingest(doubtful, {}).ok());
  const auto r = Ingest(doubtful, strict);
  ASSERT_FALSE(r.ok());
  EXPECT_EQ(r.status().reason(), "REFUSED_STRICT");
  EXPECT_THAT(Reasons(r.status().diagnostics()), ElementsAre("PORT_CONFLICT"));
}

TEST(IngestTest, AManifestNamesWhoReports) {
  const auto r = Ingest(
      {{"in/dumps/0017.txt", Dump(0, "leaf", "200GE1/0/1")},
       {"in/otherdumps/0017.txt", Dump(0, "leaf", "200GE1/0/2")},
       {"manifest.yaml",
        ManifestFile("sources:\n  - {path: dumps/0017.txt, node: node17}\n  - {path: gone.txt, "
                     "node: x}\n")}},
      {});
  ASSERT_TRUE(r.ok()) << r.status().message();
  EXPECT_THAT(ServerNames(*r->fabric), Contains("node17"));
  EXPECT_THAT(ServerNames(*r->fabric), SizeIs(2));  // "otherdumps" is no path boundary.
  EXPECT_THAT(Reasons(r->diagnostics), Contains("UNUSED_MANIFEST_ENTRY"));
}

TEST(IngestTest, ManifestsThatDifferKeepTheFirst) {
  const auto r =
      Ingest({{"0017.txt", Dump(0, "leaf", "200GE1/0/1")},
              {"m1.yaml", ManifestFile("sources:\n  - {path: 0017.txt, node: node-a}\n")},
              {"m2.yaml", ManifestFile("sources:\n  - {path: 0017.txt, node: node-b}\n")}},
             {});
  ASSERT_TRUE(r.ok());
  EXPECT_THAT(ServerNames(*r->fabric), ElementsAre("node-a"));
  EXPECT_THAT(Reasons(r->diagnostics), ElementsAre("MANIFEST_CONFLICT"));
}

TEST(IngestTest, TheCallerNamesWhoReportsWhereNothingElseDoes) {
  IngestOptions options;
  options.node = "node9";
  const auto r = Ingest({{"-", Dump(0, "leaf", "200GE1/0/1")}}, options);
  ASSERT_TRUE(r.ok());
  EXPECT_THAT(ServerNames(*r->fabric), ElementsAre("node9"));
}

// --- Fabric files among the sources -------------------------------------------------------------

TEST(IngestTest, AFabricFileSuppliesWhatLldpDoesNot) {
  const auto r = Ingest(
      {{"node0.txt", Dump(0, "leaf", "200GE1/0/1")}, {"plan.yaml", FabricFile("200GE1/0/1")}}, {});
  ASSERT_TRUE(r.ok());
  EXPECT_THAT(r->diagnostics, IsEmpty());
  const FabricDescription& f = r->fabric->description();
  ASSERT_THAT(f.servers, SizeIs(1));
  EXPECT_THAT(f.servers[0].addresses, ElementsAre("192.0.2.10"));
  EXPECT_EQ(f.servers[0].super_pod, "sp0");
  EXPECT_EQ(f.servers[0].devices[0].ip, "198.18.0.1");
  ASSERT_THAT(f.servers[0].devices[0].ports, SizeIs(1));
  EXPECT_EQ(f.servers[0].devices[0].ports[0].mbps, 100'000);  // The file's goes first.
  EXPECT_THAT(f.servers[0].devices[0].ports[0].evidence.sources, SizeIs(1));
  ASSERT_THAT(f.servers[0].devices[1].ports, SizeIs(1));  // Nobody contradicts it.
  EXPECT_THAT(f.links, SizeIs(1));
}

TEST(IngestTest, AnObservationWinsOverAFabricFile) {
  const auto r = Ingest(
      {{"node0.txt", Dump(0, "leaf", "200GE1/0/9")}, {"plan.yaml", FabricFile("200GE1/0/1")}}, {});
  ASSERT_TRUE(r.ok());
  EXPECT_THAT(Reasons(r->diagnostics), ElementsAre("FABRIC_FILE_CONTRADICTED"));
  EXPECT_EQ(r->diagnostics[0].file, "plan.yaml");
  const auto& ports = r->fabric->description().servers[0].devices[0].ports;
  ASSERT_THAT(ports, SizeIs(1));
  EXPECT_EQ(ports[0].port, "200GE1/0/9");
}

TEST(IngestTest, ADarkPortContradictsAFabricFile) {
  const auto r = Ingest({{"node0.txt",
                          "====> hccn_tool -i 1 -lldp -g\n====> hccn_tool -i 2 -lldp "
                          "-g\n" +
                              Dump(0, "leaf", "200GE1/0/1").substr(30)},
                         {"plan.yaml", FabricFile("200GE1/0/1")}},
                        {});
  ASSERT_TRUE(r.ok());
  EXPECT_THAT(Reasons(r->diagnostics), Contains("FABRIC_FILE_CONTRADICTED"));
  EXPECT_THAT(r->fabric->description().servers[0].devices[1].ports, IsEmpty());
}

TEST(IngestTest, AnotherCableInAPortContradictsAFabricFile) {
  const auto r = Ingest(
      {{"node7.txt", Dump(0, "leaf", "200GE1/0/2")}, {"plan.yaml", FabricFile("200GE1/0/1")}}, {});
  ASSERT_TRUE(r.ok());
  EXPECT_THAT(Reasons(r->diagnostics), ElementsAre("FABRIC_FILE_CONTRADICTED"));
  EXPECT_THAT(r->fabric->description().servers[0].devices[1].ports, IsEmpty());
}

TEST(IngestTest, AReporterGoesByTheAddressOfAServerInAFabricFile) {
  IngestOptions options;
  options.node = "192.0.2.10";
  const auto r = Ingest(
      {{"-", Dump(0, "leaf", "200GE1/0/1")}, {"plan.yaml", FabricFile("200GE1/0/1")}}, options);
  ASSERT_TRUE(r.ok());
  EXPECT_THAT(ServerNames(*r->fabric), ElementsAre("node0"));
}

TEST(IngestTest, TwoFabricFilesAddUp) {
  std::string second = FabricFile("200GE1/0/1");
  second.replace(second.find("tier: 2"), 7, "tier: 3");
  const auto r = Ingest({{"a.yaml", FabricFile("200GE1/0/1")}, {"b.yaml", second}}, {});
  ASSERT_TRUE(r.ok());
  EXPECT_THAT(Reasons(r->diagnostics), ElementsAre("FABRIC_FILES_DIFFER"));
  EXPECT_THAT(r->fabric->description().links, SizeIs(1));
  EXPECT_THAT(r->fabric->description().servers[0].devices[0].ports, SizeIs(1));
}

TEST(IngestTest, TakesTenThousandSourcesInLinearTime) {
  constexpr int kSources = 10'000;
  std::vector<Source> sources;
  std::string manifest = ManifestFile("sources:\n");
  for (int i = 0; i < kSources; ++i) {
    const std::string leaf = "leaf" + std::to_string(i / 64);
    sources.push_back({"dumps/" + std::to_string(i) + ".txt",
                       Dump(0, leaf, "200GE1/0/" + std::to_string(i % 64))});
    // Each leaf has a chassis id of its own.
    const std::string id = std::to_string(100 + i / 64);
    sources.back().bytes.replace(sources.back().bytes.find("5e:10:00:01"), 11,
                                 "5e:10:0" + id.substr(0, 1) + ":" + id.substr(1));
    manifest +=
        "  - {path: dumps/" + std::to_string(i) + ".txt, node: node" + std::to_string(i) + "}\n";
  }
  sources.push_back({"manifest.yaml", manifest});
  const auto r = Ingest(sources, {});
  ASSERT_TRUE(r.ok()) << r.status().message();
  EXPECT_THAT(r->diagnostics, IsEmpty());
  EXPECT_THAT(r->fabric->description().servers, SizeIs(kSources));
  EXPECT_EQ(r->fabric->switch_count(), static_cast<std::size_t>(kSources / 64 + 1));
}

}  // namespace
}  // namespace rankroute
