#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/topology/cabling_edits.h"
#include "topology/cabling_check.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Four devices, cabled to each other in pairs.
FabricDescription Direct() {
  FabricDescription fabric;
  for (const char* name : {"node1", "node2"}) {
    fabric.servers.push_back({name, {}, "", {{0, "", {}}, {1, "", {}}}});
  }
  fabric.servers[0].devices[0].ports = {{"", "", "node2/0", 200'000, {}}};
  fabric.servers[0].devices[1].ports = {{"", "", "node2/1", 200'000, {}}};
  return fabric;
}

TEST(CablingCheckDirectTest, ComparesDirectCables) {
  EXPECT_THAT(Lines(Check(Direct(), Direct())), IsEmpty());
  EXPECT_EQ(Check(Direct(), Direct()).ok_cables, 2U);
  FabricDescription cut = Direct();
  cut.servers[0].devices[0].ports.clear();
  EXPECT_THAT(Lines(Check(cut, Direct())),
              ElementsAre("darkPort: node1 device 0 has no cable; intended to node2 device 0"));
  FabricDescription crossed = Direct();
  crossed.servers[0].devices[0].ports[0].peer_device = "node2/1";
  crossed.servers[0].devices[1].ports[0].peer_device = "node2/0";
  EXPECT_THAT(Lines(Check(crossed, Direct())),
              ElementsAre("swapped: 2 cables exchanged: node1 device 0 goes to node2 device 1 "
                          "instead of node2 device 0; node1 device 1 goes to node2 device 0 "
                          "instead of node2 device 1"));
}

TEST(CablingCheckReportTest, CountsCablesAndShowsTheirEndsAndSources) {
  FabricDescription observed = Rails();
  FabricDescription intended = Rails();
  Port(&observed, 1, 0).evidence.sources = {{"b.txt", 7}, {"a.txt", 3}};
  Port(&observed, 1, 0).mbps = 100'000;
  Port(&intended, 1, 0).evidence.sources = {{"plan.csv", 2}, {"a.txt", 3}};
  const CablingReport report = Check(observed, intended);
  EXPECT_EQ(report.observed_cables, 24U + 16U);
  EXPECT_EQ(report.intended_cables, 24U + 16U);
  EXPECT_EQ(report.ok_cables, 24U + 16U - 1U);
  ASSERT_THAT(report.findings, SizeIs(1));
  const CablingFinding& finding = report.findings[0];
  ASSERT_THAT(finding.cables, SizeIs(2));
  EXPECT_FALSE(finding.cables[0].observed);
  EXPECT_EQ(finding.cables[0].mbps, 200'000);
  EXPECT_TRUE(finding.cables[1].observed);
  EXPECT_EQ(finding.cables[1].mbps, 100'000);
  EXPECT_EQ(finding.cables[1].a.server, "node1");
  EXPECT_EQ(finding.cables[1].a.device, 0);
  EXPECT_EQ(finding.cables[1].b.switch_name, "leaf-1");
  EXPECT_EQ(finding.cables[1].b.port, "200GE1/0/1");
  std::vector<std::string> sources;
  for (const SourceLine& s : finding.sources) sources.push_back(s.file + std::to_string(s.line));
  EXPECT_THAT(sources, ElementsAre("a.txt3", "b.txt7", "plan.csv2"));
}

TEST(CablingCheckReportTest, ShowsWhereASwitchThatIsNotIntendedIsKnownFrom) {
  FabricDescription observed = Rails();
  FabricDescription intended = Rails();
  RemoveSwitch(&intended, "leaf-1");
  observed.switches[0].evidence.sources = {{"leaf.txt", 1}};
  Port(&observed, 1, 0).evidence.sources = {{"node1.txt", 9}};
  const CablingReport report = Check(observed, intended);
  ASSERT_THAT(report.findings, SizeIs(1));
  EXPECT_THAT(report.findings[0].cables, SizeIs(3));
  ASSERT_THAT(report.findings[0].sources, SizeIs(1));
  EXPECT_EQ(report.findings[0].sources[0].file, "leaf.txt");
}

TEST(CablingCheckReportTest, NothingIsStaleUnlessAsked) {
  FabricDescription observed = Rails();
  Port(&observed, 1, 0).evidence.age_seconds = 1'000'000;
  const auto fabric = Fabric::Create(observed);
  EXPECT_THAT(CheckCabling(**fabric, **fabric, {}).findings, IsEmpty());
  EXPECT_THAT(CheckCabling(**fabric, **fabric, {0}).findings, SizeIs(1));
}

TEST(CablingCheckReportTest, NamesTheFirstOfALongRotationOnly) {
  GeneratedShape shape;
  shape.groups = 1;
  shape.servers = 2;
  shape.port_name = SlotPortName;
  const FabricDescription intended = GenerateFabric(shape);
  FabricDescription observed = intended;
  for (std::size_t d = 1; d < 8; ++d) SwapPlaces(&Port(&observed, 1, 0), &Port(&observed, 1, d));
  for (std::size_t d = 0; d < 8; ++d) SwapPlaces(&Port(&observed, 1, 0), &Port(&observed, 2, d));
  const CablingReport report = Check(observed, intended);
  ASSERT_THAT(report.findings, SizeIs(1));
  EXPECT_THAT(report.findings[0].cables, SizeIs(32));
  EXPECT_THAT(report.findings[0].message, ::testing::StartsWith("16 cables exchanged: node1"));
  EXPECT_THAT(report.findings[0].message, ::testing::EndsWith("; and 8 more"));
}

}  // namespace
}  // namespace rankroute
