#include "planner/link_load_background.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "planner/near_names.h"

namespace rankroute {
namespace {

// So many unknown names are compared with all that the fabric has.
constexpr std::size_t kMaxComparedNames = 20;

class BackgroundResolver {
 public:
  BackgroundResolver(const Fabric& fabric, const Job& job, const JobOnFabric& placed,
                     const LinkRoutes& routes)
      : fabric_(fabric), job_(job), routes_(routes) {
    const auto& switches = fabric.description().switches;
    for (std::size_t i = 0; i < switches.size(); ++i) vertex_of_switch_[switches[i].name] = i;
    for (std::size_t u = 0; u < placed.server.size(); ++u) units_of_[placed.server[u]].push_back(u);
  }

  Result<LinkBackground> Resolve(const std::vector<BackgroundLoad>& loads) {
    std::map<LinkIndex, std::int64_t> bytes;
    for (const BackgroundLoad& load : loads) {
      if (const auto link = Find(load); link.has_value()) bytes[*link] += load.bytes;
    }
    if (!faults_.empty()) {
      std::string message =
          std::to_string(faults_.size()) + " background loads do not fit the fabric";
      return Status(StatusCode::kInvalidArgument, "INVALID_BACKGROUND", std::move(message),
                    std::move(faults_));
    }
    return LinkBackground(bytes.begin(), bytes.end());
  }

  bool HasCable(const BackgroundLoad& load) const {
    const std::optional<Node> from = NodeOf(load.from);
    const std::optional<Node> to = NodeOf(load.to);
    return from.has_value() && to.has_value() &&
           boost::edge(from->vertex, to->vertex, fabric_.graph()).second;
  }

 private:
  struct Node {
    std::size_t vertex = 0;
    std::size_t server = 0;  // Of a device.
    int device_id = 0;
    bool is_switch = false;
  };

  // The link of a load; empty where there is a fault or the job cannot use it.
  std::optional<LinkIndex> Find(const BackgroundLoad& load) {
    const std::optional<Node> from = FindNode(load, load.from);
    const std::optional<Node> to = FindNode(load, load.to);
    if (load.bytes < 0 || load.bytes > kMaxBackgroundBytes) {
      AddFault(load, "bytes " + std::to_string(load.bytes) + " are not from 0 to " +
                         std::to_string(kMaxBackgroundBytes));
      return std::nullopt;
    }
    if (!from.has_value() || !to.has_value()) return std::nullopt;
    if (!boost::edge(from->vertex, to->vertex, fabric_.graph()).second) {
      AddFault(load, "the fabric has no cable between the two");
      return std::nullopt;
    }
    if (from->is_switch && to->is_switch) return routes_.FindSwitchLink(from->vertex, to->vertex);
    // Of direct fibre, the end that sends has the link.
    if (!from->is_switch) return FindDeviceLink(*from, to->vertex, /*outgoing=*/true);
    return FindDeviceLink(*to, from->vertex, /*outgoing=*/false);
  }

  std::optional<LinkIndex> FindDeviceLink(const Node& device, std::size_t other,
                                          bool outgoing) const {
    const auto units = units_of_.find(device.server);
    if (units == units_of_.end()) return std::nullopt;
    for (const std::size_t unit : units->second) {
      const auto& devices = job_.units[unit].devices;
      for (std::size_t plane = 0; plane < devices.size(); ++plane) {
        if (devices[plane].id != device.device_id) continue;
        const LinkIndex link = routes_.FindDeviceLink(unit, plane, other, outgoing);
        if (link < routes_.link_count()) return link;
      }
    }
    return std::nullopt;
  }

