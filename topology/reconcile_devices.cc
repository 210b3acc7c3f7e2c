#include <algorithm>
#include <span>

#include "base/json.h"
#include "topology/mac_address.h"
#include "topology/reconcile_state.h"

namespace rankroute::reconcile {
namespace {

class DeviceJoiner {
 public:
  explicit DeviceJoiner(State* state) : state_(*state) {}

  void Join() {
    const auto statements = static_cast<std::size_t>(std::count_if(
        state_.heard.begin(), state_.heard.end(),
        [](const HeardNeighbor& heard) { return heard.device >= 0 && heard.sighting != kNone; }));
    state_.device_cables.reserve(statements);
    by_statement_.reserve(statements);
    at_port_.reserve(statements);
    for (const HeardNeighbor& heard : state_.heard) {
      if (heard.device >= 0 && heard.sighting != kNone) AddHeardByDevice(heard);
    }
    for (std::size_t i = 0; i < state_.device_cables.size(); ++i) {
      const SwitchEnd& end = state_.device_cables[i].end;
      if (end.vague) {
        vague_[end.sw].push_back(i);
      } else {
        PutAtPort(end, i);
      }
    }
    for (const HeardNeighbor& heard : state_.heard) {
      if (heard.device < 0 && heard.sighting == kNone) AddHeardBySwitch(heard);
    }
    ResolveVague();
    state_.result.ignored_neighbors += unclaimed_count_;
    MarkOneSided();
  }

 private:
  static DeviceRef RefOf(const HeardNeighbor& heard) {
    return {heard.reporter->index, heard.device};
  }

  // "npu0 hears switch S, port P". Equal statements of several sources are one cable.
  void AddHeardByDevice(const HeardNeighbor& heard) {
    const Observation& o = *heard.observation;
    const std::size_t sw = state_.identities.of_sighting[heard.sighting];
    if (sw == kNone) {
      ++state_.result.ignored_neighbors;
      state_.Warn("UNIDENTIFIED_NEIGHBOR", o.source,
                  state_.NameOf(RefOf(heard)) +
                      " hears a neighbour that states neither name nor chassis id nor address");
      return;
    }
    const SwitchEnd end = EndOfNeighbor(sw, o, &state_);
    const DeviceRef ref = RefOf(heard);
    const PortNames::Id local_port = state_.ports.Of(o.local_port);
    const Numbers<5> statement = {ref.server, static_cast<std::uint64_t>(ref.device), local_port,
                                  sw, end.key};
    const auto [it, is_new] = by_statement_.emplace(statement, state_.device_cables.size());
    if (is_new) {
      DeviceCable cable;
      cable.device = ref;
      cable.local_port = local_port;
      cable.end = end;
      cable.heard_by_device = true;
      state_.device_cables.push_back(std::move(cable));
    }
    AddSource(o, &state_.device_cables[it->second].state);
  }

  void HearOn(std::size_t cable, const Observation& o) {
    state_.device_cables[cable].heard_by_other = true;
    AddSource(o, &state_.device_cables[cable].state);
  }

  // "switch S hears on port P something that is no switch".
  void AddHeardBySwitch(const HeardNeighbor& heard) {
    const Observation& o = *heard.observation;
    const SwitchEnd end = OwnEnd(heard, &state_);
    const std::optional<DeviceRef>& device = heard.neighbor;
    const auto at_port = at_port_.find(end.numbers());
    if (at_port != at_port_.end()) {
      bool found = false;
      for (std::size_t i = at_port->second.first; i != kNone; i = next_at_port_[i]) {
        if (device.has_value() && state_.device_cables[i].device != *device) continue;
        HearOn(i, o);
        if (!device.has_value()) CheckStranger(end, o, &state_.device_cables[i]);
        found = true;
      }
      if (found) return;
    }
    if (!device.has_value()) {
      unclaimed_[end.sw][end.key].push_back(&heard);
      ++unclaimed_count_;
    } else if (!ResolveFor(*device, end, o)) {
      AddIdentified(*device, end, o);
    }
  }

  // The switch hears a MAC address there that is not the device's.
  void CheckStranger(const SwitchEnd& end, const Observation& o, DeviceCable* cable) {
    const DeviceState& device =
        state_.servers[cable->device.server].devices.at(cable->device.device);
    std::string mac = NormalizeMac(o.port_id);
    if (mac.empty()) mac = NormalizeMac(o.chassis_id);
    const std::optional<std::uint64_t> number = MacNumber(mac);
    if (device.macs.empty() || !number.has_value() ||
        std::binary_search(device.macs.begin(), device.macs.end(), *number)) {
      return;
    }
    cable->state.evidence.doubtful = true;
    state_.Warn("NEIGHBOR_CONTRADICTED", o.source,
                state_.NameOf(end) + " hears " + mac + ", but " + state_.NameOf(cable->device) +
                    ", which hears it, has the MAC address " + MacText(device.macs.front()) +
                    ": the cable is kept");
  }

