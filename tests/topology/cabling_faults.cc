#include "tests/topology/cabling_faults.h"

#include <algorithm>
#include <utility>

#include "topology/fabric_check.h"

namespace rankroute {

std::string CableName(bool observed, const std::string& a, const std::string& b) {
  return (observed ? "observed " : "intended ") + std::min(a, b) + " " + std::max(a, b);
}

FaultInjector::FaultInjector(const FabricDescription& intended, std::uint64_t seed)
    : intended_(intended), observed_(intended), draw_(seed) {
  for (std::size_t s = 0; s < intended.servers.size(); ++s) {
    for (std::size_t d = 0; d < intended.servers[s].devices.size(); ++d) {
      devices_.emplace_back(s, d);
      const DeviceDescription& device = intended.servers[s].devices[d];
      ids_on_[device.ports[0].switch_name].insert(device.id);
    }
  }
  for (std::size_t l = 0; l < intended.links.size(); ++l) links_.push_back(l);
  draw_.Shuffle(&devices_);
  draw_.Shuffle(&links_);
}

void FaultInjector::RemoveSwitch() {
  const std::string name = observed_.switches[draw_.Below(observed_.switches.size())].name;
  ExpectedFinding expected{CablingVerdict::kMissing, {}};
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

void FaultInjector::RenameSwitch() {
  renamed_switch_ = observed_.switches[draw_.Below(observed_.switches.size())].name;
  if (renamed_switch_ != gone_switch_) expected_.push_back({CablingVerdict::kRenamed, {}});
}

void FaultInjector::Inject() {
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

FabricDescription FaultInjector::Observed() {
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

std::vector<ExpectedFinding> FaultInjector::Findings() const {
  std::vector<ExpectedFinding> findings = expected_;
  std::sort(findings.begin(), findings.end());
  return findings;
}

DevicePortDescription& FaultInjector::Port(const Device& at) {
  return observed_.servers[at.first].devices[at.second].ports[0];
}

std::string FaultInjector::DeviceCable(const Device& at, bool observed) const {
  const ServerDescription& server = (observed ? observed_ : intended_).servers[at.first];
  const DevicePortDescription& port = server.devices[at.second].ports[0];
  return CableName(observed, FormatDeviceName(server.name, server.devices[at.second].id),
                   port.switch_name + " " + port.port);
}

std::string FaultInjector::LinkCable(std::size_t i, bool observed) const {
  const LinkDescription& link = (observed ? observed_ : intended_).links[i];
  return CableName(observed, link.a + " " + link.a_port, link.b + " " + link.b_port);
}

FaultInjector::Device FaultInjector::TakeDevice() {
  const Device at = devices_.back();
  devices_.pop_back();
  return at;
}

std::size_t FaultInjector::TakeLink() {
  const std::size_t link = links_.back();
  links_.pop_back();
  return link;
}

std::string FaultInjector::FreePort() { return "25GE9/0/" + std::to_string(++free_ports_); }

void FaultInjector::Expect(CablingVerdict verdict, std::multiset<std::string> cables) {
  expected_.push_back({verdict, std::move(cables)});
}

void FaultInjector::UnplugDevice() {
  const Device at = TakeDevice();
  doomed_devices_.push_back(at);
  Expect(CablingVerdict::kDarkPort, {DeviceCable(at, false)});
}

void FaultInjector::RemoveLink() {
  const std::size_t link = TakeLink();
  doomed_links_.insert(link);
  Expect(CablingVerdict::kMissing, {LinkCable(link, false)});
}

void FaultInjector::SwapDevices() {
  const Device a = TakeDevice();
  const Device b = TakeDevice();
  std::swap(Port(a).switch_name, Port(b).switch_name);
  std::swap(Port(a).port, Port(b).port);
  Expect(CablingVerdict::kSwapped, {DeviceCable(a, false), DeviceCable(b, false),
                                    DeviceCable(a, true), DeviceCable(b, true)});
}

void FaultInjector::SwapLinks() {
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

void FaultInjector::MoveDevice() {
  const Device at = TakeDevice();
  const Device other = devices_[draw_.Below(devices_.size())];
  const std::string from = Port(at).switch_name;
  Port(at).switch_name = Port(other).switch_name;
  Port(at).port = FreePort();
  const std::set<int>& right = ids_on_.at(from);
  const std::set<int>& here = ids_on_.at(Port(at).switch_name);
  const bool same_rail =
      std::any_of(here.begin(), here.end(), [&](int id) { return right.contains(id); });
  Expect(same_rail ? CablingVerdict::kMoved : CablingVerdict::kWrongRail,
         {DeviceCable(at, false), DeviceCable(at, true)});
}

void FaultInjector::MoveLink() {
  const std::size_t link = TakeLink();
  (draw_.OneIn(2) ? observed_.links[link].a_port : observed_.links[link].b_port) = FreePort();
  Expect(CablingVerdict::kMoved, {LinkCable(link, false), LinkCable(link, true)});
}

void FaultInjector::ChangeSpeed() {
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

CablingVerdict FaultInjector::Doubt(Evidence* evidence) {
  switch (draw_.Below(3)) {
    case 0:
      evidence->doubtful = true;
      return CablingVerdict::kDoubtful;
    case 1:
      evidence->one_sided = true;
      return CablingVerdict::kOneSided;
    default:
      evidence->age_seconds = kAcceptedAge + 1;
      return CablingVerdict::kStale;
  }
}

void FaultInjector::DoubtDevice() {
  const Device at = TakeDevice();
  Expect(Doubt(&Port(at).evidence), {DeviceCable(at, true)});
}

void FaultInjector::DoubtLink() {
  const std::size_t link = TakeLink();
  Expect(Doubt(&observed_.links[link].evidence), {LinkCable(link, true)});
}

void FaultInjector::AddDeviceCable() {
  const Device at = TakeDevice();
  DeviceDescription& device = observed_.servers[at.first].devices[at.second];
  DevicePortDescription extra = device.ports[0];
  extra.port = FreePort();
  Expect(CablingVerdict::kUnexpected,
         {CableName(true, FormatDeviceName(observed_.servers[at.first].name, device.id),
                    extra.switch_name + " " + extra.port)});
  device.ports.push_back(std::move(extra));
}

void FaultInjector::AddLink() {
  LinkDescription extra = observed_.links[TakeLink()];
  extra.a_port = FreePort();
  extra.b_port = FreePort();
  observed_.links.push_back(std::move(extra));
  Expect(CablingVerdict::kUnexpected, {LinkCable(observed_.links.size() - 1, true)});
}

void FaultInjector::ApplyName(const std::string& from, const std::string& to) {
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

}  // namespace rankroute
