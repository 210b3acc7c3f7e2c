#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "topology/counterparts.h"
#include "topology/fabric_description.h"

namespace rankroute {

// One end of a cable as numbers that mean the same in two fabrics.
struct NumberedEnd {
  // A switch's port that is not named, and the port of every device (which has no names for them).
  static constexpr std::uint32_t kUnnamed = 0;
  static constexpr std::uint32_t kDevice = 1;

  std::size_t node = 0;
  std::uint32_t port = kUnnamed;
  const std::string* port_name = nullptr;  // Of a switch, as its fabric spells it.
};

// A cable; the end with the smaller node comes first, so a device's before a switch's.
struct NumberedCable {
  std::array<NumberedEnd, 2> ends;
  std::int64_t mbps = 0;  // 0 unknown.
  const Evidence* evidence = nullptr;
};

// The cables of an intended and an observed fabric with one numbering for both. Refers to the
// descriptions, which must outlive it and be in canonical form. A direct cable between two devices
// is as the first of them states it. Linear.
class NumberedCables {
 public:
  NumberedCables(const FabricDescription& intended, const FabricDescription& observed);

  const std::vector<NumberedCable>& intended() const { return intended_cables_; }
  const std::vector<NumberedCable>& observed() const { return observed_cables_; }
  const Counterparts& servers() const { return servers_; }
  const Counterparts& switches() const { return switches_; }

  // Nodes: the devices that any server can have, server by server, then the switches.
  std::size_t DeviceNode(std::size_t server, int id) const {
    return server * kDevicesPerServer + static_cast<std::size_t>(id);
  }
  std::size_t SwitchNode(std::size_t place) const {
    return servers_.list.size() * kDevicesPerServer + place;
  }
  bool IsSwitch(std::size_t node) const { return node >= SwitchNode(0); }
  // Of a switch's node, its place among switches(); of a device's, that of its server.
  std::size_t PlaceOf(std::size_t node) const {
    return IsSwitch(node) ? node - SwitchNode(0) : node / kDevicesPerServer;
  }
  int DeviceIdOf(std::size_t node) const { return static_cast<int>(node % kDevicesPerServer); }
  const Counterpart& CounterpartOf(std::size_t node) const {
    return (IsSwitch(node) ? switches_ : servers_).list[PlaceOf(node)];
  }

 private:
  static constexpr std::size_t kDevicesPerServer = kMaxDeviceId + 1;

  // A fabric, and the places of its servers and switches in the common lists.
  struct Side {
    const FabricDescription& fabric;
    std::vector<std::size_t> server_places;
    std::unordered_map<std::string, std::size_t> server_by_name;
    std::unordered_map<std::string, std::size_t> switch_by_name;
  };

  Side MakeSide(const FabricDescription& fabric, bool is_observed) const;
  NumberedEnd SwitchEnd(const Side& side, const std::string& name, const std::string& port);
  NumberedEnd DeviceEnd(const Side& side, const std::string& device) const;
  std::vector<NumberedCable> Collect(const Side& side);

  Counterparts servers_;
  Counterparts switches_;
  std::unordered_map<std::string, std::uint32_t> ports_;  // By interface key.
  std::vector<NumberedCable> intended_cables_;
  std::vector<NumberedCable> observed_cables_;
};

}  // namespace rankroute
