#include "topology/fabric.h"

#include <algorithm>
#include <array>
#include <deque>
#include <future>
#include <map>
#include <tuple>
#include <utility>

#include "topology/fabric_check.h"
#include "topology/revision.h"

namespace rankroute {
namespace {

auto Order(const SourceLine& s) { return std::tie(s.file, s.line); }

bool Less(const Evidence& a, const Evidence& b) {
  const auto less = [](const SourceLine& x, const SourceLine& y) { return Order(x) < Order(y); };
  const auto flags = [](const Evidence& e) {
    return std::tuple(e.age_seconds, e.one_sided, e.doubtful, e.confidence);
  };
  if (flags(a) != flags(b)) return flags(a) < flags(b);
  return std::lexicographical_compare(a.sources.begin(), a.sources.end(), b.sources.begin(),
                                      b.sources.end(), less);
}

void Canonicalize(Evidence* evidence) {
  auto& sources = evidence->sources;
  std::sort(sources.begin(), sources.end(),
            [](const SourceLine& a, const SourceLine& b) { return Order(a) < Order(b); });
  sources.erase(
      std::unique(sources.begin(), sources.end(),
                  [](const SourceLine& a, const SourceLine& b) { return Order(a) == Order(b); }),
      sources.end());
}

void SortPorts(std::vector<DevicePortDescription>* ports) {
  std::sort(ports->begin(), ports->end(), [](const auto& a, const auto& b) {
    const auto key = [](const DevicePortDescription& p) {
      return std::tie(p.switch_name, p.port, p.peer_device, p.mbps);
    };
    return key(a) != key(b) ? key(a) < key(b) : Less(a.evidence, b.evidence);
  });
}

void CanonicalizeServers(std::vector<ServerDescription>* servers) {
  const auto by_name = [](const auto& a, const auto& b) { return a.name < b.name; };
  std::sort(servers->begin(), servers->end(), by_name);
  for (ServerDescription& server : *servers) {
    auto& addresses = server.addresses;
    std::sort(addresses.begin(), addresses.end());
    addresses.erase(std::unique(addresses.begin(), addresses.end()), addresses.end());
    std::sort(server.devices.begin(), server.devices.end(),
              [](const auto& a, const auto& b) { return a.id < b.id; });
    for (DeviceDescription& device : server.devices) {
      for (DevicePortDescription& port : device.ports) Canonicalize(&port.evidence);
      SortPorts(&device.ports);
    }
  }
}

void CanonicalizeLinks(std::vector<LinkDescription>* links) {
  for (LinkDescription& link : *links) {
    if (link.b < link.a) {
      std::swap(link.a, link.b);
      std::swap(link.a_port, link.b_port);
    }
    Canonicalize(&link.evidence);
  }
  std::sort(links->begin(), links->end(), [](const auto& a, const auto& b) {
    const auto key = [](const LinkDescription& l) {
      return std::tie(l.a, l.a_port, l.b, l.b_port, l.mbps);
    };
    return key(a) != key(b) ? key(a) < key(b) : Less(a.evidence, b.evidence);
  });
}

// A direct cable between two devices: the ports at either end, paired off in their order.
struct PeerCables {
  // By side (0: the device with the smaller vertex), indices into that device's ports.
  std::array<std::vector<std::size_t>, 2> ports;
};
using DeviceIndex = std::pair<std::size_t, std::size_t>;  // Server and device.
using PeerMap = std::map<std::pair<DeviceIndex, DeviceIndex>, PeerCables>;

bool HasPeer(const ServerDescription& server) {
  return std::any_of(server.devices.begin(), server.devices.end(), [](const auto& device) {
    return std::any_of(device.ports.begin(), device.ports.end(),
                       [](const auto& port) { return !port.peer_device.empty(); });
  });
}

PeerMap CollectPeers(const std::vector<ServerDescription>& servers) {
  std::unordered_map<std::string, DeviceIndex> index;
  PeerMap peers;
  // Few fabrics have a direct cable, and the index of all devices is large.
  if (std::none_of(servers.begin(), servers.end(), HasPeer)) return peers;
  const auto for_each_device = [&servers](const auto& visit) {
    for (std::size_t s = 0; s < servers.size(); ++s) {
      for (std::size_t d = 0; d < servers[s].devices.size(); ++d) visit(DeviceIndex(s, d));
    }
  };
  for_each_device([&](DeviceIndex at) {
    const ServerDescription& server = servers[at.first];
    index.emplace(FormatDeviceName(server.name, server.devices[at.second].id), at);
  });
  for_each_device([&](DeviceIndex at) {
    const auto& ports = servers[at.first].devices[at.second].ports;
    for (std::size_t p = 0; p < ports.size(); ++p) {
      if (ports[p].peer_device.empty()) continue;
      const DeviceIndex peer = index.at(ports[p].peer_device);
      peers[{std::min(at, peer), std::max(at, peer)}].ports[at < peer ? 0 : 1].push_back(p);
    }
  });
  return peers;
}

// Adds the port that a peer device lacks for each cable that only the other end names.
void CompletePeers(std::vector<ServerDescription>* servers) {
  const auto ports_of = [servers](DeviceIndex at) -> std::vector<DevicePortDescription>& {
    return (*servers)[at.first].devices[at.second].ports;
  };
  const PeerMap peers = CollectPeers(*servers);
  if (peers.empty()) return;
  for (const auto& [ends, cables] : peers) {
    const std::array<DeviceIndex, 2> device = {ends.first, ends.second};
    for (std::size_t side = 0; side < 2; ++side) {
      const auto& named = cables.ports[side];
      const ServerDescription& server = (*servers)[device[side].first];
      for (std::size_t i = cables.ports[1 - side].size(); i < named.size(); ++i) {
        DevicePortDescription back = ports_of(device[side])[named[i]];
        back.peer_device = FormatDeviceName(server.name, server.devices[device[side].second].id);
        ports_of(device[1 - side]).push_back(std::move(back));
      }
    }
  }
  for (ServerDescription& server : *servers) {
    for (DeviceDescription& device : server.devices) SortPorts(&device.ports);
  }
}

std::int64_t LowerKnown(std::int64_t a, std::int64_t b) {
  return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

Status CheckDescription(const FabricDescription& description) {
  std::size_t devices = 0;
  std::size_t cables = description.links.size();
  for (const ServerDescription& server : description.servers) {
    devices += server.devices.size();
    for (const DeviceDescription& device : server.devices) cables += device.ports.size();
  }
  const auto refuse = [](const char* what, std::size_t found, std::size_t most) {
    return Status(
        StatusCode::kResourceExhausted, "FABRIC_TOO_LARGE",
        std::to_string(found) + " " + what + ": at most " + std::to_string(most) + " are accepted");
  };
  if (description.switches.size() > Fabric::kMaxSwitches) {
    return refuse("switches", description.switches.size(), Fabric::kMaxSwitches);
  }
  // Servers without devices are bounded likewise.
  if (devices + description.servers.size() > 2 * Fabric::kMaxDevices ||
      devices > Fabric::kMaxDevices) {
    return refuse("devices and servers", devices + description.servers.size(), Fabric::kMaxDevices);
  }
  if (cables > Fabric::kMaxCables) return refuse("cables", cables, Fabric::kMaxCables);

  std::vector<Diagnostic> diagnostics;
  for (const FabricFault& fault : CheckFabric(description)) {
    diagnostics.push_back({Severity::kError, "INVALID_FABRIC", description.file, 0, 0,
                           PathOfFault(fault) + ": " + fault.message});
  }
  if (diagnostics.empty()) return Status();
  std::string message = diagnostics.front().message;
  if (diagnostics.size() > 1) {
    message += " (and " + std::to_string(diagnostics.size() - 1) + " more faults)";
  }
  return Status(StatusCode::kInvalidArgument, "INVALID_FABRIC", std::move(message),
                std::move(diagnostics));
}

// Vertex of each switch, by name.
using SwitchIndex = std::unordered_map<std::string_view, std::size_t>;

SwitchIndex IndexSwitches(const std::vector<SwitchDescription>& switches) {
  SwitchIndex index;
  index.reserve(switches.size());
  for (std::size_t i = 0; i < switches.size(); ++i) index.emplace(switches[i].name, i);
  return index;
}

// Gives each switch without a stated tier its distance from the nearest device.
void FillTiers(FabricDescription* fabric) {
  const SwitchIndex index = IndexSwitches(fabric->switches);
  std::vector<std::vector<std::size_t>> next(fabric->switches.size());
  for (const LinkDescription& link : fabric->links) {
    const std::size_t a = index.at(link.a);
    const std::size_t b = index.at(link.b);
    next[a].push_back(b);
    next[b].push_back(a);
  }
  std::vector<int> tier(fabric->switches.size(), 0);
  std::deque<std::size_t> queue;
  for (const ServerDescription& server : fabric->servers) {
    for (const DeviceDescription& device : server.devices) {
      for (const DevicePortDescription& port : device.ports) {
        if (port.switch_name.empty()) continue;
        const std::size_t leaf = index.at(port.switch_name);
        if (tier[leaf] == 0) queue.push_back(leaf);
        tier[leaf] = 1;
      }
    }
  }
  while (!queue.empty()) {
    const std::size_t at = queue.front();
    queue.pop_front();
    for (const std::size_t to : next[at]) {
      if (tier[to] != 0) continue;
      tier[to] = std::min(tier[at] + 1, kMaxTier);
      queue.push_back(to);
    }
  }
  for (std::size_t i = 0; i < tier.size(); ++i) {
    if (fabric->switches[i].tier == 0) fabric->switches[i].tier = tier[i];
  }
}

void AddVertices(const FabricDescription& description, FabricGraph* graph,
                 std::vector<FabricGraph::vertex_descriptor>* first_device) {
  for (std::size_t i = 0; i < description.switches.size(); ++i) {
    boost::add_vertex(FabricNode{true, description.switches[i].tier, i, 0, 0}, *graph);
  }
  for (std::size_t s = 0; s < description.servers.size(); ++s) {
    first_device->push_back(boost::num_vertices(*graph));
    for (std::size_t d = 0; d < description.servers[s].devices.size(); ++d) {
      boost::add_vertex(FabricNode{false, 0, 0, s, d}, *graph);
    }
  }
}

void AddCables(const FabricDescription& description,
               const std::vector<FabricGraph::vertex_descriptor>& first_device,
               FabricGraph* graph) {
  const SwitchIndex index = IndexSwitches(description.switches);
  for (std::size_t s = 0; s < description.servers.size(); ++s) {
    const auto& devices = description.servers[s].devices;
    for (std::size_t d = 0; d < devices.size(); ++d) {
      for (const DevicePortDescription& port : devices[d].ports) {
        if (port.switch_name.empty()) continue;
        boost::add_edge(first_device[s] + d, index.at(port.switch_name), FabricCable{port.mbps},
                        *graph);
      }
    }
  }
  for (const auto& [ends, cables] : CollectPeers(description.servers)) {
    const auto [a, b] = ends;
    const auto& a_ports = description.servers[a.first].devices[a.second].ports;
    const auto& b_ports = description.servers[b.first].devices[b.second].ports;
    for (std::size_t i = 0; i < cables.ports[0].size(); ++i) {
      const std::int64_t mbps =
          LowerKnown(a_ports[cables.ports[0][i]].mbps, b_ports[cables.ports[1][i]].mbps);
      boost::add_edge(first_device[a.first] + a.second, first_device[b.first] + b.second,
                      FabricCable{mbps}, *graph);
    }
  }
  for (const LinkDescription& link : description.links) {
    boost::add_edge(index.at(link.a), index.at(link.b), FabricCable{link.mbps}, *graph);
  }
}

// Servers by name, host address and device ip. A name is found before an address that is spelt like
// it.
std::unordered_map<std::string_view, std::size_t> IndexServers(
    const std::vector<ServerDescription>& servers) {
  std::size_t names = servers.size();
  for (const ServerDescription& server : servers) {
    names += server.addresses.size() + server.devices.size();
  }
  std::unordered_map<std::string_view, std::size_t> index;
  index.reserve(names);
  for (std::size_t i = 0; i < servers.size(); ++i) index.emplace(servers[i].name, i);
  for (std::size_t i = 0; i < servers.size(); ++i) {
    for (const std::string& address : servers[i].addresses) index.emplace(address, i);
    for (const DeviceDescription& device : servers[i].devices) {
      if (!device.ip.empty()) index.emplace(device.ip, i);
    }
  }
  return index;
}

}  // namespace

Result<std::shared_ptr<const Fabric>> Fabric::Create(FabricDescription description,
                                                     unsigned threads) {
  Status status = CheckDescription(description);
  if (!status.ok()) return status;

  const std::shared_ptr<Fabric> fabric(new Fabric());
  fabric->description_ = std::move(description);
  FabricDescription& d = fabric->description_;
  d.file.clear();
  std::sort(d.switches.begin(), d.switches.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  for (SwitchDescription& sw : d.switches) Canonicalize(&sw.evidence);
  CanonicalizeServers(&d.servers);
  CompletePeers(&d.servers);
  CanonicalizeLinks(&d.links);
  FillTiers(&d);

  // Nothing changes the description from here on.
  std::future<std::string> revision = std::async(
      threads > 1 ? std::launch::async : std::launch::deferred, [&d] { return RevisionOf(d); });
  AddVertices(d, &fabric->graph_, &fabric->first_device_);
  AddCables(d, fabric->first_device_, &fabric->graph_);
  fabric->server_by_name_ = IndexServers(d.servers);
  fabric->revision_ = revision.get();
  return std::shared_ptr<const Fabric>(fabric);
}

std::string Fabric::evidence_digest() const { return EvidenceDigestOf(description_); }

std::optional<std::size_t> Fabric::FindServer(std::string_view name_or_address) const {
  const auto found = server_by_name_.find(name_or_address);
  if (found == server_by_name_.end()) return std::nullopt;
  return found->second;
}

}  // namespace rankroute
