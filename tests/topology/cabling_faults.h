#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/topology/random_fabric.h"
#include "topology/cabling_check.h"
#include "topology/fabric_description.h"

namespace rankroute {

// The age that DoubtDevice and DoubtLink exceed.
inline constexpr std::int64_t kAcceptedAge = 600;

// What a finding has to be: its verdict and its cables, sorted.
using ExpectedFinding = std::pair<CablingVerdict, std::multiset<std::string>>;

// "observed leaf-1 GE1/0/1 node1/0": a cable by its ends in any order.
std::string CableName(bool observed, const std::string& a, const std::string& b);

// Changes a copy of a generated fabric as things go wrong, each cable once, and notes what a check
// of the copy against the fabric has to find.
class FaultInjector {
 public:
  // `intended` must outlive it; each device has one cable.
  FaultInjector(const FabricDescription& intended, std::uint64_t seed);

  // A switch with all its cables; at most one, before any other fault.
  void RemoveSwitch();

  // At most one.
  void RenameSwitch();

  // One fault of any other kind. None where hardly a cable is left untouched.
  void Inject();

  // The changed fabric; ends the injection.
  FabricDescription Observed();

  // Sorted.
  std::vector<ExpectedFinding> Findings() const;

 private:
  using Device = std::pair<std::size_t, std::size_t>;  // Server and device.

  DevicePortDescription& Port(const Device& at);
  std::string DeviceCable(const Device& at, bool observed) const;
  std::string LinkCable(std::size_t i, bool observed) const;
  Device TakeDevice();
  std::size_t TakeLink();
  std::string FreePort();  // One that no cable is in.
  void Expect(CablingVerdict verdict, std::multiset<std::string> cables);

  void UnplugDevice();
  void RemoveLink();
  void SwapDevices();
  void SwapLinks();
  void MoveDevice();  // To a free port of any leaf that is there.
  void MoveLink();
  void ChangeSpeed();
  CablingVerdict Doubt(Evidence* evidence);  // For one of three reasons; which one.
  void DoubtDevice();
  void DoubtLink();
  void AddDeviceCable();
  void AddLink();
  void ApplyName(const std::string& from, const std::string& to);

  const FabricDescription& intended_;
  FabricDescription observed_;
  Draw draw_;
  std::map<std::string, std::set<int>> ids_on_;  // Device ids intended on each leaf.
  std::vector<Device> devices_;                  // With an untouched cable, in random order.
  std::vector<std::size_t> links_;               // Untouched, in random order.
  std::vector<Device> doomed_devices_;
  std::set<std::size_t> doomed_links_;
  std::string gone_switch_;
  std::string renamed_switch_;
  std::size_t free_ports_ = 0;
  std::vector<ExpectedFinding> expected_;
};

}  // namespace rankroute
