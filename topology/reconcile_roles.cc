#include <algorithm>

#include "base/json.h"
#include "base/object_reader.h"
#include "topology/ip_address.h"
#include "topology/mac_address.h"
#include "topology/parallel_ranges.h"
#include "topology/reconcile_state.h"

namespace rankroute::reconcile {
namespace {

// Finds reporters by name. Most statements follow one of the same reporter.
class ReporterIndex {
 public:
  explicit ReporterIndex(State* state) : state_(*state) {}

  // Statements of one kind come by file and line.
  ReportingSource& Of(const std::string& device, const SourceLine& source) {
    if (last_ != nullptr && last_->first == device) return last_->second;
    last_ = &*state_.reporters.try_emplace(device).first;
    ReportingSource& reporter = last_->second;
    if (reporter.source.file.empty() || Before(source, reporter.source)) reporter.source = source;
    return reporter;
  }
  // Where statements of another kind begin.
  void Restart() { last_ = nullptr; }

 private:
  State& state_;
  std::pair<const std::string, ReportingSource>* last_ = nullptr;
};

void KeepFirst(const std::string& value, std::string* kept) {
  if (kept->empty()) *kept = value;
}

// Every reporter with what it states of itself. Statements of nobody, of which the readers warn,
// are counted.
void CollectReporters(State* state) {
  ReporterIndex reporters(state);
  state->heard.reserve(state->observations.size());
  state->stated.reserve(state->facts.size());
  for (const Observation* o : state->observations) {
    if (o->device.empty()) {
      ++state->result.ignored_neighbors;
      continue;
    }
    HeardNeighbor heard;
    heard.observation = o;
    heard.reporter = &reporters.Of(o->device, o->source);
    heard.device = state->DeviceIdOf(o->device, o->local_port);
    state->heard.push_back(heard);
  }
  reporters.Restart();
  for (const Fact* fact : state->facts) {
    if (fact->device.empty()) continue;
    ReportingSource& reporter = reporters.Of(fact->device, fact->source);
    const int device = state->DeviceIdOf(fact->device, fact->local_port);
    state->stated.push_back({fact, &reporter, device, fact->kind});
    if (!fact->local_port.empty()) continue;
    if (fact->kind == Fact::Kind::kOwnSystemName) KeepFirst(fact->value, &reporter.own_name);
    if (fact->kind == Fact::Kind::kOwnChassisId) KeepFirst(fact->value, &reporter.own_chassis_id);
    if (fact->kind == Fact::Kind::kOwnManagementAddress) {
      KeepFirst(fact->value, &reporter.own_address);
    }
    if (fact->kind == Fact::Kind::kOwnBridge && fact->value == "true") reporter.own_bridge = true;
  }
  for (auto& [name, reporter] : state->reporters) {
    reporter.switch_format = state->switch_format_reporters.count(name) != 0;
  }
}

bool IsAddress(const std::string& name) { return !CanonicalAddress(name).empty(); }

// Servers of files come first: their addresses may be what another source calls them. Those that
// are called by an address come last, so that a name and its address are one server.
void AddFileServers(State* state) {
  for (const bool by_address : {false, true}) {
    for (const FabricDescription* file : state->files) {
      for (const ServerDescription& server : file->servers) {
        if (IsAddress(server.name) == by_address) state->AddServer(server.name);
      }
    }
    for (const FabricDescription* file : state->files) {
      for (const ServerDescription& server : file->servers) {
        if (IsAddress(server.name) != by_address) continue;
        const std::size_t index = state->server_by_name.at(server.name);
        for (const std::string& address : server.addresses) {
          state->server_by_name.emplace(address, index);
        }
        for (const DeviceDescription& device : server.devices) {
          if (!device.ip.empty()) state->server_by_name.emplace(device.ip, index);
        }
      }
    }
  }
}

using NamedReporter = std::pair<const std::string, ReportingSource>;

// The reporters that speak of NPUs, by name.
std::vector<NamedReporter*> ServerReporters(State* state) {
  for (const auto& [key, id] : state->interface_device) {
    state->reporters[key.first].names_npus = true;
  }
  for (const HeardNeighbor& heard : state->heard) {
    if (heard.device >= 0) heard.reporter->names_npus = true;
  }
  for (const StatedFact& stated : state->stated) {
    if (stated.device >= 0 || stated.kind == Fact::Kind::kSuperPod) {
      stated.reporter->names_npus = true;
    }
  }
  std::vector<NamedReporter*> servers;
  for (NamedReporter& reporter : state->reporters) {
    if (reporter.second.names_npus) servers.push_back(&reporter);
  }
  return servers;
}

// The addresses of device ports by reporter, as sources of the reporter state them.
using DeviceAddresses = std::unordered_map<const ReportingSource*, std::vector<std::string_view>>;

DeviceAddresses CollectDeviceAddresses(const State& state) {
  DeviceAddresses addresses;
  for (const StatedFact& stated : state.stated) {
    if (stated.kind != Fact::Kind::kDeviceAddress) continue;
    addresses[stated.reporter].push_back(stated.fact->value);
  }
  return addresses;
}

// Servers by the addresses of their devices; kNone where several claim one.
using AddressOwners = std::unordered_map<std::string_view, std::size_t>;

// The server all of whose device addresses are `addresses`, those of a reporter that goes by a host
// address: a ranktable's way to name servers. kNone where there is no such one.
std::size_t ServerOfAddresses(const std::vector<std::string_view>& addresses,
                              const AddressOwners& owners) {
  std::size_t server = kNone;
  for (const std::string_view address : addresses) {
    const auto owner = owners.find(address);
    if (owner == owners.end() || (server != kNone && owner->second != server)) return kNone;
    server = owner->second;
  }
  return server;
}

// Makes each of `reporters` a server: one that is known already where it goes by a name of it.
void AddServers(const std::vector<NamedReporter*>& reporters, bool by_address,
                const DeviceAddresses& addresses, AddressOwners* owners, State* state) {
  for (NamedReporter* named : reporters) {
    auto& [name, reporter] = *named;
    reporter.role = Role::kServer;
    const auto own = addresses.find(&reporter);
    if (by_address && own != addresses.end() && state->server_by_name.count(name) == 0) {
      const std::size_t same = ServerOfAddresses(own->second, *owners);
      if (same != kNone) state->server_by_name.emplace(name, same);
    }
    reporter.index = state->AddServer(name);
    if (own == addresses.end()) continue;
    for (const std::string_view address : own->second) {
      const auto [it, is_new] = owners->emplace(address, reporter.index);
      if (it->second != reporter.index) it->second = kNone;
    }
  }
}

void FindServers(State* state) {
  AddFileServers(state);
  const std::vector<NamedReporter*> all = ServerReporters(state);
  std::array<std::vector<NamedReporter*>, 2> reporters;  // By name, then by address.
  for (NamedReporter* reporter : all)
    reporters[IsAddress(reporter->first) ? 1 : 0].push_back(reporter);
  // Only who goes by an address is looked for by the addresses of its devices.
  DeviceAddresses addresses;
  if (!reporters[1].empty()) addresses = CollectDeviceAddresses(*state);
  AddressOwners owners;
  for (const bool by_address : {false, true}) {
    AddServers(reporters[by_address ? 1 : 0], by_address, addresses, &owners, state);
    // A server also goes by the name and the address that it states of itself.
    for (const NamedReporter* named : all) {
      const ReportingSource& reporter = named->second;
      if (reporter.index == kNone) continue;
      for (const std::string* other : {&reporter.own_name, &reporter.own_address}) {
        if (!other->empty()) state->server_by_name.emplace(*other, reporter.index);
      }
    }
  }
}

// The MAC address that a fact states of its device port, as a number.
std::optional<std::uint64_t> StatedMac(const StatedFact& stated) {
  if (stated.kind != Fact::Kind::kOwnChassisId && stated.kind != Fact::Kind::kDeviceMac) {
    return std::nullopt;
  }
  const auto number = MacNumber(stated.fact->value);
  return number.has_value() ? number : MacNumber(NormalizeMac(stated.fact->value));
}

void ReadDeviceFact(const StatedFact& stated, State* state) {
  const Fact& fact = *stated.fact;
  const DeviceRef ref{stated.reporter->index, stated.device};
  DeviceState& device = state->servers[ref.server].devices[ref.device];
  if (stated.kind == Fact::Kind::kNoNeighbor && !device.dark) {
    device.asked = true;
    device.dark = true;
    device.dark_source = &fact.source;
  }
  if (stated.kind == Fact::Kind::kLinkState && device.link_state != "down") {
    device.link_state = fact.value;
    device.link_source = &fact.source;
  }
  if (stated.kind == Fact::Kind::kLinkSpeed && device.mbps == 0) {
    device.mbps = ParseInt(fact.value).value_or(0);
  }
  if (stated.kind == Fact::Kind::kNetHealth && fact.value != "Success") {
    state->Warn("NET_HEALTH", fact.source,
                state->NameOf(ref) + " says of its network: " + QuoteJson(fact.value));
  }
  const std::optional<std::uint64_t> mac = StatedMac(stated);
  if (!mac.has_value()) return;
  Insert(*mac, &device.macs);
  const auto [it, is_new] = state->device_by_mac.emplace(*mac, ref);
  if (!is_new && it->second != ref) it->second.server = kNone;
}

void ReadDeviceFacts(State* state) {
  for (const auto& [key, id] : state->interface_device) {
    const auto reporter = state->reporters.find(key.first);
    if (reporter != state->reporters.end() && reporter->second.role == Role::kServer) {
      state->servers[reporter->second.index].devices.try_emplace(id);
    }
  }
  for (const HeardNeighbor& heard : state->heard) {
    if (heard.device < 0) continue;
    state->servers[heard.reporter->index].devices[heard.device].asked = true;
  }
  const auto macs = std::count_if(state->stated.begin(), state->stated.end(), [](const auto& s) {
    return s.device >= 0 &&
           (s.kind == Fact::Kind::kDeviceMac || s.kind == Fact::Kind::kOwnChassisId);
  });
  state->device_by_mac.reserve(static_cast<std::size_t>(macs));
  for (const StatedFact& stated : state->stated) {
    if (stated.device >= 0) ReadDeviceFact(stated, state);
  }
}

void ReadSuperPods(State* state) {
  for (const auto& [fact, reporter, id, kind] : state->stated) {
    if (kind != Fact::Kind::kSuperPod) continue;
    ServerState& server = state->servers[reporter->index];
    if (server.super_pod.empty()) server.super_pod = fact->value;
    if (server.super_pod == fact->value) continue;
    state->Warn("SUPER_POD_CONFLICT", fact->source,
                server.name + " is in super pod " + QuoteJson(fact->value) + " here and in " +
                    QuoteJson(server.super_pod) + " by an earlier source: the latter is kept");
  }
}

void Know(State* state, const std::string& name, const std::string& chassis_id) {
  if (!name.empty()) state->known_switch_names.insert(name);
  if (!chassis_id.empty()) state->known_switch_chassis.insert(chassis_id);
}

// Names and chassis ids of what is a switch by somebody's word.
void CollectKnownSwitches(State* state) {
  for (const FabricDescription* file : state->files) {
    for (const SwitchDescription& sw : file->switches) Know(state, sw.name, sw.chassis_id);
  }
  for (const HeardNeighbor& heard : state->heard) {
    const Observation& o = *heard.observation;
    if (o.heard_bridge || (heard.device >= 0 && !HearsNpu(heard))) {
      Know(state, o.system_name, o.chassis_id);
    }
  }
}

void FindSwitches(State* state) {
  CollectKnownSwitches(state);
  for (auto& [name, reporter] : state->reporters) {
    if (reporter.role == Role::kServer) continue;
    const auto is_known = [state](const std::string& text) {
      return state->known_switch_names.count(text) != 0;
    };
    const bool is_switch = reporter.own_bridge || reporter.switch_format || is_known(name) ||
                           (!reporter.own_name.empty() && is_known(reporter.own_name)) ||
                           state->known_switch_chassis.count(reporter.own_chassis_id) != 0;
    if (is_switch) reporter.role = Role::kSwitch;
  }
  for (const auto& [name, reporter] : state->reporters) {
    if (reporter.role != Role::kSwitch) continue;
    Know(state, reporter.own_name.empty() ? name : reporter.own_name, reporter.own_chassis_id);
  }
}

// The device that a neighbour is, by MAC address or by name; empty where it cannot be told.
std::optional<DeviceRef> DeviceOfNeighbor(const State& state, const Observation& observation) {
  for (const std::string* id : {&observation.port_id, &observation.chassis_id}) {
    const std::optional<std::uint64_t> mac = MacNumber(*id);
    if (!mac.has_value()) continue;
    const auto found = state.device_by_mac.find(*mac);
    if (found != state.device_by_mac.end() && found->second.server != kNone) return found->second;
  }
  const auto server = observation.system_name.empty()
                          ? state.server_by_name.end()
                          : state.server_by_name.find(observation.system_name);
  if (server == state.server_by_name.end()) return std::nullopt;
  for (const std::string* port : {&observation.port_id, &observation.port_description}) {
    int id = DeviceIdOfPort(*port);
    if (id < 0 && !state.interface_device.empty()) {
      for (const std::string* name :
           {&observation.system_name, &state.servers[server->second].name}) {
        if (id < 0) id = state.DeviceIdOf(*name, *port);
      }
    }
    if (id >= 0) return DeviceRef{server->second, id};
  }
  return std::nullopt;
}

void FindNeighborDevices(State* state) {
  ForRanges(state->heard.size(), state->threads, [state](std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) {
      HeardNeighbor& heard = state->heard[i];
      heard.neighbor = DeviceOfNeighbor(*state, *heard.observation);
    }
  });
}

}  // namespace

bool HearsNpu(const HeardNeighbor& heard) {
  return heard.neighbor.has_value() ||
         heard.observation->system_description.find("AscendNPU") != std::string::npos;
}

void DecideRoles(State* state) {
  CollectReporters(state);
  FindServers(state);
  ReadDeviceFacts(state);
  ReadSuperPods(state);
  FindNeighborDevices(state);
  FindSwitches(state);
}

}  // namespace rankroute::reconcile
