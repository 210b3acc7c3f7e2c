#include <algorithm>
#include <functional>
#include <initializer_list>
#include <span>

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

  // Room for so many addresses.
  void Reserve(std::size_t addresses) { owner_.reserve(addresses); }

  // Claims an address, which outlives the book; false and a warning where another server has it,
  // or, of what was observed, another device.
  bool Claim(std::string_view address, const DeviceRef& ref, const SourceLine& place,
             bool is_observed) {
    const auto [it, is_new] = owner_.emplace(address, ref);
    if (is_new || it->second == ref) return true;
    const bool same_server = it->second.server == ref.server;
    if (same_server && (!is_observed || ref.device < 0 || it->second.device < 0)) return true;
    state_.Warn("ADDRESS_CONFLICT", place,
                "address " + std::string(address) + " of " + Name(ref) + " is also that of " +
                    Name(it->second) + ": only the latter keeps it");
    return false;
  }

 private:
  std::string Name(const DeviceRef& ref) const {
    return ref.device < 0 ? state_.servers[ref.server].name : state_.NameOf(ref);
  }

  State& state_;
  std::unordered_map<std::string_view, DeviceRef> owner_;
};

void AssignObserved(State* state, AddressBook* book) {
  // By file and line: the first is kept.
  for (const auto& [fact, reporter, id, kind] : state->stated) {
    if (kind != Fact::Kind::kOwnManagementAddress && kind != Fact::Kind::kDeviceAddress) continue;
    if (reporter->role != Role::kServer) continue;
    const std::size_t server = reporter->index;
    if (kind == Fact::Kind::kOwnManagementAddress && !fact->value.empty()) {
      if (book->Claim(fact->value, {server, -1}, fact->source, true)) {
        state->servers[server].addresses.insert(fact->value);
      }
    }
    if (kind != Fact::Kind::kDeviceAddress || id < 0 || fact->value.empty()) continue;
    DeviceState& device = state->servers[server].devices[id];
    if (!device.has_address_fact) device.ip_source = &fact->source;
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
std::string_view ShownPort(const State& state, const SwitchEnd& end, bool observed) {
  const SwitchState& sw = state.switches[end.sw];
  if (!observed || end.vague) return end.port;
  const auto advertised = sw.advertised.find(end.key);
  if (advertised != sw.advertised.end()) return advertised->second;
  const auto own = sw.own_ports.find(end.key);
  return own != sw.own_ports.end() ? own->second : end.port;
}

std::string ListSpeeds(const FewValues<std::int64_t>& speeds) {
  std::string list;
  for (const std::int64_t mbps : speeds) {
    list.append(list.empty() ? "" : ", ").append(std::to_string(mbps));
  }
  return list;
}

// The speed of a cable, which `name` gives the name of: the file's, else what its ends state, else
// what its ports' names say.
std::int64_t SpeedOf(const CableState& cable, std::initializer_list<std::string_view> ports,
                     const std::function<std::string()>& name, State* state) {
  if (!cable.observed && (cable.file_mbps != 0 || cable.stated.empty())) return cable.file_mbps;
  FewValues<std::int64_t> speeds = cable.stated;
  const bool is_stated = !speeds.empty();
  if (!is_stated && cable.file_mbps == 0) {
    for (const std::string_view port : ports) {
      const std::int64_t mbps = SpeedOfInterface(port);
      if (mbps != 0) Insert(mbps, &speeds);
    }
  }
  if (cable.file_mbps != 0) {
    if (is_stated && (speeds.size() > 1 || *speeds.begin() != cable.file_mbps)) {
      state->Warn("SPEED_MISMATCH", cable.first,
                  name() + " runs at " + ListSpeeds(speeds) + " Mbit/s and a Fabric file says " +
                      std::to_string(cable.file_mbps) + ": the latter is kept");
    }
    return cable.file_mbps;
  }
  if (speeds.empty()) return 0;
  if (speeds.size() > 1) {
    state->Warn("SPEED_MISMATCH", cable.first,
                "the ends of " + name() + " have different speeds (" + ListSpeeds(speeds) +
                    " Mbit/s): the lowest is kept");
  }
  return *speeds.begin();
}

// --- conflicts ----------------------------------------------------------------------------------

// One claim to a switch port: a device cable's or a link's, with what is at the other end of it.
struct Claim {
  Numbers<2> port;
  CableState* cable = nullptr;
  DeviceRef device;  // Where `far` is null.
  const SwitchEnd* far = nullptr;

  friend bool operator<(const Claim& a, const Claim& b) { return a.port < b.port; }
};

std::vector<Claim> CollectClaims(State* state) {
  std::vector<Claim> claims;
  claims.reserve(state->device_cables.size() + 2 * state->links.size());
  for (DeviceCable& cable : state->device_cables) {
    if (cable.peer.has_value() || cable.end.vague) continue;
    claims.push_back({cable.end.numbers(), &cable.state, cable.device, nullptr});
  }
  for (SwitchLink& link : state->links) {
    if (!link.a.vague) claims.push_back({link.a.numbers(), &link.state, {}, &link.b});
    if (!link.b.vague) claims.push_back({link.b.numbers(), &link.state, {}, &link.a});
  }
  std::sort(claims.begin(), claims.end());
  return claims;
}

// `claims` are all those to one port.
void CheckConflict(std::span<const Claim> claims, State* state) {
  const bool is_observed =
      std::any_of(claims.begin(), claims.end(), [](const Claim& c) { return c.cable->observed; });
  if (claims.size() == 1 || !is_observed) return;
  std::set<std::string> others;
  const SourceLine* place = nullptr;
  for (const Claim& c : claims) {
    c.cable->evidence.doubtful = true;
    others.insert(c.far == nullptr ? state->NameOf(c.device) : state->NameOf(*c.far));
    const SourceLine* first = c.cable->first;
    if (first != nullptr && (place == nullptr || Before(*first, *place))) place = first;
  }
  std::string names;
  for (const std::string& other : others) names.append(names.empty() ? "" : ", ").append(other);
  const auto [sw, key] = claims.front().port;
  state->Warn("PORT_CONFLICT", place,
              "port " + std::string(state->ports.Text(static_cast<PortNames::Id>(key))) + " of " +
                  state->switches[sw].description.name + " is claimed by several cables (" + names +
                  "): all are kept");
}

void CheckConflicts(State* state) {
  const std::vector<Claim> claims = CollectClaims(state);
  for (auto first = claims.begin(); first != claims.end();) {
    const auto last = std::upper_bound(first, claims.end(), *first);
    CheckConflict(std::span(first, last), state);
    first = last;
  }
}

// --- the description ----------------------------------------------------------------------------

// What a file states keeps the word that the file has for it.
void SetConfidence(const CableState& cable, bool by_both, Evidence* evidence) {
  if (cable.observed) evidence->confidence = by_both ? Confidence::kConfirmed : Confidence::kHeard;
}

void AssembleServers(State* state) {
  std::vector<ServerDescription>& servers = state->result.fabric.servers;
  servers.reserve(state->servers.size());
  for (const ServerState& server : state->servers) {
    ServerDescription description;
    description.name = server.name;
    description.super_pod = server.super_pod;
    description.addresses.assign(server.addresses.begin(), server.addresses.end());
    description.devices.reserve(server.devices.size());
    for (const auto& [id, device] : server.devices) {
      description.devices.push_back({id, device.ip, {}});
    }
    servers.push_back(std::move(description));
  }
}

// Takes the evidence of the cables.
void AssembleDeviceCables(State* state) {
  for (DeviceCable& cable : state->device_cables) {
    DevicePortDescription port;
    if (cable.peer.has_value()) {
      port.peer_device = state->NameOf(*cable.peer);
      port.mbps = SpeedOf(
          cable.state, {}, [&] { return state->NameOf(cable.device) + " to " + port.peer_device; },
          state);
    } else {
      port.switch_name = state->switches[cable.end.sw].description.name;
      port.port = ShownPort(*state, cable.end, cable.state.observed);
      port.mbps = SpeedOf(
          cable.state, {port.port},
          [&] { return state->NameOf(cable.device) + " to " + state->NameOf(cable.end); }, state);
    }
    port.evidence = std::move(cable.state.evidence);
    SetConfidence(cable.state, cable.heard_by_device && cable.heard_by_other, &port.evidence);
    auto& devices = state->result.fabric.servers[cable.device.server].devices;
    const auto device =
        std::lower_bound(devices.begin(), devices.end(), cable.device.device,
                         [](const DeviceDescription& d, int id) { return d.id < id; });
    device->ports.push_back(std::move(port));
  }
}

// Takes the evidence of the links.
void AssembleLinks(State* state) {
  std::vector<LinkDescription>& links = state->result.fabric.links;
  links.reserve(state->links.size());
  for (SwitchLink& link : state->links) {
    LinkDescription description;
    description.a = state->switches[link.a.sw].description.name;
    description.b = state->switches[link.b.sw].description.name;
    description.a_port = ShownPort(*state, link.a, link.state.observed);
    description.b_port = ShownPort(*state, link.b, link.state.observed);
    description.mbps = SpeedOf(
        link.state, {description.a_port, description.b_port},
        [&] { return state->NameOf(link.a) + " to " + state->NameOf(link.b); }, state);
    description.evidence = std::move(link.state.evidence);
    SetConfidence(link.state, link.heard_by_a && link.heard_by_b, &description.evidence);
    links.push_back(std::move(description));
  }
}

// A device with an address of its own but no cable. Where its port was asked, the reader has said
// so already.
void WarnOfDarkDevices(State* state) {
  std::vector<DeviceRef> cabled;
  cabled.reserve(state->device_cables.size());
  for (const DeviceCable& cable : state->device_cables) {
    cabled.push_back(cable.device);
    if (cable.peer.has_value()) cabled.push_back(*cable.peer);
  }
  std::sort(cabled.begin(), cabled.end());
  auto next = cabled.begin();  // Devices come in the same order.
  for (std::size_t s = 0; s < state->servers.size(); ++s) {
    for (const auto& [id, device] : state->servers[s].devices) {
      const DeviceRef ref{s, id};
      while (next != cabled.end() && *next < ref) ++next;
      if (next != cabled.end() && *next == ref) continue;
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
  const auto device_of = [state](const DeviceCable& cable) -> DeviceState& {
    return state->servers[cable.device.server].devices.at(cable.device.device);
  };
  for (const DeviceCable& cable : state->device_cables) ++device_of(cable).cables;
  for (DeviceCable& cable : state->device_cables) {
    DeviceState& device = device_of(cable);
    if (device.cables == 1 && device.mbps > 0 && device.mbps <= kMaxMbps) {
      Insert(device.mbps, &cable.state.stated);
    }
    if (device.link_state != "down") continue;
    cable.state.evidence.doubtful = true;
    if (device.cables == 0) continue;  // Said already.
    device.cables = 0;
    state->Warn("LINK_DOWN", device.link_source,
                "the link of " + state->NameOf(cable.device) +
                    " is down, but a source states its cable: that one is kept");
  }
}

}  // namespace

void AssignAddresses(State* state) {
  AddressBook book(state);
  book.Reserve(static_cast<std::size_t>(
      std::count_if(state->stated.begin(), state->stated.end(), [](const StatedFact& stated) {
        return stated.kind == Fact::Kind::kDeviceAddress ||
               stated.kind == Fact::Kind::kOwnManagementAddress;
      })));
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
