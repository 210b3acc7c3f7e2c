#include <algorithm>

#include "base/json.h"
#include "topology/fabric_check.h"
#include "topology/interface_name.h"
#include "topology/reconcile_state.h"

namespace rankroute::reconcile {
namespace {

// Which server, and which device of it, an address belongs to; device -1 for the host's own.
class AddressBook {
 public:
  explicit AddressBook(State* state) : state_(*state) {}

  // Claims an address; false and a warning where another server has it, or, of what was observed,
  // another device.
  bool Claim(const std::string& address, const DeviceRef& ref, const SourceLine& place,
             bool is_observed) {
    const auto [it, is_new] = owner_.emplace(address, ref);
    if (is_new || it->second == ref) return true;
    const bool same_server = it->second.server == ref.server;
    if (same_server && (!is_observed || ref.device < 0 || it->second.device < 0)) return true;
    state_.Warn("ADDRESS_CONFLICT", place,
                "address " + address + " of " + Name(ref) + " is also that of " + Name(it->second) +
                    ": only the latter keeps it");
    return false;
  }

 private:
  std::string Name(const DeviceRef& ref) const {
    return ref.device < 0 ? state_.servers[ref.server].name : state_.NameOf(ref);
  }

  State& state_;
  std::unordered_map<std::string, DeviceRef> owner_;
};

void AssignObserved(State* state, AddressBook* book) {
  for (const auto& [fact, reporter, id] : state->stated) {  // By file and line: the first is kept.
    if (reporter->role != Role::kServer) continue;
    const std::size_t server = reporter->index;
    if (fact->kind == Fact::Kind::kOwnManagementAddress && !fact->value.empty()) {
      if (book->Claim(fact->value, {server, -1}, fact->source, true)) {
        state->servers[server].addresses.insert(fact->value);
      }
    }
    if (fact->kind != Fact::Kind::kDeviceAddress || id < 0 || fact->value.empty()) continue;
    DeviceState& device = state->servers[server].devices[id];
    if (!device.has_address_fact) device.ip_source = fact->source;
    device.has_address_fact = true;
    if (!device.ip.empty() && device.ip != fact->value) {
      state->Warn("ADDRESS_CONFLICT", fact->source,
                  state->NameOf(DeviceRef{server, id}) + " has address " + device.ip +
                      " by an earlier source and " + fact->value + " here: the former is kept");
    } else if (book->Claim(fact->value, {server, id}, fact->source, true)) {
      device.ip = fact->value;
    }
  }
}

void AssignFromFile(const FabricDescription& file, State* state, AddressBook* book) {
  for (const ServerDescription& stated : file.servers) {
    const std::size_t server = state->server_by_name.at(stated.name);
    for (const std::string& address : stated.addresses) {
      if (book->Claim(address, {server, -1}, {file.file, stated.line}, false)) {
        state->servers[server].addresses.insert(address);
      }
    }
    for (const DeviceDescription& device : stated.devices) {
      if (device.ip.empty()) continue;
      const SourceLine place{file.file, device.line};
      std::string& ip = state->servers[server].devices[device.id].ip;
      if (ip.empty()) {
        if (book->Claim(device.ip, {server, device.id}, place, false)) ip = device.ip;
      } else if (ip != device.ip) {
        state->Warn("FABRIC_FILE_CONTRADICTED", place,
                    state->NameOf(DeviceRef{server, device.id}) + " has address " + ip + ", not " +
                        device.ip + " as the file says");
      }
    }
  }
}

// --- speeds and ports ---------------------------------------------------------------------------

// The port's name as the switch advertises it, else as its own printout has it, else as stated.
std::string ShownPort(const State& state, const SwitchEnd& end, bool observed) {
  const SwitchState& sw = state.switches[end.sw];
  if (!observed || end.vague) return end.port;
  const auto advertised = sw.advertised.find(end.key);
  if (advertised != sw.advertised.end()) return advertised->second;
  const auto own = sw.own_ports.find(end.key);
  return own != sw.own_ports.end() ? own->second : end.port;
}

std::string ListSpeeds(const std::set<std::int64_t>& speeds) {
  std::string list;
  for (const std::int64_t mbps : speeds) list += (list.empty() ? "" : ", ") + std::to_string(mbps);
  return list;
}

// The speed of a cable: the file's, else what its ends state, else what its ports' names say.
std::int64_t SpeedOf(const CableState& cable, const std::vector<std::string>& ports,
                     const std::string& name, State* state) {
  if (!cable.observed && (cable.file_mbps != 0 || cable.stated.empty())) return cable.file_mbps;
  std::set<std::int64_t> speeds = cable.stated;
  const bool is_stated = !speeds.empty();
  if (!is_stated && cable.file_mbps == 0) {
    for (const std::string& port : ports) {
      const std::int64_t mbps = SpeedOfInterface(port);
      if (mbps != 0) speeds.insert(mbps);
    }
  }
  if (cable.file_mbps != 0) {
    if (is_stated && speeds != std::set<std::int64_t>{cable.file_mbps}) {
      state->Warn("SPEED_MISMATCH", cable.place,
                  name + " runs at " + ListSpeeds(speeds) + " Mbit/s and a Fabric file says " +
                      std::to_string(cable.file_mbps) + ": the latter is kept");
    }
    return cable.file_mbps;
  }
  if (speeds.empty()) return 0;
  if (speeds.size() > 1) {
    state->Warn("SPEED_MISMATCH", cable.place,
                "the ends of " + name + " have different speeds (" + ListSpeeds(speeds) +
                    " Mbit/s): the lowest is kept");
  }
  return *speeds.begin();
}

// --- conflicts ----------------------------------------------------------------------------------

// Who claims a switch port: a device cable or a link, and what to say of it.
struct Claim {
  CableState* cable = nullptr;
  std::string other;
};

void CheckConflicts(State* state) {
  std::map<std::pair<std::size_t, std::string>, std::vector<Claim>> claims;
  const auto claim = [&](const SwitchEnd& end, CableState* cable, std::string other) {
    if (!end.vague) claims[{end.sw, end.key}].push_back({cable, std::move(other)});
  };
  for (DeviceCable& cable : state->device_cables) {
    if (!cable.peer.has_value()) claim(cable.end, &cable.state, state->NameOf(cable.device));
  }
  for (SwitchLink& link : state->links) {
    claim(link.a, &link.state, state->NameOf(link.b));
    claim(link.b, &link.state, state->NameOf(link.a));
  }
  for (auto& [port, list] : claims) {
    const bool is_observed =
        std::any_of(list.begin(), list.end(), [](const Claim& c) { return c.cable->observed; });
    if (list.size() == 1 || !is_observed) continue;
    std::set<std::string> others;
    SourceLine place;
    for (const Claim& c : list) {
      c.cable->evidence.doubtful = true;
      others.insert(c.other);
      if (c.cable->observed && (place.file.empty() || Before(c.cable->place, place))) {
        place = c.cable->place;
      }
    }
    std::string names;
    for (const std::string& other : others) names += (names.empty() ? "" : ", ") + other;
    state->Warn("PORT_CONFLICT", place,
                "port " + port.second + " of " + state->switches[port.first].description.name +
                    " is claimed by several cables (" + names + "): all are kept");
  }
}

// --- the description ----------------------------------------------------------------------------

// What a file states keeps the word that the file has for it.
void SetConfidence(const CableState& cable, bool by_both, Evidence* evidence) {
  if (cable.observed) evidence->confidence = by_both ? Confidence::kConfirmed : Confidence::kHeard;
}

void AssembleServers(State* state) {
  for (const ServerState& server : state->servers) {
    ServerDescription description;
    description.name = server.name;
    description.super_pod = server.super_pod;
    description.addresses.assign(server.addresses.begin(), server.addresses.end());
    for (const auto& [id, device] : server.devices) {
      description.devices.push_back({id, device.ip, {}});
    }
    state->result.fabric.servers.push_back(std::move(description));
  }
}

void AssembleDeviceCables(State* state) {
  for (const DeviceCable& cable : state->device_cables) {
    DevicePortDescription port;
    if (cable.peer.has_value()) {
      port.peer_device = state->NameOf(*cable.peer);
      port.mbps =
          SpeedOf(cable.state, {}, state->NameOf(cable.device) + " to " + port.peer_device, state);
    } else {
      port.switch_name = state->switches[cable.end.sw].description.name;
      port.port = ShownPort(*state, cable.end, cable.state.observed);
      port.mbps = SpeedOf(cable.state, {port.port},
                          state->NameOf(cable.device) + " to " + state->NameOf(cable.end), state);
    }
    port.evidence = cable.state.evidence;
    SetConfidence(cable.state, cable.heard_by_device && cable.heard_by_other, &port.evidence);
    auto& devices = state->result.fabric.servers[cable.device.server].devices;
    const auto device =
        std::lower_bound(devices.begin(), devices.end(), cable.device.device,
                         [](const DeviceDescription& d, int id) { return d.id < id; });
    device->ports.push_back(std::move(port));
  }
}

void AssembleLinks(State* state) {
  for (const SwitchLink& link : state->links) {
    LinkDescription description;
    description.a = state->switches[link.a.sw].description.name;
    description.b = state->switches[link.b.sw].description.name;
    description.a_port = ShownPort(*state, link.a, link.state.observed);
    description.b_port = ShownPort(*state, link.b, link.state.observed);
    description.mbps = SpeedOf(link.state, {description.a_port, description.b_port},
                               state->NameOf(link.a) + " to " + state->NameOf(link.b), state);
    description.evidence = link.state.evidence;
    SetConfidence(link.state, link.heard_by_a && link.heard_by_b, &description.evidence);
    state->result.fabric.links.push_back(std::move(description));
  }
}

// A device with an address of its own but no cable. Where its port was asked, the reader has said
// so already.
void WarnOfDarkDevices(State* state) {
  std::set<DeviceRef> cabled;
  for (const DeviceCable& cable : state->device_cables) {
    cabled.insert(cable.device);
    if (cable.peer.has_value()) cabled.insert(*cable.peer);
  }
  for (std::size_t s = 0; s < state->servers.size(); ++s) {
    for (const auto& [id, device] : state->servers[s].devices) {
      const DeviceRef ref{s, id};
      if (cabled.count(ref) != 0) continue;
      if (device.link_state == "down") {
        state->Warn("DARK_PORT", device.link_source,
                    "the link of " + state->NameOf(ref) + " is down");
      } else if (device.has_address_fact && !device.asked) {
        state->Warn("DARK_PORT", device.ip_source,
                    state->NameOf(ref) + " has an address but no source says what it is cabled to");
      }
    }
  }
}

// What a device says of its port goes to its one cable.
void ApplyPortStates(State* state) {
  std::map<DeviceRef, std::vector<DeviceCable*>> cables;
  for (DeviceCable& cable : state->device_cables) cables[cable.device].push_back(&cable);
  for (auto& [ref, list] : cables) {
    const DeviceState& device = state->servers[ref.server].devices.at(ref.device);
    if (list.size() == 1 && device.mbps > 0 && device.mbps <= kMaxMbps) {
      list.front()->state.stated.insert(device.mbps);
    }
    if (device.link_state != "down") continue;
    for (DeviceCable* cable : list) cable->state.evidence.doubtful = true;
    state->Warn("LINK_DOWN", device.link_source,
                "the link of " + state->NameOf(ref) +
                    " is down, but a source states its cable: that one is kept");
  }
}

}  // namespace

void AssignAddresses(State* state) {
  AddressBook book(state);
  AssignObserved(state, &book);
  for (const FabricDescription* file : state->files) AssignFromFile(*file, state, &book);
}

void Assemble(State* state) {
  CheckConflicts(state);
  ApplyPortStates(state);
  WarnOfDarkDevices(state);
  for (const SwitchState& sw : state->switches) {
    state->result.fabric.switches.push_back(sw.description);
  }
  AssembleServers(state);
  AssembleDeviceCables(state);
  AssembleLinks(state);
}

}  // namespace rankroute::reconcile
