#include "topology/writers/named_tree.h"

#include <cstddef>
#include <utility>

#include "topology/writers/losses.h"

namespace rankroute {
namespace {

std::string Count(std::size_t count, const char* one, const char* several) {
  return std::to_string(count) + " " + (count == 1 ? one : several);
}

}  // namespace

NamedTree NameTree(const Fabric& fabric, ServerTree tree, NameRule server_rule,
                   NameRule domain_rule) {
  NamedTree named;
  AddTreeLosses(fabric, tree, &named.losses);
  std::vector<std::string> names;
  for (const ServerDescription& server : fabric.description().servers) names.push_back(server.name);
  LegalNames servers = MakeLegal(names, server_rule);
  names.clear();
  for (const ServerDomain& domain : tree.domains) names.push_back(domain.name);
  const LegalNames domains = MakeLegal(names, domain_rule);
  for (std::size_t d = 0; d < tree.domains.size(); ++d) tree.domains[d].name = domains.names[d];
  if (servers.changed + domains.changed > 0) {
    named.losses.push_back(Count(servers.changed + domains.changed, "name", "names") +
                           " that the format does not take had to be changed");
  }
  named.tree = std::move(tree);
  named.servers = std::move(servers.names);
  return named;
}

std::vector<std::string> NamesOf(const NamedTree& named, const std::vector<std::size_t>& servers) {
  std::vector<std::string> names;
  names.reserve(servers.size());
  for (const std::size_t server : servers) names.push_back(named.servers[server]);
  return names;
}

void AddTreeLosses(const Fabric& fabric, const ServerTree& tree, std::vector<std::string>* losses) {
  std::vector<std::string> dark;
  for (std::size_t s = 0; s < tree.home.size(); ++s) {
    if (tree.home[s] == ServerDomain::kNone) dark.push_back(fabric.description().servers[s].name);
  }
  if (!dark.empty()) {
    losses->push_back("left out: " + Count(dark.size(), "server that has", "servers that have") +
                      " no cable to a switch: " + FirstNames(dark));
  }
  if (tree.astray > 0) {
    losses->push_back(Count(tree.astray, "server has", "servers have") +
                      " ports in several domains and stand in the one with most of them");
  }
  std::size_t sets = 0;
  for (const ServerDomain& domain : tree.domains) sets += domain.switches.size() > 1 ? 1 : 0;
  if (sets > 0) {
    losses->push_back(Count(sets, "domain stands", "domains stand") +
                      " for several switches each, named by the first of them");
  }
  AddLosses(fabric,
            {FabricPart::kDevices, FabricPart::kDeviceAddresses, FabricPart::kChassisIds,
             FabricPart::kPorts, FabricPart::kSpeeds, FabricPart::kParallelCables,
             FabricPart::kDirectCables, FabricPart::kSources, FabricPart::kDoubts},
            losses);
}

}  // namespace rankroute
