#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/topology/cabling_faults.h"
#include "tests/topology/generated_fabric.h"
#include "tests/topology/random_fabric.h"
#include "topology/cabling_check.h"
#include "topology/fabric_check.h"

namespace rankroute {
namespace {

using ::testing::IsEmpty;
using Attachment = GeneratedShape::Attachment;

std::string EndName(const CheckedEnd& end) {
  return end.server.empty() ? end.switch_name + " " + end.port
                            : FormatDeviceName(end.server, end.device);
}

std::vector<ExpectedFinding> Found(const CablingReport& report) {
  std::vector<ExpectedFinding> found;
  for (const CablingFinding& finding : report.findings) {
    ExpectedFinding expected{finding.verdict, {}};
    for (const CheckedCable& cable : finding.cables) {
      expected.second.insert(CableName(cable.observed, EndName(cable.a), EndName(cable.b)));
    }
    found.push_back(std::move(expected));
  }
  std::sort(found.begin(), found.end());
  return found;
}

GeneratedShape DrawShape(std::uint64_t seed) {
  Draw draw(seed);
  GeneratedShape shape;
  shape.seed = seed;
  shape.attachment =
      std::vector{Attachment::kOneLeaf, Attachment::kTwoLeaves, Attachment::kRails}[draw.Below(3)];
  shape.tiers = draw.OneIn(2) ? 2 : 3;
  shape.groups = 1 + draw.Below(4);
  shape.servers = 2 + draw.Below(30);
  shape.unequal_leaves = draw.OneIn(2);
  shape.devices = draw.OneIn(4) ? 16 : 8;
  shape.spines = 1 + draw.Below(3);
  shape.parallel_links = 1 + draw.Below(2);
  shape.port_name = SlotPortName;
  return shape;
}

CablingReport Check(const FabricDescription& observed, const FabricDescription& intended) {
  const auto o = Fabric::Create(observed);
  const auto i = Fabric::Create(intended);
  EXPECT_TRUE(o.ok()) << o.status().message();
  EXPECT_TRUE(i.ok()) << i.status().message();
  return CheckCabling(**o, **i, {kAcceptedAge});
}

// A hundredth of the cables, at least three; then a switch that is gone or renamed.
void ExpectInjectedFaultsAndNothingElse(const GeneratedShape& shape) {
  const FabricDescription intended = GenerateFabric(shape);
  FaultInjector injector(intended, shape.seed);
  Draw draw(shape.seed);
  if (draw.OneIn(3)) injector.RemoveSwitch();
  if (draw.OneIn(3)) injector.RenameSwitch();
  const std::size_t cables = shape.servers * shape.devices + intended.links.size();
  for (std::size_t i = 0; i < std::max<std::size_t>(3, cables / 100); ++i) injector.Inject();
  FabricDescription observed = injector.Observed();
  draw.Shuffle(&observed.servers);
  draw.Shuffle(&observed.switches);
  draw.Shuffle(&observed.links);
  EXPECT_EQ(Found(Check(observed, intended)), injector.Findings());
}

TEST(CablingCheckPropertyTest, AnEqualFabricHasNoFindings) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const FabricDescription fabric = GenerateFabric(DrawShape(seed));
    const CablingReport report = Check(fabric, fabric);
    EXPECT_THAT(report.findings, IsEmpty());
    EXPECT_EQ(report.ok_cables, report.intended_cables);
  }
}

TEST(CablingCheckPropertyTest, AnyFabricEqualsItselfButForItsDoubts) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const FabricDescription fabric = RandomFabric(seed);
    for (const ExpectedFinding& found : Found(Check(fabric, fabric))) {
      EXPECT_THAT(found.first,
                  ::testing::AnyOf(CablingVerdict::kDoubtful, CablingVerdict::kOneSided,
                                   CablingVerdict::kStale, CablingVerdict::kSpeedMismatch));
    }
  }
}

TEST(CablingCheckPropertyTest, EveryCableHasOneVerdict) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const CablingReport report = Check(RandomFabric(seed), RandomFabric(seed + 1));
    std::size_t intended = report.ok_cables;
    std::size_t observed = report.ok_cables;
    for (const CablingFinding& finding : report.findings) {
      const bool of_observed = finding.verdict == CablingVerdict::kDoubtful ||
                               finding.verdict == CablingVerdict::kOneSided ||
                               finding.verdict == CablingVerdict::kStale;
      if (of_observed) ++intended;  // Its counterpart is not listed.
      for (const CheckedCable& cable : finding.cables) ++(cable.observed ? observed : intended);
    }
    EXPECT_EQ(intended, report.intended_cables);
    EXPECT_EQ(observed, report.observed_cables);
  }
}

TEST(CablingCheckPropertyTest, FindsInjectedFaultsAndNothingElse) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    ExpectInjectedFaultsAndNothingElse(DrawShape(seed));
  }
}

TEST(CablingCheckPropertyTest, ChecksAHundredThousandPorts) {
  GeneratedShape shape;
  shape.seed = 1;
  shape.attachment = Attachment::kRails;
  shape.tiers = 3;
  shape.pods = 8;
  shape.groups = 64;
  shape.servers = 12'500;
  shape.spines = 8;
  shape.cores = 16;
  shape.unequal_leaves = true;
  shape.port_name = SlotPortName;
  ExpectInjectedFaultsAndNothingElse(shape);
}

}  // namespace
}  // namespace rankroute
