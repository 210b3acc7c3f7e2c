#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/topology/generated_fabric.h"
#include "tests/topology/random_fabric.h"
#include "topology/cabling_check.h"
#include "topology/fabric_check.h"

namespace rankroute {
namespace {

using ::testing::IsEmpty;
using Attachment = GeneratedShape::Attachment;

constexpr std::int64_t kMaxAge = 600;

// What a finding has to be: its verdict and its cables, sorted.
using Expected = std::pair<CablingVerdict, std::multiset<std::string>>;

std::string EndName(const CheckedEnd& end) {
  return end.server.empty() ? end.switch_name + " " + end.port
                            : FormatDeviceName(end.server, end.device);
}

std::string CableName(bool observed, const std::string& a, const std::string& b) {
  return (observed ? "observed " : "intended ") + std::min(a, b) + " " + std::max(a, b);
}

std::vector<Expected> Found(const CablingReport& report) {
  std::vector<Expected> found;
  for (const CablingFinding& finding : report.findings) {
    Expected expected{finding.verdict, {}};
    for (const CheckedCable& cable : finding.cables) {
      expected.second.insert(CableName(cable.observed, EndName(cable.a), EndName(cable.b)));
    }
    found.push_back(std::move(expected));
  }
  std::sort(found.begin(), found.end());
  return found;
}

// Changes a copy of a generated fabric as things go wrong, each cable once, and notes what a check
// of the copy against the fabric has to find.
class FaultInjector {
 public:
  FaultInjector(const FabricDescription& intended, std::uint64_t seed)
      : intended_(intended), observed_(intended), draw_(seed) {
    for (std::size_t s = 0; s < intended.servers.size(); ++s) {
      for (std::size_t d = 0; d < intended.servers[s].devices.size(); ++d) {
        devices_.emplace_back(s, d);
      }
    }
    for (std::size_t l = 0; l < intended.links.size(); ++l) links_.push_back(l);
    draw_.Shuffle(&devices_);
    draw_.Shuffle(&links_);
  }

  // At most one per fabric, before any other fault.
  void RemoveSwitch() {
    const std::string name = observed_.switches[draw_.Below(observed_.switches.size())].name;
    Expected expected{CablingVerdict::kMissing, {}};
    std::erase_if(devices_, [&](const Device& at) {
      if (Port(at).switch_name != name) return false;
      expected.second.insert(DeviceCable(at, false));
      doomed_devices_.push_back(at);
      return true;
    });
    std::erase_if(links_, [&](std::size_t link) {
      if (observed_.links[link].a != name && observed_.links[link].b != name) return false;
      expected.second.insert(LinkCable(link, false));
      doomed_links_.insert(link);
      return true;
    });
    gone_switch_ = name;
    expected_.push_back(std::move(expected));
  }

  void RenameSwitch() {
    renamed_switch_ = observed_.switches[draw_.Below(observed_.switches.size())].name;
    if (renamed_switch_ != gone_switch_) expected_.push_back({CablingVerdict::kRenamed, {}});
  }

  void Inject() {
    using Fault = void (FaultInjector::*)();
    static const std::vector<Fault> kFaults = {
        &FaultInjector::UnplugDevice,   &FaultInjector::RemoveLink,  &FaultInjector::SwapDevices,
        &FaultInjector::SwapLinks,      &FaultInjector::MoveDevice,  &FaultInjector::MoveLink,
        &FaultInjector::ChangeSpeed,    &FaultInjector::DoubtDevice, &FaultInjector::DoubtLink,
        &FaultInjector::AddDeviceCable, &FaultInjector::AddLink};
    // Each of these takes up to two cables.
    if (devices_.size() < 2 || links_.size() < 2) return;
    (this->*kFaults[draw_.Below(kFaults.size())])();
  }

