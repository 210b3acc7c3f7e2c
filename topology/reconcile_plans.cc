#include <algorithm>

#include "base/json.h"
#include "topology/fabric_check.h"
#include "topology/interface_name.h"
#include "topology/reconcile_state.h"

namespace rankroute::reconcile {
namespace {

// The NPUs of a server where no source says how many it has (Atlas 800T A2).
constexpr int kAssumedDevices = 8;

using PlanRole = CablePlan::Role;

// What the sources other than plans say about systems.
struct KnownSystems {
  std::unordered_map<std::string, std::set<int>> devices;  // By server; ids of its NPUs.
  std::unordered_set<std::string> switches;
};

void LearnFromStatements(const State& state, KnownSystems* known) {
  for (const auto& [key, id] : state.interface_device) known->devices[key.first].insert(id);
  for (const Observation* o : state.observations) {
    const int id = state.DeviceIdOf(o->device, o->local_port);
    if (id >= 0) {
      known->devices[o->device].insert(id);
    }
    if (o->heard_bridge && !o->system_name.empty()) known->switches.insert(o->system_name);
  }
  for (const Fact* fact : state.facts) {
    const int id = state.DeviceIdOf(fact->device, fact->local_port);
    if (id >= 0) known->devices[fact->device].insert(id);
    if (fact->kind == Fact::Kind::kOwnBridge && fact->value == "true") {
      known->switches.insert(fact->device);
    }
  }
  known->switches.insert(state.switch_format_reporters.begin(),
                         state.switch_format_reporters.end());
}

void LearnFromFiles(const State& state, KnownSystems* known) {
  for (const FabricDescription* file : state.files) {
    for (const SwitchDescription& sw : file->switches) known->switches.insert(sw.name);
    for (const ServerDescription& server : file->servers) {
      auto& ids = known->devices[server.name];
      for (const DeviceDescription& device : server.devices) ids.insert(device.id);
    }
  }
}

// Whether a port's name is that of a host's network interface: "eth0", "enp1s0", "bond0".
bool IsHostPort(std::string_view port) {
  static constexpr std::string_view kPrefixes[] = {"eth", "en",   "bond", "ib",
                                                   "mlx", "roce", "hns",  "net"};
  return std::any_of(std::begin(kPrefixes), std::end(kPrefixes), [port](std::string_view prefix) {
    return port.starts_with(prefix) && port.find('/') == std::string_view::npos;
  });
}

// Turns one plan into the Fabric file that it stands for.
class PlanExpander {
 public:
  PlanExpander(const CablePlan& plan, const KnownSystems& known, State* state)
      : plan_(plan), known_(known), state_(*state) {}

  FabricDescription Expand() {
    CollectNodes();
    nodes_.erase("");  // Nobody.
    for (auto& [name, node] : nodes_) node.role = RoleOf(name, node);
    AddNodes();
    for (const CablePlan::Cable& cable : plan_.cables) AddCable(cable);
    for (const auto& [server, cables] : whole_) AddWholeServer(server, cables);
    ReportCounts();
    return Finish();
  }

 private:
  struct Node {
    const CablePlan::Node* stated = nullptr;  // Null where only cables name it.
    std::vector<std::string_view> ports;
    PlanRole role = PlanRole::kUnknown;
    SourceLine source;
  };
  struct Count {
    std::size_t number = 0;
    std::string first;
    SourceLine source;

    void Add(const std::string& what, const SourceLine& place) {
      if (number++ > 0) return;
      first = what;
      source = place;
    }
  };
  struct WholeCable {
    std::string switch_name;
    const CablePlan::Cable* cable;
    std::string switch_port;
  };

  void CollectNodes() {
    for (const CablePlan::Node& stated : plan_.nodes) {
      Node& node = nodes_[stated.name];
      if (node.stated == nullptr) node.stated = &stated;
      node.source = node.stated->source;
    }
    for (const CablePlan::Cable& cable : plan_.cables) {
      for (const auto& [name, port] :
           {std::pair(&cable.a, &cable.a_port), std::pair(&cable.b, &cable.b_port)}) {
        Node& node = nodes_[*name];
        if (node.source.file.empty()) node.source = cable.source;
        if (!port->empty()) node.ports.push_back(*port);
      }
    }
  }

