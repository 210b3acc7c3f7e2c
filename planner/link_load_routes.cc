#include "planner/link_load_routes.h"

#include <algorithm>
#include <cmath>

namespace rankroute {
namespace {

constexpr std::uint16_t kFar = HopDistances::kUnreachable;

}  // namespace

LinkRoutes::LinkRoutes(const Fabric& fabric, const JobOnFabric& job)
    : fabric_(fabric), job_(job), around_(job.attachments.size()) {
  AddSwitchLinks(fabric);
  AddDeviceLinks();
  distance_.assign(fabric.switch_count(), kFar);
  arriving_.assign(fabric.switch_count(), 0);
}

void LinkRoutes::AddSwitchLinks(const Fabric& fabric) {
  const FabricGraph& graph = fabric.graph();
  std::vector<std::pair<std::uint32_t, std::int64_t>> cables;  // Neighbour and speed.
  for (std::size_t v = 0; v < fabric.switch_count(); ++v) {
    cables.clear();
    const auto [begin, end] = boost::out_edges(v, graph);
    for (auto edge = begin; edge != end; ++edge) {
      const auto to = boost::target(*edge, graph);
      if (graph[to].is_switch) {
        cables.emplace_back(static_cast<std::uint32_t>(to), graph[*edge].mbps);
      }
    }
    std::sort(cables.begin(), cables.end());  // The slowest cable to a neighbour comes first.
    first_link_.push_back(static_cast<LinkIndex>(links_.size()));
    for (const auto& [to, mbps] : cables) {
      if (links_.size() > first_link_.back() && neighbor_.back() == to) {
        ++links_.back().cables;
        continue;
      }
      neighbor_.push_back(to);
      links_.push_back({mbps, 1});
    }
  }
  first_link_.push_back(static_cast<LinkIndex>(links_.size()));
}

void LinkRoutes::AddDeviceLinks() {
  for (std::size_t unit = 0; unit < job_.server.size(); ++unit) {
    first_device_.push_back(port_base_.size());
    for (std::size_t plane = 0; plane < job_.devices[unit]; ++plane) {
      port_base_.push_back(static_cast<LinkIndex>(links_.size()));
      const int attachment = AttachmentOf(unit, plane);
      for (int direction = 0; direction < 2; ++direction) {
        for (std::size_t i = 0; i < Ports(attachment); ++i) {
          const CableBundle& port = Port(attachment, i);
          links_.push_back({port.mbps, port.cables});
        }
      }
    }
  }
}

LinkIndex LinkRoutes::FindSwitchLink(std::size_t from, std::size_t to) const {
  const auto begin = neighbor_.begin() + static_cast<std::ptrdiff_t>(first_link_[from]);
  const auto end = neighbor_.begin() + static_cast<std::ptrdiff_t>(first_link_[from + 1]);
  const auto at = std::lower_bound(begin, end, to);
  const auto none = static_cast<LinkIndex>(links_.size());
  return at == end || *at != to ? none : static_cast<LinkIndex>(at - neighbor_.begin());
}

LinkIndex LinkRoutes::FindDeviceLink(std::size_t unit, std::size_t plane, std::size_t other,
                                     bool outgoing) const {
  const int attachment = AttachmentOf(unit, plane);
  const std::size_t ports = Ports(attachment);
  for (std::size_t i = 0; i < ports; ++i) {
    if (Port(attachment, i).to != other) continue;
    return port_base_[first_device_[unit] + plane] +
           static_cast<LinkIndex>(outgoing ? i : ports + i);
  }
  return static_cast<LinkIndex>(links_.size());
}

std::size_t LinkRoutes::DeviceOfLink(LinkIndex link) const {
  const auto after = std::upper_bound(port_base_.begin(), port_base_.end(), link);
  return static_cast<std::size_t>(after - port_base_.begin() - 1);
}

std::size_t LinkRoutes::UnitOfDevice(std::size_t device) const {
  const auto after = std::upper_bound(first_device_.begin(), first_device_.end(), device);
  return static_cast<std::size_t>(after - first_device_.begin() - 1);
}

std::optional<LinkRoutes::UnitLink> LinkRoutes::FindUnitLink(LinkIndex link) const {
  if (link < neighbor_.size()) return std::nullopt;
  const std::size_t unit = UnitOfDevice(DeviceOfLink(link));
  return UnitLink{unit, link - port_base_[first_device_[unit]]};
}

std::pair<std::string, std::string> LinkRoutes::Ends(LinkIndex link, const Job& job) const {
  const FabricDescription& description = fabric_.description();
  const auto name = [&](std::size_t vertex) {
    const FabricNode& node = fabric_.graph()[vertex];
    if (node.is_switch) return description.switches[node.switch_index].name;
    const ServerDescription& server = description.servers[node.server_index];
    return server.name + "/" + std::to_string(server.devices[node.device_index].id);
  };
  if (link < neighbor_.size()) {
    const auto from = std::upper_bound(first_link_.begin(), first_link_.end(), link) - 1;
    return {name(static_cast<std::size_t>(from - first_link_.begin())), name(neighbor_[link])};
  }
  const std::size_t device = DeviceOfLink(link);
  const std::size_t unit = UnitOfDevice(device);
  const std::size_t plane = device - first_device_[unit];
  const int attachment = AttachmentOf(unit, plane);
  const std::size_t port = link - port_base_[device];
  const bool outgoing = port < Ports(attachment);
  std::string own = description.servers[job_.server[unit]].name + "/" +
                    std::to_string(job.units[unit].devices[plane].id);
  std::string other = name(Port(attachment, outgoing ? port : port - Ports(attachment)).to);
  if (!outgoing) std::swap(own, other);
  return {std::move(own), std::move(other)};
}

LinkRoutes::Route LinkRoutes::RouteBetween(int a, int b) {
  const std::uint64_t key =
      static_cast<std::uint64_t>(a) * job_.attachments.size() + static_cast<std::uint64_t>(b);
  const auto at = routes_.find(key);
  if (at != routes_.end()) return at->second;
  if (shares_.size() > kMaxKeptShares) {
    shares_.clear();
    routes_.clear();
  }
  const Route route = FindRoute(a, b);
  routes_.emplace(key, route);
  return route;
}

void LinkRoutes::Keep(LinkIndex link, double share) {
  shares_.push_back({link, std::llround(share * static_cast<double>(kWholeShare))});
}

const LinkRoutes::Surroundings& LinkRoutes::Explore(int b, std::size_t distance) {
  Surroundings& around = around_[static_cast<std::size_t>(b)];
  if (around.level_end.empty()) {
    for (const CableBundle& leaf : job_.attachments[b].leaves) {
      around.switches.push_back(static_cast<std::uint32_t>(leaf.to));
    }
    around.level_end.push_back(around.switches.size());
  }
  if (around.level_end.size() > distance) return around;
  MarkDistances(around);
  while (around.level_end.size() <= distance) {
    const std::size_t level = around.level_end.size();
    const std::size_t begin = level > 1 ? around.level_end[level - 2] : 0;
    for (std::size_t i = begin; i < around.level_end[level - 1]; ++i) {
      const std::uint32_t v = around.switches[i];
      for (LinkIndex link = first_link_[v]; link < first_link_[v + 1]; ++link) {
        if (distance_[neighbor_[link]] != kFar) continue;
        distance_[neighbor_[link]] = static_cast<std::uint16_t>(level);
        around.switches.push_back(neighbor_[link]);
      }
    }
    around.level_end.push_back(around.switches.size());
  }
  for (const std::uint32_t v : around.switches) distance_[v] = kFar;
  return around;
}

void LinkRoutes::MarkDistances(const Surroundings& around) {
  std::size_t i = 0;
  for (std::size_t level = 0; level < around.level_end.size(); ++level) {
    for (; i < around.level_end[level]; ++i) {
      distance_[around.switches[i]] = static_cast<std::uint16_t>(level);
    }
  }
}

// Switches are explored up to one hop before the source's, so those are known by their neighbours.
bool LinkRoutes::IsAt(std::size_t v, std::uint16_t distance) const {
  if (distance_[v] != kFar || distance == 0) return distance_[v] == distance;
  for (LinkIndex link = first_link_[v]; link < first_link_[v + 1]; ++link) {
    if (distance_[neighbor_[link]] == distance - 1) return true;
  }
  return false;
}

// Of the source's leaves only the nearest take traffic. Returns them, with their shares in
// arriving_.
std::vector<std::uint32_t> LinkRoutes::SplitAtSource(const Attachment& a, std::uint16_t distance) {
  std::vector<std::size_t> nearest;
  double cables = 0;
  for (std::size_t i = 0; i < a.leaves.size(); ++i) {
    if (!IsAt(a.leaves[i].to, distance)) continue;
    nearest.push_back(i);
    cables += static_cast<double>(a.leaves[i].cables);
  }
  std::vector<std::uint32_t> at;
  for (const std::size_t i : nearest) {
    const double share = static_cast<double>(a.leaves[i].cables) / cables;
    Keep(static_cast<LinkIndex>(i), share);
    at.push_back(static_cast<std::uint32_t>(a.leaves[i].to));
    arriving_[at.back()] = share;
  }
  return at;
}

// The links of `v`, `distance` away from the destination, to switches one hop nearer. A spine has
// far more neighbours than there are switches so near: the shorter list is searched.
void LinkRoutes::FindNearerLinks(std::uint32_t v, std::uint16_t distance,
                                 const Surroundings& around) {
  nearer_.clear();
  const std::size_t begin = distance > 1 ? around.level_end[distance - std::size_t{2}] : 0;
  const std::size_t end = around.level_end[distance - std::size_t{1}];
  if (end - begin < first_link_[v + 1] - first_link_[v]) {
    for (std::size_t i = begin; i < end; ++i) {
      const LinkIndex link = FindSwitchLink(v, around.switches[i]);
      if (link < links_.size()) nearer_.push_back(link);
    }
    return;
  }
  for (LinkIndex link = first_link_[v]; link < first_link_[v + 1]; ++link) {
    if (distance_[neighbor_[link]] == distance - 1) nearer_.push_back(link);
  }
}

// Sends what has come to the switches `at`, all equally far from the destination, one hop further.
// Returns the switches there, sorted.
std::vector<std::uint32_t> LinkRoutes::Forward(const std::vector<std::uint32_t>& at,
                                               std::uint16_t distance, const Surroundings& around) {
  std::vector<std::uint32_t> onward;
  for (const std::uint32_t v : at) {
    FindNearerLinks(v, distance, around);
    double cables = 0;
    for (const LinkIndex link : nearer_) cables += static_cast<double>(links_[link].cables);
    for (const LinkIndex link : nearer_) {
      const std::uint32_t to = neighbor_[link];
      const double share = arriving_[v] * static_cast<double>(links_[link].cables) / cables;
      Keep(link, share);
      if (arriving_[to] == 0) onward.push_back(to);
      arriving_[to] += share;
    }
    arriving_[v] = 0;
  }
  std::sort(onward.begin(), onward.end());
  return onward;
}

LinkRoutes::Route LinkRoutes::FindRoute(int from, int to) {
  const Attachment& a = job_.attachments[from];
  const Attachment& b = job_.attachments[to];
  Route route;
  route.begin = route.out_end = route.switches_end = route.end = shares_.size();
  for (std::size_t i = 0; b.has_peers && i < a.peers.size(); ++i) {
    if (a.peers[i].to != b.device) continue;
    Keep(static_cast<LinkIndex>(a.leaves.size() + i), 1.0);  // The shortest path of all.
    route.out_end = route.switches_end = route.end = shares_.size();
    return route;
  }
  const std::uint16_t hops = job_.attachments.Hops(from, to);
  if (hops == kFar) return route;
  const Surroundings& around = Explore(to, hops > 0 ? hops - std::size_t{1} : 0);
  MarkDistances(around);
  std::vector<std::uint32_t> at = SplitAtSource(a, hops);
  route.out_end = shares_.size();
  for (std::uint16_t distance = hops; distance > 0; --distance) {
    at = Forward(at, distance, around);
  }
  route.switches_end = shares_.size();
  for (std::size_t i = 0; i < b.leaves.size(); ++i) {
    const std::size_t leaf = b.leaves[i].to;
    if (arriving_[leaf] > 0) Keep(static_cast<LinkIndex>(i), arriving_[leaf]);
    arriving_[leaf] = 0;
  }
  for (const std::uint32_t v : around.switches) distance_[v] = kFar;
  route.end = shares_.size();
  return route;
}

}  // namespace rankroute