  // Gives the switch port to a cable of `device` on that switch whose port was not stated.
  bool ResolveFor(const DeviceRef& device, const SwitchEnd& end, const Observation& o) {
    for (const std::size_t i : vague_[end.sw]) {
      if (state_.device_cables[i].device != device || !state_.device_cables[i].end.vague) continue;
      Resolve(i, end);
      HearOn(i, o);
      return true;
    }
    return false;
  }

  void Resolve(std::size_t cable, const SwitchEnd& end) {
    state_.device_cables[cable].end = end;
    PutAtPort(end, cable);
  }

  // Cables of one port follow each other in a chain.
  void PutAtPort(const SwitchEnd& end, std::size_t cable) {
    if (next_at_port_.size() <= cable) next_at_port_.resize(state_.device_cables.size() + 1, kNone);
    const auto [it, is_new] = at_port_.try_emplace(end.numbers(), Chain{cable, cable});
    if (is_new) return;
    next_at_port_[it->second.last] = cable;
    it->second.last = cable;
  }

  void AddIdentified(const DeviceRef& device, const SwitchEnd& end, const Observation& o) {
    PutAtPort(end, state_.device_cables.size());
    state_.servers[device.server].devices.try_emplace(device.device);
    DeviceCable cable;
    cable.device = device;
    cable.end = end;
    cable.heard_by_other = true;
    AddSource(o, &cable.state);
    state_.device_cables.push_back(std::move(cable));
  }

  // Where one cable of a switch lacks its port and one port of it hears somebody unknown, they are
  // the same.
  void ResolveVague() {
    for (const auto& [sw, cables] : vague_) {
      std::vector<std::size_t> open;
      for (const std::size_t i : cables) {
        if (state_.device_cables[i].end.vague) open.push_back(i);
      }
      const auto unclaimed = unclaimed_.find(sw);
      if (open.size() != 1 || unclaimed == unclaimed_.end() || unclaimed->second.size() != 1) {
        continue;
      }
      const std::vector<const HeardNeighbor*>& candidates = unclaimed->second.begin()->second;
      Resolve(open.front(), OwnEnd(*candidates.front(), &state_));
      for (const HeardNeighbor* heard : candidates) HearOn(open.front(), *heard->observation);
      unclaimed_count_ -= candidates.size();
    }
  }

  // One end was heard only, though the other was asked: a device's word alone is counted by switch,
  // a switch's alone told one by one.
  void MarkOneSided() {
    std::map<std::size_t, std::vector<std::size_t>> by_switch;
    for (std::size_t i = 0; i < state_.device_cables.size(); ++i) {
      DeviceCable& cable = state_.device_cables[i];
      if (!cable.heard_by_other && state_.switches[cable.end.sw].reported) {
        cable.state.evidence.one_sided = true;
        by_switch[cable.end.sw].push_back(i);
      }
      const DeviceState& device =
          state_.servers[cable.device.server].devices.at(cable.device.device);
      if (!cable.heard_by_device && device.asked) {
        cable.state.evidence.one_sided = true;
        state_.Warn("ONE_SIDED_LINK", cable.state.first,
                    state_.NameOf(cable.end) + " hears " + state_.NameOf(cable.device) +
                        ", which does not hear it");
      }
    }
    for (const auto& [sw, cables] : by_switch) {
      const DeviceCable& first = state_.device_cables[cables.front()];
      std::string message = state_.NameOf(first.device) + " hears " + state_.NameOf(first.end) +
                            ", which does not hear it";
      if (cables.size() > 1) {
        message +=
            " (so do " + std::to_string(cables.size() - 1) + " more device ports on this switch)";
      }
      state_.Warn("ONE_SIDED_LINK", first.state.first, std::move(message));
    }
  }

  // Of cables.
  struct Chain {
    std::size_t first = kNone;
    std::size_t last = kNone;
  };

  State& state_;
  // By server, device, local port, switch and the switch port's key.
  NumbersMap<5, std::size_t> by_statement_;
  NumbersMap<2, Chain> at_port_;
  std::vector<std::size_t> next_at_port_;                  // By cable; kNone at the end of a chain.
  std::map<std::size_t, std::vector<std::size_t>> vague_;  // By switch.
  // By switch and port: what it hears there and nobody knows.
  std::map<std::size_t, std::map<PortNames::Id, std::vector<const HeardNeighbor*>>> unclaimed_;
  std::size_t unclaimed_count_ = 0;
};

// Device ports that hear another device port.
class PeerJoiner {
 public:
  explicit PeerJoiner(State* state) : state_(*state) {}

  void Join() {
    for (const HeardNeighbor& heard : state_.heard) {
      if (heard.device < 0 || heard.sighting != kNone) continue;
      const DeviceRef self{heard.reporter->index, heard.device};
      const std::optional<DeviceRef>& peer = heard.neighbor;
      if (peer.has_value() && *peer != self) {
        identified_[{self, *peer}].push_back(&heard);
        hears_[*peer].insert(self);
      } else {
        unknown_[self].push_back(&heard);
      }
    }
    for (const auto& [self, heard] : unknown_) PlaceUnknown(self, heard);
    for (const auto& [ends, heard] : identified_) AddCable(ends.first, ends.second, heard);
  }

