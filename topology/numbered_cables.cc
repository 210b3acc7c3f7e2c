#include "topology/numbered_cables.h"

#include <utility>

#include "topology/fabric_check.h"
#include "topology/interface_name.h"

namespace rankroute {
namespace {

// A place in the common list: an intended item keeps its own index.
std::size_t PlaceOfItem(const Counterparts& counterparts, bool is_observed, std::size_t index) {
  return is_observed ? counterparts.of_observed[index] : index;
}

NumberedCable MakeCable(NumberedEnd a, NumberedEnd b, std::int64_t mbps, const Evidence& evidence) {
  if (b.node < a.node) std::swap(a, b);
  return {{a, b}, mbps, &evidence};
}

}  // namespace

NumberedCables::NumberedCables(const FabricDescription& intended, const FabricDescription& observed)
    : servers_(MatchServers(intended, observed)), switches_(MatchSwitches(intended, observed)) {
  intended_cables_ = Collect(MakeSide(intended, false));
  observed_cables_ = Collect(MakeSide(observed, true));
}

NumberedCables::Side NumberedCables::MakeSide(const FabricDescription& fabric,
                                              bool is_observed) const {
  Side side{fabric, {}, {}, {}};
  for (std::size_t i = 0; i < fabric.servers.size(); ++i) {
    side.server_places.push_back(PlaceOfItem(servers_, is_observed, i));
    side.server_by_name.emplace(fabric.servers[i].name, side.server_places.back());
  }
  for (std::size_t i = 0; i < fabric.switches.size(); ++i) {
    side.switch_by_name.emplace(fabric.switches[i].name, PlaceOfItem(switches_, is_observed, i));
  }
  return side;
}

NumberedEnd NumberedCables::SwitchEnd(const Side& side, const std::string& name,
                                      const std::string& port) {
  const auto next = static_cast<std::uint32_t>(ports_.size()) + NumberedEnd::kDevice + 1;
  const std::string key = InterfaceKey(port);
  const std::uint32_t number =
      key.empty() ? NumberedEnd::kUnnamed : ports_.emplace(key, next).first->second;
  return {SwitchNode(side.switch_by_name.at(name)), number, &port};
}

NumberedEnd NumberedCables::DeviceEnd(const Side& side, const std::string& device) const {
  const DeviceName name = ParseDeviceName(device).value_or(DeviceName());
  return {DeviceNode(side.server_by_name.at(name.server), name.id), NumberedEnd::kDevice, nullptr};
}

std::vector<NumberedCable> NumberedCables::Collect(const Side& side) {
  std::vector<NumberedCable> cables;
  for (std::size_t s = 0; s < side.fabric.servers.size(); ++s) {
    for (const DeviceDescription& device : side.fabric.servers[s].devices) {
      const NumberedEnd self{DeviceNode(side.server_places[s], device.id), NumberedEnd::kDevice,
                             nullptr};
      for (const DevicePortDescription& port : device.ports) {
        const NumberedEnd other = port.peer_device.empty()
                                      ? SwitchEnd(side, port.switch_name, port.port)
                                      : DeviceEnd(side, port.peer_device);
        // The other device states a direct cable again.
        if (self.node < other.node) {
          cables.push_back(MakeCable(self, other, port.mbps, port.evidence));
        }
      }
    }
  }
  for (const LinkDescription& link : side.fabric.links) {
    cables.push_back(MakeCable(SwitchEnd(side, link.a, link.a_port),
                               SwitchEnd(side, link.b, link.b_port), link.mbps, link.evidence));
  }
  return cables;
}

}  // namespace rankroute
