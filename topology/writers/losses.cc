#include "topology/writers/losses.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string_view>
#include <utility>

namespace rankroute {
namespace {

// In the order of FabricPart.
constexpr std::array<const char*, 12> kTexts = {
    "devices and their ids",
    "addresses of devices",
    "addresses of servers",
    "management addresses of switches",
    "chassis ids of switches",
    "port names of cables",
    "speeds of cables",
    "parallel cables",
    "direct cables between devices",
    "super pods of servers",
    "sources of items",
    "doubts about items",
};

class Counts {
 public:
  explicit Counts(const FabricDescription& fabric) {
    for (const SwitchDescription& sw : fabric.switches) {
      Add(FabricPart::kSwitchAddresses, !sw.management_address.empty());
      Add(FabricPart::kChassisIds, !sw.chassis_id.empty());
      AddEvidence(sw.evidence);
    }
    for (const ServerDescription& server : fabric.servers) {
      Add(FabricPart::kServerAddresses, !server.addresses.empty());
      Add(FabricPart::kSuperPods, !server.super_pod.empty());
      for (const DeviceDescription& device : server.devices) AddDevice(device);
    }
    std::set<std::pair<std::string_view, std::string_view>> linked;
    for (const LinkDescription& link : fabric.links) {
      Add(FabricPart::kPorts, !link.a_port.empty() || !link.b_port.empty());
      Add(FabricPart::kSpeeds, link.mbps != 0);
      Add(FabricPart::kParallelCables, !linked.emplace(link.a, link.b).second);
      AddEvidence(link.evidence);
    }
    // Each was counted at both ends.
    of_[Index(FabricPart::kDirectCables)] /= 2;
  }

  std::size_t of(FabricPart part) const { return of_[Index(part)]; }

 private:
  static std::size_t Index(FabricPart part) { return static_cast<std::size_t>(part); }

  void Add(FabricPart part, bool has) { of_[Index(part)] += has ? 1 : 0; }

  void AddEvidence(const Evidence& evidence) {
    Add(FabricPart::kSources, !evidence.sources.empty() || evidence.age_seconds >= 0);
    Add(FabricPart::kDoubts, evidence.one_sided || evidence.doubtful);
  }

  void AddDevice(const DeviceDescription& device) {
    Add(FabricPart::kDevices, true);
    Add(FabricPart::kDeviceAddresses, !device.ip.empty());
    for (std::size_t p = 0; p < device.ports.size(); ++p) {
      const DevicePortDescription& port = device.ports[p];
      Add(FabricPart::kDirectCables, !port.peer_device.empty());
      Add(FabricPart::kPorts, !port.port.empty());
      Add(FabricPart::kSpeeds, port.mbps != 0);
      // Sorted, so that parallel ones are neighbours.
      Add(FabricPart::kParallelCables, p > 0 && !port.switch_name.empty() &&
                                           device.ports[p - 1].switch_name == port.switch_name);
      AddEvidence(port.evidence);
    }
  }

  std::array<std::size_t, kTexts.size()> of_ = {};
};

}  // namespace

void AddLosses(const Fabric& fabric, std::initializer_list<FabricPart> parts,
               std::vector<std::string>* losses) {
  const Counts counts(fabric.description());
  for (const FabricPart part : parts) {
    const std::size_t count = counts.of(part);
    if (count == 0) continue;
    const char* what = kTexts[static_cast<std::size_t>(part)];
    losses->push_back(Counted(std::string("left out: ") + what, count));
  }
}

std::string Counted(const std::string& what, std::size_t count) {
  return what + " (" + std::to_string(count) + ")";
}

std::string CountedNames(const std::string& what, const std::vector<std::string>& names) {
  static constexpr std::size_t kMaxShown = 3;
  std::string out = Counted(what, names.size());
  for (std::size_t i = 0; i < std::min(names.size(), kMaxShown); ++i) {
    out += (i == 0 ? ": " : ", ") + names[i];
  }
  if (names.size() > kMaxShown) out += " and " + std::to_string(names.size() - kMaxShown) + " more";
  return out;
}

}  // namespace rankroute