 private:
  // Who hears an NPU that it cannot name is the peer of the one NPU that hears it.
  void PlaceUnknown(const DeviceRef& self, const std::vector<const HeardNeighbor*>& heard) {
    const auto by = hears_.find(self);
    if (by != hears_.end() && by->second.size() == 1) {
      auto& list = identified_[{self, *by->second.begin()}];
      list.insert(list.end(), heard.begin(), heard.end());
      return;
    }
    const Observation& o = *heard.front()->observation;
    state_.result.ignored_neighbors += heard.size();
    state_.Warn("UNKNOWN_PEER_NPU", o.source,
                state_.NameOf(self) + " hears an NPU (" +
                    QuoteJson(o.port_id.empty() ? o.chassis_id : o.port_id) +
                    ") that no source identifies: it stays without this cable");
  }

  void AddCable(const DeviceRef& self, const DeviceRef& peer,
                const std::vector<const HeardNeighbor*>& heard) {
    DeviceState& other = state_.servers[peer.server].devices[peer.device];
    std::map<std::string, DeviceCable> by_port;
    for (const HeardNeighbor* h : heard) {
      DeviceCable& cable = by_port[h->observation->local_port];
      cable.device = self;
      cable.local_port = state_.ports.Of(h->observation->local_port);
      cable.peer = peer;
      cable.heard_by_device = true;
      AddSource(*h->observation, &cable.state);
    }
    const bool back = identified_.count({peer, self}) != 0;
    for (auto& [port, cable] : by_port) {
      cable.heard_by_other = back;
      if (!back && other.asked) {
        cable.state.evidence.one_sided = true;
        state_.Warn(
            "ONE_SIDED_LINK", cable.state.first,
            state_.NameOf(self) + " hears " + state_.NameOf(peer) + ", which does not hear it");
      }
      state_.device_cables.push_back(std::move(cable));
    }
  }

  State& state_;
  std::map<std::pair<DeviceRef, DeviceRef>, std::vector<const HeardNeighbor*>> identified_;
  std::map<DeviceRef, std::set<DeviceRef>> hears_;  // By the one that is heard.
  std::map<DeviceRef, std::vector<const HeardNeighbor*>> unknown_;
};

// A device cable by the port of the device that it belongs to. What only a switch says belongs to
// the device's own port, "npu0".
struct PortOfCable {
  DeviceRef device;
  PortNames::Id port = PortNames::kNone;
  std::size_t cable = kNone;
};

std::vector<PortOfCable> SortByPort(State* state) {
  std::vector<PortOfCable> ports;
  ports.reserve(state->device_cables.size());
  for (std::size_t i = 0; i < state->device_cables.size(); ++i) {
    const DeviceCable& cable = state->device_cables[i];
    const PortNames::Id port = cable.local_port == PortNames::kNone
                                   ? state->ports.Of(DevicePortName(cable.device.device))
                                   : cable.local_port;
    ports.push_back({cable.device, port, i});
  }
  std::sort(ports.begin(), ports.end(), [](const PortOfCable& a, const PortOfCable& b) {
    return std::tie(a.device, a.port, a.cable) < std::tie(b.device, b.port, b.cable);
  });
  return ports;
}

void WarnOfSeveralNeighbors(std::span<const PortOfCable> cables, State* state) {
  std::string list;
  for (const PortOfCable& at : cables) {
    DeviceCable& cable = state->device_cables[at.cable];
    cable.state.evidence.doubtful = true;
    list.append(list.empty() ? "" : ", ");
    list.append(cable.peer.has_value() ? state->NameOf(*cable.peer) : state->NameOf(cable.end));
  }
  state->Warn("SEVERAL_NEIGHBORS", state->device_cables[cables.front().cable].state.first,
              state->NameOf(cables.front().device) +
                  " is cabled to several ports by its sources (" + list + "): all are kept");
}

// One port with several neighbours, or with one and with none, is doubtful.
void CheckNeighbors(State* state) {
  const std::vector<PortOfCable> ports = SortByPort(state);
  for (std::size_t i = 0; i < ports.size();) {
    std::size_t end = i + 1;
    while (end < ports.size() && ports[end].device == ports[i].device &&
           ports[end].port == ports[i].port) {
      ++end;
    }
    if (end - i > 1) WarnOfSeveralNeighbors(std::span(ports).subspan(i, end - i), state);
    i = end;
  }
  for (DeviceCable& cable : state->device_cables) {
    const DeviceState& device = state->servers[cable.device.server].devices.at(cable.device.device);
    if (!device.dark || !cable.heard_by_device) continue;
    cable.state.evidence.doubtful = true;
    state->Warn("NEIGHBOR_CONTRADICTED", device.dark_source,
                state->NameOf(cable.device) +
                    " hears nobody here, but a neighbour in another source: that one is kept");
  }
}

}  // namespace

void JoinDeviceCables(State* state) {
  DeviceJoiner(state).Join();
  PeerJoiner(state).Join();
  CheckNeighbors(state);
}

}  // namespace rankroute::reconcile
