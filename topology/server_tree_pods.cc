#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "topology/server_tree.h"
#include "topology/unique_name.h"

namespace rankroute {
namespace {

constexpr std::size_t kNone = ServerDomain::kNone;

// The cabled servers of each super pod.
std::map<std::string, std::vector<std::size_t>> CabledSuperPods(
    const std::vector<ServerDescription>& servers, const ServerTree& tree) {
  std::map<std::string, std::vector<std::size_t>> pods;
  for (std::size_t s = 0; s < servers.size(); ++s) {
    const std::string& pod = servers[s].super_pod;
    if (!pod.empty() && tree.home[s] != kNone) pods[pod].push_back(s);
  }
  return pods;
}

// For each of `servers`, itself counted in every domain that holds it.
std::map<std::size_t, std::size_t> CountIn(const ServerTree& tree,
                                           const std::vector<std::size_t>& servers) {
  std::map<std::size_t, std::size_t> count;
  for (const std::size_t server : servers) {
    for (std::size_t d = tree.home[server]; d != kNone; d = tree.domains[d].parent) ++count[d];
  }
  return count;
}

// Where each super pod goes and which domains it replaces.
struct PodPlaces {
  std::vector<std::size_t> parent;  // By super pod: the nearest domain that holds all of it.
  std::vector<bool> is_gone;        // By domain: it lies within one super pod.
};

// Empty where no tree holds both.
std::optional<PodPlaces> PlacePods(const ServerTree& tree,
                                   const std::map<std::string, std::vector<std::size_t>>& pods) {
  std::vector<std::size_t> every;
  for (std::size_t s = 0; s < tree.home.size(); ++s) {
    if (tree.home[s] != kNone) every.push_back(s);
  }
  const std::map<std::size_t, std::size_t> size = CountIn(tree, every);
  PodPlaces places{{}, std::vector<bool>(tree.domains.size(), false)};
  for (const auto& [name, servers] : pods) {
    std::size_t parent = kNone;
    for (const auto& [domain, count] : CountIn(tree, servers)) {
      if (count == servers.size()) {
        parent = domain;
        break;  // Children stand before their parents.
      }
      if (count != size.at(domain)) return std::nullopt;
      places.is_gone[domain] = true;
    }
    places.parent.push_back(parent);
  }
  return places;
}

// The super pods, then the domains that stay, one level higher; without what is below each.
std::vector<ServerDomain> PodsAndDomains(
    const ServerTree& tree, const PodPlaces& places,
    const std::map<std::string, std::vector<std::size_t>>& pods, std::set<std::string> names) {
  for (const ServerDomain& domain : tree.domains) names.insert(domain.name);
  std::vector<std::size_t> moved_to(tree.domains.size(), kNone);
  std::size_t next = pods.size();
  for (std::size_t d = 0; d < tree.domains.size(); ++d) {
    if (!places.is_gone[d]) moved_to[d] = next++;
  }
  const auto moved = [&moved_to](std::size_t d) { return d == kNone ? kNone : moved_to[d]; };
  std::vector<ServerDomain> out;
  for (const auto& [name, servers] : pods) {
    ServerDomain pod;
    pod.name = UniqueName(name, &names);
    pod.is_super_pod = true;
    pod.parent = moved(places.parent[out.size()]);
    pod.servers = servers;
    out.push_back(std::move(pod));
  }
  for (std::size_t d = 0; d < tree.domains.size(); ++d) {
    if (places.is_gone[d]) continue;
    ServerDomain domain = tree.domains[d];
    ++domain.level;
    domain.parent = moved(domain.parent);
    domain.children.clear();
    out.push_back(std::move(domain));
  }
  for (std::size_t d = 0; d < out.size(); ++d) {
    if (out[d].parent != kNone) out[out[d].parent].children.push_back(d);
  }
  return out;
}

}  // namespace

std::optional<ServerTree> WithSuperPods(const Fabric& fabric, const ServerTree& tree) {
  const std::vector<ServerDescription>& servers = fabric.description().servers;
  const auto pods = CabledSuperPods(servers, tree);
  if (pods.empty()) return std::nullopt;
  const std::optional<PodPlaces> places = PlacePods(tree, pods);
  if (!places.has_value()) return std::nullopt;
  std::set<std::string> names;
  for (const ServerDescription& server : servers) names.insert(server.name);

  ServerTree out{
      PodsAndDomains(tree, *places, pods, std::move(names)), {}, tree.astray, tree.depth + 1};
  out.home.assign(servers.size(), kNone);
  for (std::size_t d = 0; d < out.domains.size(); ++d) {
    auto& below = out.domains[d].servers;
    if (!out.domains[d].is_super_pod) {
      const auto is_in_pod = [&](std::size_t s) { return !servers[s].super_pod.empty(); };
      below.erase(std::remove_if(below.begin(), below.end(), is_in_pod), below.end());
    }
    for (const std::size_t server : below) out.home[server] = d;
  }
  return out;
}

}  // namespace rankroute