  PlanRole RoleOf(const std::string& name, const Node& node) {
    if (node.stated != nullptr && node.stated->role != PlanRole::kUnknown) return node.stated->role;
    if (known_.devices.count(name) != 0) return PlanRole::kServer;
    if (known_.switches.count(name) != 0) return PlanRole::kSwitch;
    if (node.stated != nullptr && node.stated->device_count > 0) return PlanRole::kServer;
    const auto is_device = [](std::string_view port) {
      return DeviceIdOfPort(std::string(port)) >= 0;
    };
    if (std::any_of(node.ports.begin(), node.ports.end(), is_device)) return PlanRole::kServer;
    if (!node.ports.empty() && std::all_of(node.ports.begin(), node.ports.end(), IsHostPort)) {
      return PlanRole::kServer;
    }
    if (std::none_of(node.ports.begin(), node.ports.end(), IsSlotPortName)) {
      unknown_roles_.Add(name, node.source);
    }
    return PlanRole::kSwitch;
  }

  void AddNodes() {
    for (const auto& [name, node] : nodes_) {
      const CablePlan::Node* stated = node.stated;
      if (node.role == PlanRole::kSwitch) {
        SwitchDescription sw;
        sw.name = name;
        if (stated != nullptr) {
          sw.tier = stated->tier;
          sw.management_address = stated->address;
        }
        sw.evidence.sources.push_back(node.source);
        sw.line = node.source.line;
        fabric_.switches.push_back(std::move(sw));
        continue;
      }
      ServerDescription server;
      server.name = name;
      server.line = node.source.line;
      if (stated != nullptr) {
        server.super_pod = stated->super_pod;
        if (!stated->address.empty()) server.addresses.push_back(stated->address);
        for (int id = 0; id < stated->device_count; ++id) devices_[name].try_emplace(id);
      }
      const auto known = known_.devices.find(name);
      if (known != known_.devices.end()) {
        for (const int id : known->second) devices_[name].try_emplace(id);
      }
      fabric_.servers.push_back(std::move(server));
    }
  }

  PlanRole RoleOf(const std::string& name) const { return nodes_.at(name).role; }

  void AddCable(const CablePlan::Cable& cable) {
    if (cable.a.empty() || cable.b.empty()) return;
    const bool a_switch = RoleOf(cable.a) == PlanRole::kSwitch;
    const bool b_switch = RoleOf(cable.b) == PlanRole::kSwitch;
    if (a_switch && b_switch) {
      LinkDescription link{cable.a, cable.a_port, cable.b, cable.b_port, cable.mbps, {}};
      link.evidence.sources.push_back(cable.source);
      link.evidence.confidence = Confidence::kStated;
      link.line = cable.source.line;
      fabric_.links.push_back(std::move(link));
    } else if (!a_switch && !b_switch) {
      AddDirect(cable);
    } else if (b_switch) {
      AddToSwitch(cable, cable.a, cable.a_port, cable.b, cable.b_port);
    } else {
      AddToSwitch(cable, cable.b, cable.b_port, cable.a, cable.a_port);
    }
  }

  static DevicePortDescription PortOf(const CablePlan::Cable& cable) {
    DevicePortDescription port;
    port.mbps = cable.mbps;
    port.evidence.sources.push_back(cable.source);
    port.evidence.confidence = Confidence::kStated;
    port.line = cable.source.line;
    return port;
  }

  void AddToSwitch(const CablePlan::Cable& cable, const std::string& server,
                   const std::string& server_port, const std::string& sw,
                   const std::string& switch_port) {
    if (server_port.empty()) {
      whole_[server].push_back({sw, &cable, switch_port});
      return;
    }
    const int id = state_.DeviceIdOf(server, server_port);
    if (id < 0) {
      devices_[server];
      unmapped_.Add(server + " " + server_port, cable.source);
      return;
    }
    DevicePortDescription port = PortOf(cable);
    port.switch_name = sw;
    port.port = switch_port;
    devices_[server][id].push_back(std::move(port));
  }

