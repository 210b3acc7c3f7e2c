#include <algorithm>

#include "base/json.h"
#include "topology/fabric_check.h"
#include "topology/reconcile_state.h"

namespace rankroute::reconcile {
namespace {

// Adds the cables of Fabric files that no observation contradicts. Cables that were observed get
// the file's speed.
class FileJoiner {
 public:
  explicit FileJoiner(State* state) : state_(*state) {
    for (std::size_t i = 0; i < state_.device_cables.size(); ++i) {
      const DeviceCable& cable = state_.device_cables[i];
      observed_[cable.device].push_back(i);
      if (!cable.peer.has_value()) used_ports_.insert(cable.end.numbers());
    }
    for (std::size_t i = 0; i < state_.links.size(); ++i) {
      const SwitchLink& link = state_.links[i];
      links_[std::minmax(link.a.sw, link.b.sw)].push_back(i);
      used_ports_.insert(link.a.numbers());
      used_ports_.insert(link.b.numbers());
    }
  }

  void AddFile(std::size_t index) {
    file_ = state_.files[index];
    switches_ = &state_.file_switches[index];
    matched_.clear();
    for (const ServerDescription& server : file_->servers) AddServer(server);
    for (const LinkDescription& link : file_->links) AddLink(link);
  }

 private:
  void AddServer(const ServerDescription& stated) {
    const std::size_t index = state_.server_by_name.at(stated.name);
    ServerState& server = state_.servers[index];
    if (server.super_pod.empty()) server.super_pod = stated.super_pod;
    if (!stated.super_pod.empty() && stated.super_pod != server.super_pod) {
      state_.Warn("FABRIC_FILES_DIFFER", {file_->file, stated.line},
                  "server " + QuoteJson(server.name) + " is in super pod " +
                      QuoteJson(stated.super_pod) + " here and in " + QuoteJson(server.super_pod) +
                      " in another file: the latter is kept");
    }
    for (const DeviceDescription& device : stated.devices) {
      server.devices.try_emplace(device.id);
      AddDevice({index, device.id}, device);
    }
  }

  SwitchEnd EndOf(const std::string& name, const std::string& port) const {
    return {switches_->at(name), port, state_.ports.KeyOf(port), port.empty()};
  }

  // Ports of the file that an observation confirms go first: what is left of the observations
  // contradicts what is left of the file.
  void AddDevice(const DeviceRef& ref, const DeviceDescription& device) {
    std::vector<const DevicePortDescription*> open;
    for (const bool named : {true, false}) {  // Ports without a name fit anything: they come last.
      for (const DevicePortDescription& port : device.ports) {
        if (port.port.empty() == named) continue;
        if (!MatchPort(ref, port)) open.push_back(&port);
      }
    }
    const auto observed = observed_.find(ref);
    std::string contradiction;
    if (observed != observed_.end()) {
      for (const std::size_t i : observed->second) {
        const DeviceCable& cable = state_.device_cables[i];
        if (matched_.count(i) != 0) continue;
        contradiction =
            state_.NameOf(ref) + " is cabled to " +
            (cable.peer.has_value() ? state_.NameOf(*cable.peer) : state_.NameOf(cable.end));
      }
    }
    const DeviceState& known = state_.servers[ref.server].devices.at(ref.device);
    if (contradiction.empty() && known.dark) {
      contradiction = state_.NameOf(ref) + " hears nobody";
    }
    if (contradiction.empty() && known.link_state == "down") {
      contradiction = "the link of " + state_.NameOf(ref) + " is down";
    }
    for (const DevicePortDescription* port : open) AddPort(ref, *port, contradiction);
  }

  // Whether an observed cable, or one of an earlier file, is the one that the file states.
  bool MatchPort(const DeviceRef& ref, const DevicePortDescription& port) {
    const auto observed = observed_.find(ref);
    if (observed == observed_.end()) return false;
    for (const std::size_t i : observed->second) {
      DeviceCable& cable = state_.device_cables[i];
      if (matched_.count(i) != 0 || !IsSameCable(cable, port)) continue;
      matched_.insert(i);
      TakeSpeed(port.mbps, &cable.state);
      if (!cable.peer.has_value() && cable.end.vague && !port.port.empty()) {
        cable.end = EndOf(port.switch_name, port.port);
      }
      return true;
    }
    return false;
  }

  bool IsSameCable(const DeviceCable& cable, const DevicePortDescription& port) const {
    if (!port.peer_device.empty()) {
      const auto peer = PeerOf(port);
      return peer.has_value() && cable.peer == peer;
    }
    if (cable.peer.has_value()) return false;
    const SwitchEnd end = EndOf(port.switch_name, port.port);
    return cable.end.sw == end.sw && (cable.end.key == end.key || cable.end.vague || end.vague);
  }

  std::optional<DeviceRef> PeerOf(const DevicePortDescription& port) const {
    const auto name = ParseDeviceName(port.peer_device);
    if (!name.has_value()) return std::nullopt;
    const auto server = state_.server_by_name.find(name->server);
    if (server == state_.server_by_name.end()) return std::nullopt;
    return DeviceRef{server->second, name->id};
  }

  static void TakeSpeed(std::int64_t mbps, CableState* state) {
    if (state->file_mbps == 0) state->file_mbps = mbps;
  }

