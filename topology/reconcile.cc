#include "topology/reconcile.h"

#include <algorithm>

#include "base/json.h"
#include "topology/fabric_check.h"
#include "topology/parallel_ranges.h"
#include "topology/reconcile_state.h"
#include "topology/revision.h"

namespace rankroute {
namespace reconcile {
namespace {

// By place first: that is how sources are read, so that there is mostly nothing to sort.
auto Order(const Observation& o) {
  return std::tie(o.source.file, o.source.line, o.device, o.local_port, o.chassis_id,
                  o.chassis_id_type, o.port_id, o.port_id_type, o.system_name, o.system_description,
                  o.port_description, o.management_address, o.heard_bridge, o.heard_capabilities,
                  o.ttl_seconds, o.age_seconds, o.mbps);
}

auto Order(const Fact& f) {
  return std::tie(f.source.file, f.source.line, f.device, f.local_port, f.kind, f.value);
}

template <typename Statement>
void Sort(std::vector<const Statement*>* statements) {
  const auto before = [](const auto* a, const auto* b) { return Order(*a) < Order(*b); };
  if (std::is_sorted(statements->begin(), statements->end(), before)) return;
  std::sort(statements->begin(), statements->end(), before);
}

std::string_view FileOf(const CablePlan& plan) {
  if (!plan.nodes.empty()) return plan.nodes.front().source.file;
  return plan.cables.empty() ? std::string_view() : plan.cables.front().source.file;
}

// Equal for descriptions that state the same.
std::string OrderKey(const FabricDescription& file) {
  return file.file + '\n' + StructureText(file);
}

}  // namespace

bool Before(const SourceLine& a, const SourceLine& b) {
  return std::tie(a.file, a.line) < std::tie(b.file, b.line);
}

void AddSource(const Observation& observation, CableState* state) {
  if (state->first == nullptr || Before(observation.source, *state->first)) {
    state->first = &observation.source;
  }
  state->observed = true;
  // Of both ends, as a rule.
  if (state->evidence.sources.empty()) state->evidence.sources.reserve(2);
  state->evidence.sources.push_back(observation.source);
  state->evidence.age_seconds = std::max(state->evidence.age_seconds, observation.age_seconds);
  if (observation.mbps > 0 && observation.mbps <= kMaxMbps) {
    Insert(observation.mbps, &state->stated);
  }
}

State::State(const std::vector<Reading>& readings, unsigned thread_count) : threads(thread_count) {
  std::vector<Manifest::InterfaceDevice> interfaces;
  std::size_t observation_count = 0;
  std::size_t fact_count = 0;
  for (const Reading& reading : readings) {
    observation_count += reading.observations.size();
    fact_count += reading.facts.size();
  }
  observations.reserve(observation_count);
  facts.reserve(fact_count);
  for (const Reading& reading : readings) {
    const std::string* last = nullptr;  // Most statements follow one of the same reporter.
    const auto add_reporter = [&](const std::string& device) {
      if (last == nullptr || *last != device) switch_format_reporters.insert(device);
      last = &device;
    };
    for (const Observation& o : reading.observations) {
      observations.push_back(&o);
      if (reading.by_switch) add_reporter(o.device);
    }
    for (const Fact& f : reading.facts) {
      facts.push_back(&f);
      if (reading.by_switch) add_reporter(f.device);
    }
    if (reading.fabric.has_value()) files.push_back(&*reading.fabric);
    if (reading.plan.has_value()) plans.push_back(*reading.plan);
    if (reading.manifest.has_value()) {
      interfaces.insert(interfaces.end(), reading.manifest->interfaces.begin(),
                        reading.manifest->interfaces.end());
    }
  }
  // Two lists, as two ranges of one.
  ForRanges(2, threads, [this](std::size_t first, std::size_t end) {
    if (first == 0) Sort(&observations);
    if (end == 2) Sort(&facts);
  });
  std::vector<std::pair<std::string, const FabricDescription*>> keyed;
  for (const FabricDescription* file : files) keyed.emplace_back(OrderKey(*file), file);
  std::stable_sort(keyed.begin(), keyed.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < keyed.size(); ++i) files[i] = keyed[i].second;

  std::stable_sort(plans.begin(), plans.end(),
                   [](const CablePlan& a, const CablePlan& b) { return FileOf(a) < FileOf(b); });
  std::sort(interfaces.begin(), interfaces.end(), [](const auto& a, const auto& b) {
    return std::tie(a.node, a.interface, a.device) < std::tie(b.node, b.interface, b.device);
  });
  for (const auto& entry : interfaces) {
    if (entry.node.empty() || entry.device < 0 || entry.device > kMaxDeviceId) {
      Warn("INVALID_MANIFEST_ENTRY", {},
           "interface " + entry.interface + " of " + QuoteJson(entry.node) + " cannot be device " +
               std::to_string(entry.device) + ": left out");
      continue;
    }
    const auto [it, is_new] =
        interface_device.emplace(std::pair(entry.node, entry.interface), entry.device);
    if (!is_new && it->second != entry.device) {
      Warn("MANIFEST_CONFLICT", {},
           "interface " + entry.interface + " of " + entry.node + " is mapped to devices " +
               std::to_string(it->second) + " and " + std::to_string(entry.device) +
               ": the first is kept");
    }
  }
}

int State::DeviceIdOf(const std::string& device, const std::string& local_port) const {
  const int id = DeviceIdOfPort(local_port);
  if (id >= 0 || interface_device.empty()) return id;
  const auto mapped = interface_device.find({device, local_port});
  return mapped == interface_device.end() ? -1 : mapped->second;
}

std::string State::NameOf(const DeviceRef& ref) const {
  return FormatDeviceName(servers[ref.server].name, ref.device);
}

std::string State::NameOf(const SwitchEnd& end) const {
  const std::string& name = switches[end.sw].description.name;
  return end.port.empty() ? name + " (port not stated)" : name + " " + std::string(end.port);
}

std::size_t State::AddServer(const std::string& name) {
  const auto [it, is_new] = server_by_name.emplace(name, servers.size());
  if (is_new) {
    servers.emplace_back();
    servers.back().name = name;
  }
  return it->second;
}

}  // namespace reconcile

Reconciled Reconcile(const std::vector<Reading>& readings, unsigned threads) {
  reconcile::State state(readings, threads);
  UnifyNames(&state);
  ExpandPlans(&state);
  DecideRoles(&state);
  IdentifyNeighbors(&state);
  JoinDeviceCables(&state);
  JoinLinks(&state);
  AddFileCables(&state);
  AssignAddresses(&state);
  Assemble(&state);
  std::stable_sort(state.result.diagnostics.begin(), state.result.diagnostics.end(),
                   [](const Diagnostic& a, const Diagnostic& b) {
                     return std::tie(a.file, a.line, a.reason, a.message) <
                            std::tie(b.file, b.line, b.reason, b.message);
                   });
  return std::move(state.result);
}

}  // namespace rankroute