  FabricDescription Observed() {
    for (const Device& at : doomed_devices_) {
      observed_.servers[at.first].devices[at.second].ports.clear();
    }
    std::vector<LinkDescription> links;
    for (std::size_t i = 0; i < observed_.links.size(); ++i) {
      if (!doomed_links_.contains(i)) links.push_back(observed_.links[i]);
    }
    observed_.links = std::move(links);
    std::erase_if(observed_.switches, [&](const auto& sw) { return sw.name == gone_switch_; });
    ApplyName(renamed_switch_, renamed_switch_ + "-renamed");
    return observed_;
  }

  std::vector<Expected> expected() {
    std::sort(expected_.begin(), expected_.end());
    return expected_;
  }

 private:
  using Device = std::pair<std::size_t, std::size_t>;  // Server and device.

  DevicePortDescription& Port(const Device& at) {
    return observed_.servers[at.first].devices[at.second].ports[0];
  }

  std::string DeviceCable(const Device& at, bool observed) {
    const ServerDescription& server = (observed ? observed_ : intended_).servers[at.first];
    const DevicePortDescription& port = server.devices[at.second].ports[0];
    return CableName(observed, FormatDeviceName(server.name, server.devices[at.second].id),
                     port.switch_name + " " + port.port);
  }

  std::string LinkCable(std::size_t i, bool observed) {
    const LinkDescription& link = (observed ? observed_ : intended_).links[i];
    return CableName(observed, link.a + " " + link.a_port, link.b + " " + link.b_port);
  }

  Device TakeDevice() {
    const Device at = devices_.back();
    devices_.pop_back();
    return at;
  }

  std::size_t TakeLink() {
    const std::size_t link = links_.back();
    links_.pop_back();
    return link;
  }

  // A port that no cable is in.
  std::string FreePort() { return "25GE9/0/" + std::to_string(++free_ports_); }

  void Expect(CablingVerdict verdict, std::multiset<std::string> cables) {
    expected_.push_back({verdict, std::move(cables)});
  }

  void UnplugDevice() {
    const Device at = TakeDevice();
    doomed_devices_.push_back(at);
    Expect(CablingVerdict::kDarkPort, {DeviceCable(at, false)});
  }

  void RemoveLink() {
    const std::size_t link = TakeLink();
    doomed_links_.insert(link);
    Expect(CablingVerdict::kMissing, {LinkCable(link, false)});
  }

  void SwapDevices() {
    const Device a = TakeDevice();
    const Device b = TakeDevice();
    std::swap(Port(a).switch_name, Port(b).switch_name);
    std::swap(Port(a).port, Port(b).port);
    Expect(CablingVerdict::kSwapped, {DeviceCable(a, false), DeviceCable(b, false),
                                      DeviceCable(a, true), DeviceCable(b, true)});
  }

  void SwapLinks() {
    const std::size_t a = TakeLink();
    const std::size_t b = TakeLink();
    LinkDescription& first = observed_.links[a];
    LinkDescription& second = observed_.links[b];
    if (first.a == second.b || second.a == first.b) return;  // A switch is not linked to itself.
    std::swap(first.b, second.b);
    std::swap(first.b_port, second.b_port);
    Expect(CablingVerdict::kSwapped,
           {LinkCable(a, false), LinkCable(b, false), LinkCable(a, true), LinkCable(b, true)});
  }

  std::set<int> IntendedDevicesOn(const std::string& name) const {
    std::set<int> ids;
    for (const ServerDescription& server : intended_.servers) {
      for (const DeviceDescription& device : server.devices) {
        if (device.ports[0].switch_name == name) ids.insert(device.id);
      }
    }
    return ids;
  }

  // To a free port of any leaf that is there.
  void MoveDevice() {
    const Device at = TakeDevice();
    const Device other = devices_[draw_.Below(devices_.size())];
    const std::string from = Port(at).switch_name;
    Port(at).switch_name = Port(other).switch_name;
    Port(at).port = FreePort();
    std::set<int> ids = IntendedDevicesOn(from);
    std::set<int> both;
    for (const int id : IntendedDevicesOn(Port(at).switch_name)) {
      if (ids.contains(id)) both.insert(id);
    }
    Expect(both.empty() ? CablingVerdict::kWrongRail : CablingVerdict::kMoved,
           {DeviceCable(at, false), DeviceCable(at, true)});
  }