  void AddPort(const DeviceRef& ref, const DevicePortDescription& port,
               const std::string& contradiction) {
    DeviceCable cable;
    cable.device = ref;
    cable.state.file_mbps = port.mbps;
    cable.state.evidence = port.evidence;
    std::string reason = contradiction;
    if (port.peer_device.empty()) {
      cable.end = EndOf(port.switch_name, port.port);
      if (reason.empty()) reason = PortContradiction(cable.end);
    } else {
      cable.peer = PeerOf(port);
      if (reason.empty() && cable.peer.has_value()) reason = PeerContradiction(*cable.peer, ref);
    }
    if (reason.empty()) {
      new_device_cables_.push_back(std::move(cable));
      return;
    }
    const std::string other =
        port.peer_device.empty() ? state_.NameOf(cable.end) : port.peer_device;
    Contradict(port.line, "cable " + state_.NameOf(ref) + " to " + other, reason);
  }

  void Contradict(int line, const std::string& cable, const std::string& reason) {
    state_.Warn("FABRIC_FILE_CONTRADICTED", {file_->file, line}, cable + " is left out: " + reason);
  }

  std::string PortContradiction(const SwitchEnd& end) const {
    if (end.vague) return "";
    if (used_ports_.count(end.numbers()) != 0) {
      return state_.NameOf(end) + " is seen to be cabled otherwise";
    }
    if (state_.switches[end.sw].dark_ports.count(end.key) != 0) {
      return state_.NameOf(end) + " hears nobody";
    }
    return "";
  }

  std::string PeerContradiction(const DeviceRef& peer, const DeviceRef& self) const {
    const auto observed = observed_.find(peer);
    const bool is_cabled =
        observed != observed_.end() &&
        std::none_of(observed->second.begin(), observed->second.end(),
                     [&](std::size_t i) { return state_.device_cables[i].peer == self; });
    if (is_cabled) return state_.NameOf(peer) + " is seen to be cabled otherwise";
    const auto& devices = state_.servers[peer.server].devices;
    const auto device = devices.find(peer.device);
    if (device != devices.end() && device->second.dark) {
      return state_.NameOf(peer) + " hears nobody";
    }
    return "";
  }

  void AddLink(const LinkDescription& stated) {
    SwitchLink link;
    link.a = EndOf(stated.a, stated.a_port);
    link.b = EndOf(stated.b, stated.b_port);
    link.state.file_mbps = stated.mbps;
    link.state.evidence = stated.evidence;
    if (link.a.sw == link.b.sw) {
      Contradict(stated.line, "link " + stated.a + " to " + stated.b, "both are one switch");
      return;
    }
    if (MatchLink(link)) return;
    std::string reason = PortContradiction(link.a);
    if (reason.empty()) reason = PortContradiction(link.b);
    if (reason.empty()) {
      new_links_.push_back(std::move(link));
    } else {
      Contradict(stated.line, "link " + state_.NameOf(link.a) + " to " + state_.NameOf(link.b),
                 reason);
    }
  }

  bool MatchLink(const SwitchLink& stated) {
    const auto found = links_.find(std::minmax(stated.a.sw, stated.b.sw));
    if (found == links_.end()) return false;
    const auto fits = [](const SwitchEnd& x, const SwitchEnd& y) {
      return x.key == y.key || x.vague || y.vague;
    };
    for (const std::size_t i : found->second) {
      SwitchLink& link = state_.links[i];
      const bool same_way = link.a.sw == stated.a.sw;
      const SwitchEnd& a = same_way ? stated.a : stated.b;
      const SwitchEnd& b = same_way ? stated.b : stated.a;
      if (matched_links_.count({file_, i}) != 0 || !fits(link.a, a) || !fits(link.b, b)) continue;
      matched_links_.insert({file_, i});
      TakeSpeed(stated.state.file_mbps, &link.state);
      if (link.a.vague && !a.vague) link.a = a;
      if (link.b.vague && !b.vague) link.b = b;
      return true;
    }
    return false;
  }

 public:
  // Makes the new cables of one file visible to the next.
  void Commit() {
    for (DeviceCable& cable : new_device_cables_) {
      observed_[cable.device].push_back(state_.device_cables.size());
      state_.device_cables.push_back(std::move(cable));
    }
    for (SwitchLink& link : new_links_) {
      links_[std::minmax(link.a.sw, link.b.sw)].push_back(state_.links.size());
      state_.links.push_back(std::move(link));
    }
    new_device_cables_.clear();
    new_links_.clear();
  }

 private:
  State& state_;
  const FabricDescription* file_ = nullptr;
  const std::unordered_map<std::string, std::size_t>* switches_ = nullptr;
  std::map<DeviceRef, std::vector<std::size_t>> observed_;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> links_;
  std::set<Numbers<2>> used_ports_;
  std::set<std::size_t> matched_;  // Device cables that the file confirms.
  std::set<std::pair<const FabricDescription*, std::size_t>> matched_links_;
  std::vector<DeviceCable> new_device_cables_;
  std::vector<SwitchLink> new_links_;
};

}  // namespace

void AddFileCables(State* state) {
  if (state->files.empty()) return;
  FileJoiner joiner(state);
  for (std::size_t i = 0; i < state->files.size(); ++i) {
    joiner.AddFile(i);
    joiner.Commit();
  }
}

}  // namespace rankroute::reconcile
