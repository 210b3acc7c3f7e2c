#include <algorithm>

#include "base/json.h"
#include "topology/interface_name.h"
#include "topology/mac_address.h"
#include "topology/reconcile_state.h"

namespace rankroute::reconcile {
namespace {

// What a sighting says, without its place and age. The texts are those of statements and of
// reporters.
struct SightingKey {
  std::string_view name;
  std::string_view chassis_id;
  IdType chassis_id_type = IdType::kUnknown;
  std::string_view management_address;
  PortNames::Id port_mac = PortNames::kNone;
  bool own = false;
  bool weak_name = false;

  friend bool operator==(const SightingKey&, const SightingKey&) = default;
};

struct SightingHash {
  std::size_t operator()(const SightingKey& key) const {
    std::size_t hash = key.port_mac;
    for (const std::string_view text : {key.name, key.chassis_id, key.management_address}) {
      boost::hash_combine(hash, std::hash<std::string_view>()(text));
    }
    return hash;
  }
};

// Sightings that say the same are one, at the first place and the least age.
class SightingList {
 public:
  explicit SightingList(State* state) : state_(*state) {}

  std::size_t Add(const SightingKey& key, std::int64_t age_seconds, const SourceLine& source) {
    const auto [it, is_new] = index_.emplace(key, state_.sightings.size());
    if (is_new) {
      state_.sightings.push_back({std::string(key.name), std::string(key.chassis_id),
                                  key.chassis_id_type, std::string(key.management_address),
                                  std::string(state_.ports.Text(key.port_mac)), key.own,
                                  key.weak_name, age_seconds, source});
      return it->second;
    }
    SwitchSighting& kept = state_.sightings[it->second];
    if (Before(source, kept.source)) kept.source = source;
    if (age_seconds >= 0 && (kept.age_seconds < 0 || age_seconds < kept.age_seconds)) {
      kept.age_seconds = age_seconds;
    }
    return it->second;
  }

  std::size_t AddHeard(const Observation& o) {
    const std::string port_mac = NormalizeMac(o.port_id);
    return Add({o.system_name, o.chassis_id, o.chassis_id_type, o.management_address,
                state_.ports.Of(port_mac), false, false},
               o.age_seconds, o.source);
  }

  std::size_t AddOwn(const std::string& name, const ReportingSource& reporter) {
    const bool weak = reporter.own_name.empty();
    return Add({weak ? name : reporter.own_name, reporter.own_chassis_id, IdType::kUnknown,
                reporter.own_address, PortNames::kNone, true, weak},
               -1, reporter.source);
  }

