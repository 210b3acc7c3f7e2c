#include <algorithm>

#include "base/json.h"
#include "topology/interface_name.h"
#include "topology/mac_address.h"
#include "topology/reconcile_state.h"

namespace rankroute::reconcile {
namespace {

// Sightings that say the same are one, at the first place and the least age.
class SightingList {
 public:
  explicit SightingList(std::vector<SwitchSighting>* sightings) : sightings_(sightings) {}

  std::size_t Add(SwitchSighting s) {
    const int kind = (s.own ? 1 : 0) + (s.weak_name ? 2 : 0);
    const auto key =
        std::tie(s.name, s.chassis_id, s.chassis_id_type, s.management_address, s.port_mac, kind);
    const auto it = index_.find(key);
    if (it == index_.end()) {
      index_.emplace(key, sightings_->size());
      sightings_->push_back(std::move(s));
      return sightings_->size() - 1;
    }
    SwitchSighting& kept = (*sightings_)[it->second];
    if (Before(s.source, kept.source)) kept.source = s.source;
    if (s.age_seconds >= 0 && (kept.age_seconds < 0 || s.age_seconds < kept.age_seconds)) {
      kept.age_seconds = s.age_seconds;
    }
    return it->second;
  }

 private:
  std::vector<SwitchSighting>* sightings_;
  std::map<std::tuple<std::string, std::string, IdType, std::string, std::string, int>, std::size_t,
           std::less<>>
      index_;
};

SwitchSighting SightingOf(const Observation& o) {
  SwitchSighting s;
  s.name = o.system_name;
  s.chassis_id = o.chassis_id;
  s.chassis_id_type = o.chassis_id_type;
  s.management_address = o.management_address;
  s.port_mac = NormalizeMac(o.port_id);
  s.age_seconds = o.age_seconds;
  s.source = o.source;
  return s;
}

SwitchSighting OwnSighting(const std::string& name, const Reporter& reporter) {
  SwitchSighting s;
  s.own = true;
  s.weak_name = reporter.own_name.empty();
  s.name = s.weak_name ? name : reporter.own_name;
  s.chassis_id = reporter.own_chassis_id;
  s.management_address = reporter.own_address;
  s.source = reporter.source;
  return s;
}

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
    if (is_switch) heard.sighting = sightings->Add(SightingOf(o));
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

void KeepSmaller(const std::string& key, const std::string& text,
                 std::unordered_map<std::string, std::string>* names) {
  const auto [it, is_new] = names->try_emplace(key, text);
  if (!is_new && text < it->second) it->second = text;
}

// The ports that each reporting switch names itself.
void CollectOwnPorts(State* state) {
  for (const HeardNeighbor& heard : state->heard) {
    if (heard.device >= 0) continue;
    SwitchState& sw = state->switches[heard.reporter->index];
    KeepSmaller(InterfaceKey(heard.observation->local_port), heard.observation->local_port,
                &sw.own_ports);
  }
  for (const auto& [fact, reporter, device] : state->stated) {
    if (fact->kind != Fact::Kind::kNoNeighbor || reporter->role != Role::kSwitch) continue;
    SwitchState& sw = state->switches[reporter->index];
    const std::string key = InterfaceKey(fact->local_port);
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
    KeepSmaller(InterfaceKey(port), port, &state->switches[sw].advertised);
  }
}

}  // namespace

SwitchEnd OwnEnd(const HeardNeighbor& heard) {
  const std::string& port = heard.observation->local_port;
  return {heard.reporter->index, port, InterfaceKey(port), port.empty()};
}

SwitchEnd EndOfNeighbor(const State& state, std::size_t sw, const Observation& o) {
  const auto& own = state.switches[sw].own_ports;
  const std::string mac = NormalizeMac(o.port_id);
  const bool has_name = !o.port_id.empty() && mac.empty();
  const std::string key = has_name ? InterfaceKey(o.port_id) : "";
  if (has_name && own.count(key) != 0) return {sw, o.port_id, key, false};
  // Some advertise a number as the port id and the name as its description.
  const std::string described = InterfaceKey(o.port_description);
  const auto found = described.empty() ? own.end() : own.find(described);
  if (found != own.end()) return {sw, found->second, described, false};
  if (has_name) return {sw, o.port_id, key, false};
  if (IsSlotPortName(o.port_description)) return {sw, o.port_description, described, false};
  return {sw, mac, mac, true};
}

void IdentifyNeighbors(State* state) {
  SightingList sightings(&state->sightings);
  CollectHeard(state, &sightings);
  std::vector<std::pair<Reporter*, std::size_t>> own;
  for (auto& [name, reporter] : state->reporters) {
    if (reporter.role != Role::kSwitch) continue;
    own.emplace_back(&reporter, sightings.Add(OwnSighting(name, reporter)));
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