  // A cable from one server straight to another.
  void AddDirect(const CablePlan::Cable& cable) {
    const int a = state_.DeviceIdOf(cable.a, cable.a_port);
    const int b = state_.DeviceIdOf(cable.b, cable.b_port);
    if (a < 0 || b < 0 || cable.a == cable.b) {
      unmapped_.Add(cable.a + " " + cable.a_port, cable.source);
      return;
    }
    DevicePortDescription port = PortOf(cable);
    port.peer_device = FormatDeviceName(cable.b, b);
    devices_[cable.b].try_emplace(b);
    devices_[cable.a][a].push_back(std::move(port));
  }

  // Every device that has no cable of its own gets one for each of the server's.
  void AddWholeServer(const std::string& server, const std::vector<WholeCable>& cables) {
    auto& devices = devices_[server];
    if (devices.empty()) {
      assumed_.Add(server, cables.front().cable->source);
      for (int id = 0; id < kAssumedDevices; ++id) devices.try_emplace(id);
    }
    if (cables.size() > 1) several_leaves_.Add(server, cables[1].cable->source);
    for (auto& [id, ports] : devices) {
      if (!ports.empty()) continue;
      for (const WholeCable& whole : cables) {
        DevicePortDescription port = PortOf(*whole.cable);
        port.switch_name = whole.switch_name;
        // A port takes one cable: its name helps only where there is one device.
        if (devices.size() == 1) port.port = whole.switch_port;
        ports.push_back(std::move(port));
      }
    }
  }

  void ReportCounts() {
    const auto report = [this](const Count& count, const char* reason, const char* words) {
      if (count.number == 0) return;
      state_.Warn(reason, count.source,
                  std::to_string(count.number) + words + QuoteJson(count.first));
    };
    report(unknown_roles_, "UNKNOWN_ROLE",
           " system(s) may be servers or switches and are taken for switches; the first is ");
    report(unmapped_, "UNMAPPED_INTERFACE",
           " server interface(s) are no NPU by any manifest: their cables are left out; the first "
           "is ");
    report(assumed_, "ASSUMED_DEVICES",
           (" server(s) without a statement of their NPUs: " + std::to_string(kAssumedDevices) +
            " each are assumed; the first is ")
               .c_str());
    report(several_leaves_, "UNKNOWN_PLANES",
           " server(s) are cabled to several switches and nothing says by which NPU: each NPU is "
           "taken to have all of these cables; the first is ");
  }

  FabricDescription Finish() {
    for (ServerDescription& server : fabric_.servers) {
      for (auto& [id, ports] : devices_[server.name]) {
        DeviceDescription device;
        device.id = id;
        device.line = server.line;
        device.ports = std::move(ports);
        server.devices.push_back(std::move(device));
      }
    }
    if (!nodes_.empty()) fabric_.file = nodes_.begin()->second.source.file;
    return std::move(fabric_);
  }

  const CablePlan& plan_;
  const KnownSystems& known_;
  State& state_;
  FabricDescription fabric_;
  std::map<std::string, Node> nodes_;
  std::map<std::string, std::map<int, std::vector<DevicePortDescription>>> devices_;  // By server.
  std::map<std::string, std::vector<WholeCable>> whole_;                              // By server.
  Count unknown_roles_;
  Count unmapped_;
  Count assumed_;
  Count several_leaves_;
};

}  // namespace

void ExpandPlans(State* state) {
  if (state->plans.empty()) return;
  KnownSystems known;
  LearnFromStatements(*state, &known);
  LearnFromFiles(*state, &known);
  // A server of one plan is one in all.
  for (const CablePlan& plan : state->plans) {
    for (const CablePlan::Node& node : plan.nodes) {
      if (node.role == PlanRole::kSwitch) known.switches.insert(node.name);
      if (node.role != PlanRole::kServer && node.device_count == 0) continue;
      auto& ids = known.devices[node.name];
      for (int id = 0; id < node.device_count; ++id) ids.insert(id);
    }
  }
  for (const CablePlan& plan : state->plans) {
    if (plan.nodes.empty() && plan.cables.empty()) continue;
    state->own_files.push_back(PlanExpander(plan, known, state).Expand());
    state->files.push_back(&state->own_files.back());
  }
}

}  // namespace rankroute::reconcile