 private:
  State& state_;
  std::unordered_map<SightingKey, std::size_t, SightingHash> index_;
};

// Whether what a switch hears is a switch. One that says nothing of its capabilities counts as one
// where its port has a name of the form that switches use.
bool IsSwitchNeighbor(const State& state, const HeardNeighbor& heard) {
  const Observation& o = *heard.observation;
  if (state.server_by_name.count(o.system_name) != 0 && !o.system_name.empty()) return false;
  if (HearsNpu(heard)) return false;
  if (o.heard_bridge || state.known_switch_names.count(o.system_name) != 0 ||
      state.known_switch_chassis.count(o.chassis_id) != 0) {
    return true;
  }
  return !o.heard_capabilities && !o.system_name.empty() && IsSlotPortName(o.port_id);
}

// Of what a switch hears. Switches that run Linux manage themselves by "eth0", which on a host
// may be any port; as a key it is that of their data port "Ethernet0".
constexpr std::string_view kLinuxManagement = "eth0";

bool OnManagementPort(const State& state, const HeardNeighbor& heard) {
  const Observation& o = *heard.observation;
  return IsManagementInterface(o.local_port) || IsManagementInterface(o.port_id) ||
         o.local_port == kLinuxManagement ||
         (o.port_id == kLinuxManagement && IsSwitchNeighbor(state, heard));
}

// Sorts the observations out: by device ports, by switches, and those that are no part of the
// fabric, which are counted.
void CollectHeard(State* state, SightingList* sightings) {
  std::vector<HeardNeighbor> kept;
  kept.reserve(state->heard.size());
  for (HeardNeighbor& heard : state->heard) {
    const Observation& o = *heard.observation;
    bool is_switch = false;
    if (heard.device >= 0) {
      is_switch = !HearsNpu(heard);
    } else if (heard.reporter->role == Role::kSwitch && !OnManagementPort(*state, heard)) {
      is_switch = IsSwitchNeighbor(*state, heard);
    } else {
      ++state->result.ignored_neighbors;
      continue;
    }
    if (is_switch) heard.sighting = sightings->AddHeard(o);
    kept.push_back(heard);
  }
  state->heard = std::move(kept);
}

void MakeSwitches(State* state) {
  state->identities = IdentifySwitches(state->sightings);
  SwitchIdentities& identities = state->identities;
  for (const SwitchIdentity& identity : identities.switches) {
    SwitchState sw;
    sw.description.name = identity.name;
    sw.description.chassis_id = identity.chassis_id;
    sw.description.management_address = identity.management_address;
    sw.description.evidence.doubtful = identity.doubtful;
    sw.description.evidence.age_seconds = identity.age_seconds;
    sw.description.evidence.sources.push_back(identity.source);
    state->switches.push_back(std::move(sw));
  }
  auto& diagnostics = state->result.diagnostics;
  diagnostics.insert(diagnostics.end(), identities.diagnostics.begin(),
                     identities.diagnostics.end());
}

std::size_t FindIn(const std::map<std::string, std::size_t, std::less<>>& index,
                   const std::string& key) {
  const auto found = key.empty() ? index.end() : index.find(key);
  return found == index.end() ? kNone : found->second;
}

void FillFrom(const SwitchDescription& stated, const std::string& file, std::size_t sw,
              State* state) {
  SwitchDescription& known = state->switches[sw].description;
  const auto fill = [&](const std::string& from, const char* what, std::string* to) {
    if (to->empty()) *to = from;
    if (from.empty() || *to == from) return;
    state->Warn("FABRIC_FILE_CONTRADICTED", {file, stated.line},
                "switch " + QuoteJson(known.name) + " has " + what + " " + QuoteJson(*to) +
                    ", not " + QuoteJson(from) + " as the file says");
  };
  fill(stated.chassis_id, "chassis id", &known.chassis_id);
  fill(stated.management_address, "management address", &known.management_address);
  if (known.tier == 0) known.tier = stated.tier;
  if (stated.tier != 0 && stated.tier != known.tier) {
    state->Warn("FABRIC_FILES_DIFFER", {file, stated.line},
                "switch " + QuoteJson(known.name) + " has tier " + std::to_string(stated.tier) +
                    " here and " + std::to_string(known.tier) +
                    " in another file: the latter is kept");
  }
}

// Finds or adds the switches of a Fabric file. A switch is known by its name, else by its chassis
// id, else by its address. Where LLDP gave it no name, the file does.
void AddFileSwitches(const FabricDescription& file, State* state) {
  auto& by_name = state->file_switches.emplace_back();
  std::unordered_map<std::string, std::size_t> current;
  for (std::size_t i = 0; i < state->switches.size(); ++i) {
    current.emplace(state->switches[i].description.name, i);
  }
  for (const SwitchDescription& stated : file.switches) {
    const auto same_name = current.find(stated.name);
    std::size_t sw = same_name == current.end() ? kNone : same_name->second;
    if (sw == kNone) sw = FindIn(state->identities.by_chassis_id, stated.chassis_id);
    if (sw == kNone) sw = FindIn(state->identities.by_name, stated.name);
    if (sw == kNone) sw = FindIn(state->identities.by_address, stated.management_address);
    if (sw == kNone) {
      sw = state->switches.size();
      state->switches.emplace_back();
      state->switches.back().description = stated;
      current.emplace(stated.name, sw);
    } else {
      SwitchDescription& known = state->switches[sw].description;
      const bool is_nameless =
          known.name == known.chassis_id || known.name == known.management_address;
      if (is_nameless && known.name != stated.name && current.count(stated.name) == 0) {
        known.name = stated.name;
        current.emplace(stated.name, sw);
      } else if (known.name != stated.name) {
        state->Warn("RENAMED_SWITCH", {file.file, stated.line},
                    "switch " + QuoteJson(stated.name) + " of the file is now called " +
                        QuoteJson(known.name));
      }
      FillFrom(stated, file.file, sw, state);
    }
    by_name.emplace(stated.name, sw);
  }
}

void KeepSmaller(PortNames::Id key, std::string_view text,
                 std::unordered_map<PortNames::Id, std::string_view>* names) {
  const auto [it, is_new] = names->try_emplace(key, text);
  if (!is_new && text < it->second) it->second = text;
}

// The ports that each reporting switch names itself.
void CollectOwnPorts(State* state) {
  for (const HeardNeighbor& heard : state->heard) {
    if (heard.device >= 0) continue;
    SwitchState& sw = state->switches[heard.reporter->index];
    const std::string& port = heard.observation->local_port;
    KeepSmaller(state->ports.KeyOf(port), port, &sw.own_ports);
  }
  for (const auto& [fact, reporter, device, kind] : state->stated) {
    if (kind != Fact::Kind::kNoNeighbor || reporter->role != Role::kSwitch) continue;
    SwitchState& sw = state->switches[reporter->index];
    const PortNames::Id key = state->ports.KeyOf(fact->local_port);
    KeepSmaller(key, fact->local_port, &sw.own_ports);
    sw.dark_ports.insert(key);
  }
}

// How each switch advertises its ports to those who hear it.
void CollectAdvertisedPorts(State* state) {
  for (const HeardNeighbor& heard : state->heard) {
    if (heard.sighting == kNone) continue;
    const std::size_t sw = state->identities.of_sighting[heard.sighting];
    const std::string& port = heard.observation->port_id;
    if (sw == kNone || port.empty() || !NormalizeMac(port).empty()) continue;
    KeepSmaller(state->ports.KeyOf(port), port, &state->switches[sw].advertised);
  }
}

}  // namespace

SwitchEnd OwnEnd(const HeardNeighbor& heard, State* state) {
  const std::string& port = heard.observation->local_port;
  return {heard.reporter->index, port, state->ports.KeyOf(port), port.empty()};
}

SwitchEnd EndOfNeighbor(std::size_t sw, const Observation& o, State* state) {
  PortNames& ports = state->ports;
  const auto& own = state->switches[sw].own_ports;
  const std::string mac = NormalizeMac(o.port_id);
  const bool has_name = !o.port_id.empty() && mac.empty();
  const PortNames::Id key = has_name ? ports.KeyOf(o.port_id) : PortNames::kNone;
  if (has_name && own.count(key) != 0) return {sw, o.port_id, key, false};
  // Some advertise a number as the port id and the name as its description.
  const PortNames::Id described = ports.KeyOf(o.port_description);
  const auto found = described == PortNames::kNone ? own.end() : own.find(described);
  if (found != own.end()) return {sw, found->second, described, false};
  if (has_name) return {sw, o.port_id, key, false};
  if (IsSlotPortName(o.port_description)) return {sw, o.port_description, described, false};
  const PortNames::Id number = ports.Of(mac);
  return {sw, ports.Text(number), number, true};
}

void IdentifyNeighbors(State* state) {
  SightingList sightings(state);
  CollectHeard(state, &sightings);
  std::vector<std::pair<ReportingSource*, std::size_t>> own;
  for (auto& [name, reporter] : state->reporters) {
    if (reporter.role != Role::kSwitch) continue;
    own.emplace_back(&reporter, sightings.AddOwn(name, reporter));
  }
  MakeSwitches(state);
  for (const auto& [reporter, sighting] : own) {
    reporter->index = state->identities.of_sighting[sighting];
    state->switches[reporter->index].reported = true;
  }
  for (const FabricDescription* file : state->files) AddFileSwitches(*file, state);
  CollectOwnPorts(state);
  CollectAdvertisedPorts(state);
}

}  // namespace rankroute::reconcile
