#include "topology/writers/named_tree.h"

#include <cstddef>
#include <utility>

#include "topology/writers/losses.h"

namespace rankroute {
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
  AddChangedNames(servers.changed + domains.changed, &named.losses);
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

void AddChangedNames(std::size_t changed, std::vector<std::string>* losses) {
  if (changed > 0)
    losses->push_back(Counted("changed: names that the format does not take", changed));
}

void AddTreeLosses(const Fabric& fabric, const ServerTree& tree, std::vector<std::string>* losses) {
  std::vector<std::string> dark;
  for (std::size_t s = 0; s < tree.home.size(); ++s) {
    if (tree.home[s] == ServerDomain::kNone) dark.push_back(fabric.description().servers[s].name);
  }
  if (!dark.empty()) {
    losses->push_back(CountedNames("left out: servers without a cable to a switch", dark));
  }
  if (tree.astray > 0) {
    losses->push_back(Counted("servers with ports in several domains, written in the one with most",
                              tree.astray));
  }
  std::size_t sets = 0;
  for (const ServerDomain& domain : tree.domains) sets += domain.switches.size() > 1 ? 1 : 0;
  if (sets > 0) losses->push_back(Counted("domains of several switches, named by the first", sets));
  AddLosses(fabric,
            {FabricPart::kDevices, FabricPart::kDeviceAddresses, FabricPart::kChassisIds,
             FabricPart::kPorts, FabricPart::kSpeeds, FabricPart::kParallelCables,
             FabricPart::kDirectCables, FabricPart::kSources, FabricPart::kDoubts},
            losses);
}

}  // namespace rankroute