  std::optional<Node> NodeOf(const std::string& name) const {
    const auto at = vertex_of_switch_.find(name);
    if (at != vertex_of_switch_.end()) return Node{at->second, 0, 0, true};
    const std::size_t slash = name.rfind('/');
    if (slash == std::string::npos) return std::nullopt;
    const auto server = fabric_.FindServer(std::string_view(name).substr(0, slash));
    const auto& servers = fabric_.description().servers;
    for (std::size_t i = 0; server.has_value() && i < servers[*server].devices.size(); ++i) {
      const int id = servers[*server].devices[i].id;
      if (std::to_string(id) == std::string_view(name).substr(slash + 1)) {
        return Node{fabric_.device_vertex(*server, i), *server, id, false};
      }
    }
    return std::nullopt;
  }

  std::optional<Node> FindNode(const BackgroundLoad& load, const std::string& name) {
    std::optional<Node> node = NodeOf(name);
    if (node.has_value()) return node;
    NearNames near(name);
    if (faults_.size() < kMaxComparedNames) OfferAll(&near);
    AddFault(load, "\"" + name + "\" is no switch of the fabric and no device (server/device id)" +
                       near.Text());
    return std::nullopt;
  }

  void OfferAll(NearNames* near) const {
    for (const auto& [known, vertex] : vertex_of_switch_) near->Offer(known);
    for (const ServerDescription& server : fabric_.description().servers) {
      for (const DeviceDescription& device : server.devices) {
        near->Offer(server.name + "/" + std::to_string(device.id));
      }
    }
  }

  void AddFault(const BackgroundLoad& load, const std::string& what) {
    std::string message = "background load from " + load.from;
    message.append(" to ").append(load.to).append(": ").append(what);
    faults_.push_back({Severity::kError, "INVALID_BACKGROUND", "", 0, 0, std::move(message)});
  }

  const Fabric& fabric_;
  const Job& job_;
  const LinkRoutes& routes_;
  std::map<std::string, std::size_t, std::less<>> vertex_of_switch_;
  std::map<std::size_t, std::vector<std::size_t>> units_of_;  // By server.
  std::vector<Diagnostic> faults_;
};

}  // namespace

Result<LinkBackground> ResolveBackground(const Fabric& fabric, const Job& job,
                                         const JobOnFabric& placed, const LinkRoutes& routes,
                                         const std::vector<BackgroundLoad>& loads) {
  if (loads.empty()) return LinkBackground{};
  return BackgroundResolver(fabric, job, placed, routes).Resolve(loads);
}

std::vector<BackgroundLoad> LoadsOnCables(const Fabric& fabric, const Job& job,
                                          const JobOnFabric& placed, const LinkRoutes& routes,
                                          const std::vector<BackgroundLoad>& loads) {
  const BackgroundResolver resolver(fabric, job, placed, routes);
  std::vector<BackgroundLoad> kept;
  for (const BackgroundLoad& load : loads) {
    if (resolver.HasCable(load)) kept.push_back(load);
  }
  return kept;
}

void SplitClassesByBackground(const LinkRoutes& routes, const LinkBackground& background,
                              JobOnFabric* job) {
  using Ports = std::vector<std::pair<std::size_t, std::int64_t>>;  // Place of the link, bytes.
  std::map<std::size_t, Ports> ports_of_unit;
  for (const auto& [link, bytes] : background) {
    const auto at = routes.FindUnitLink(link);
    if (at.has_value() && bytes > 0) ports_of_unit[at->unit].emplace_back(at->place, bytes);
  }
  std::map<std::pair<int, Ports>, int> parted;  // Class and loads of the ports to class.
  for (const auto& [unit, ports] : ports_of_unit) {
    const int old = job->unit_class[unit];
    const auto [at, added] =
        parted.emplace(std::make_pair(old, ports), static_cast<int>(job->classes.size()));
    if (added) {
      job->classes.push_back(job->classes[static_cast<std::size_t>(old)]);
      job->classes.back().units = 0;
    }
    ++job->classes[static_cast<std::size_t>(at->second)].units;
    --job->classes[static_cast<std::size_t>(old)].units;
    job->unit_class[unit] = at->second;
  }
}

}  // namespace rankroute