  void MoveLink() {
    const std::size_t link = TakeLink();
    (draw_.OneIn(2) ? observed_.links[link].a_port : observed_.links[link].b_port) = FreePort();
    Expect(CablingVerdict::kMoved, {LinkCable(link, false), LinkCable(link, true)});
  }

  void ChangeSpeed() {
    if (draw_.OneIn(2)) {
      const Device at = TakeDevice();
      Port(at).mbps /= 2;
      Expect(CablingVerdict::kSpeedMismatch, {DeviceCable(at, false), DeviceCable(at, true)});
    } else {
      const std::size_t link = TakeLink();
      observed_.links[link].mbps *= 2;
      Expect(CablingVerdict::kSpeedMismatch, {LinkCable(link, false), LinkCable(link, true)});
    }
  }

  // One of three reasons for doubt; what it is.
  CablingVerdict Doubt(Evidence* evidence) {
    switch (draw_.Below(3)) {
      case 0:
        evidence->doubtful = true;
        return CablingVerdict::kDoubtful;
      case 1:
        evidence->one_sided = true;
        return CablingVerdict::kOneSided;
      default:
        evidence->age_seconds = kMaxAge + 1;
        return CablingVerdict::kStale;
    }
  }

  void DoubtDevice() {
    const Device at = TakeDevice();
    Expect(Doubt(&Port(at).evidence), {DeviceCable(at, true)});
  }

  void DoubtLink() {
    const std::size_t link = TakeLink();
    Expect(Doubt(&observed_.links[link].evidence), {LinkCable(link, true)});
  }

  void AddDeviceCable() {
    const Device at = TakeDevice();
    DeviceDescription& device = observed_.servers[at.first].devices[at.second];
    DevicePortDescription extra = device.ports[0];
    extra.port = FreePort();
    Expect(CablingVerdict::kUnexpected,
           {CableName(true, FormatDeviceName(observed_.servers[at.first].name, device.id),
                      extra.switch_name + " " + extra.port)});
    device.ports.push_back(std::move(extra));
  }

  void AddLink() {
    LinkDescription extra = observed_.links[TakeLink()];
    extra.a_port = FreePort();
    extra.b_port = FreePort();
    observed_.links.push_back(std::move(extra));
    Expect(CablingVerdict::kUnexpected, {LinkCable(observed_.links.size() - 1, true)});
  }

  void ApplyName(const std::string& from, const std::string& to) {
    const auto rename = [&](std::string* name) {
      if (*name == from) *name = to;
    };
    for (SwitchDescription& sw : observed_.switches) rename(&sw.name);
    for (LinkDescription& link : observed_.links) {
      rename(&link.a);
      rename(&link.b);
    }
    for (ServerDescription& server : observed_.servers) {
      for (DeviceDescription& device : server.devices) {
        for (DevicePortDescription& port : device.ports) rename(&port.switch_name);
      }
    }
  }

  const FabricDescription& intended_;
  FabricDescription observed_;
  Draw draw_;
  std::vector<Device> devices_;     // With an untouched cable, in random order.
  std::vector<std::size_t> links_;  // Untouched, in random order.
  std::vector<Device> doomed_devices_;
  std::set<std::size_t> doomed_links_;
  std::string gone_switch_;
  std::string renamed_switch_;
  std::size_t free_ports_ = 0;
  std::vector<Expected> expected_;
};

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
  return CheckCabling(**o, **i, {kMaxAge});
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
  EXPECT_EQ(Found(Check(observed, intended)), injector.expected());
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
    for (const Expected& found : Found(Check(fabric, fabric))) {
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
