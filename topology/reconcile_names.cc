#include <algorithm>

#include "base/json.h"
#include "topology/fabric_check.h"
#include "topology/reconcile_state.h"

namespace rankroute::reconcile {
namespace {

// The host name in front of a domain; empty where `name` has none or is an address.
std::string_view HostPart(std::string_view name) {
  const std::size_t dot = name.find('.');
  if (dot == 0 || dot == std::string_view::npos || dot + 1 == name.size()) return {};
  const std::string_view host = name.substr(0, dot);
  const bool has_letter = std::any_of(host.begin(), host.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
  return has_letter ? host : std::string_view();
}

// Finds the systems that go by their host name in some sources and by host name and domain in
// others.
class NameUnifier {
 public:
  explicit NameUnifier(State* state) : state_(*state) {}

  void Unify() {
    Collect();
    FindAliases();
    if (short_of_.empty()) return;
    for (const Observation*& o : state_.observations) Rewrite(&o);
    for (const Fact*& fact : state_.facts) Rewrite(&fact);
    for (const FabricDescription*& file : state_.files) Rewrite(&file);
    for (CablePlan& plan : state_.plans) Rewrite(&plan);
    std::map<std::pair<std::string, std::string>, int> interfaces;
    for (const auto& [key, id] : state_.interface_device) {
      interfaces.emplace(std::pair(Short(key.first), key.second), id);
    }
    state_.interface_device = std::move(interfaces);
    std::unordered_set<std::string> by_switch;
    for (const std::string& name : state_.switch_format_reporters) by_switch.insert(Short(name));
    state_.switch_format_reporters = std::move(by_switch);
  }

 private:
  void Collect() {
    const std::string* last = nullptr;  // Most statements follow one of the same reporter.
    const auto add_reporter = [&](const std::string& device, const SourceLine& place) {
      if (last == nullptr || *last != device) Add(device, place);
      last = &device;
    };
    for (const Observation* o : state_.observations) {
      add_reporter(o->device, o->source);
      Add(o->system_name, o->source);
    }
    for (const Fact* fact : state_.facts) {
      add_reporter(fact->device, fact->source);
      if (fact->kind == Fact::Kind::kOwnSystemName) Add(fact->value, fact->source);
    }
    for (const auto& [key, id] : state_.interface_device) Add(key.first, {});
    for (const FabricDescription* file : state_.files) {
      std::unordered_set<std::string_view> own;
      for (const auto& sw : file->switches) own.insert(sw.name);
      for (const auto& server : file->servers) own.insert(server.name);
      AddFile(own, file->file);
    }
    for (const CablePlan& plan : state_.plans) {
      std::unordered_set<std::string_view> own;
      for (const auto& node : plan.nodes) own.insert(node.name);
      AddFile(own, plan.nodes.empty() ? "" : plan.nodes.front().source.file);
    }
  }

  void Add(std::string_view name, const SourceLine& place) {
    if (!name.empty()) names_.try_emplace(name, place);
  }

  // A file that tells the two forms apart is believed.
  void AddFile(const std::unordered_set<std::string_view>& own, const std::string& file) {
    for (const std::string_view name : own) {
      const std::string_view host = HostPart(name);
      if (!host.empty() && own.count(host) != 0) distinct_.insert(host);
      Add(name, {file, 0});
    }
  }

  void FindAliases() {
    std::map<std::string_view, std::vector<std::string_view>> full;
    for (const auto& [name, place] : names_) {
      const std::string_view host = HostPart(name);
      if (!host.empty() && names_.count(host) != 0 && distinct_.count(host) == 0) {
        full[host].push_back(name);
      }
    }
    for (auto& [host, list] : full) {
      if (list.size() == 1) {
        short_of_.emplace(list.front(), host);
        continue;
      }
      std::sort(list.begin(), list.end());
      state_.Warn("AMBIGUOUS_NAME", names_.at(host),
                  QuoteJson(host) + " may be " + QuoteJson(list[0]) + " or " + QuoteJson(list[1]) +
                      ": taken for a system of its own");
    }
  }

  std::string Short(const std::string& name) const {
    const auto found = short_of_.find(name);
    return found == short_of_.end() ? name : found->second;
  }

  void Rewrite(const Observation** o) {
    if (short_of_.count((*o)->device) == 0 && short_of_.count((*o)->system_name) == 0) return;
    Observation& own = state_.own_observations.emplace_back(**o);
    own.device = Short(own.device);
    own.system_name = Short(own.system_name);
    *o = &own;
  }

  void Rewrite(const Fact** fact) {
    const bool names_itself = (*fact)->kind == Fact::Kind::kOwnSystemName;
    if (short_of_.count((*fact)->device) == 0 &&
        (!names_itself || short_of_.count((*fact)->value) == 0)) {
      return;
    }
    Fact& own = state_.own_facts.emplace_back(**fact);
    own.device = Short(own.device);
    if (names_itself) own.value = Short(own.value);
    *fact = &own;
  }

  void Rewrite(const FabricDescription** file) {
    FabricDescription own = **file;
    for (SwitchDescription& sw : own.switches) sw.name = Short(sw.name);
    for (ServerDescription& server : own.servers) {
      server.name = Short(server.name);
      for (DeviceDescription& device : server.devices) {
        for (DevicePortDescription& port : device.ports) {
          port.switch_name = Short(port.switch_name);
          const auto peer = ParseDeviceName(port.peer_device);
          if (peer.has_value()) port.peer_device = FormatDeviceName(Short(peer->server), peer->id);
        }
      }
    }
    for (LinkDescription& link : own.links) {
      link.a = Short(link.a);
      link.b = Short(link.b);
    }
    *file = &state_.own_files.emplace_back(std::move(own));
  }

  void Rewrite(CablePlan* plan) const {
    for (CablePlan::Node& node : plan->nodes) node.name = Short(node.name);
    for (CablePlan::Cable& cable : plan->cables) {
      cable.a = Short(cable.a);
      cable.b = Short(cable.b);
    }
  }

  State& state_;
  std::unordered_map<std::string_view, SourceLine> names_;  // With the first place.
  std::unordered_set<std::string_view> distinct_;           // Host names that a file tells apart.
  std::unordered_map<std::string, std::string> short_of_;
};

}  // namespace

void UnifyNames(State* state) { NameUnifier(state).Unify(); }

}  // namespace rankroute::reconcile
