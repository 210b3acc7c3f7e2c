#include "topology/writers/slurm_tree.h"

#include <utility>
#include <vector>

#include "topology/host_list.h"
#include "topology/server_tree.h"
#include "topology/writers/losses.h"
#include "topology/writers/named_tree.h"

namespace rankroute {

WrittenFabric WriteSlurmTree(const Fabric& fabric) {
  NamedTree named = NameTree(fabric, MakeServerTree(fabric), NameRule::kSlurm, NameRule::kSlurm);
  std::string out;
  for (const ServerDomain& domain : named.tree.domains) {
    out += "SwitchName=" + domain.name;
    if (!domain.servers.empty())
      out += " Nodes=" + CompressHostList(NamesOf(named, domain.servers));
    std::vector<std::string> children;
    for (const std::size_t child : domain.children) {
      children.push_back(named.tree.domains[child].name);
    }
    if (!children.empty()) out += " Switches=" + CompressHostList(std::move(children));
    out += "\n";
  }
  AddLosses(fabric,
            {FabricPart::kServerAddresses, FabricPart::kSwitchAddresses, FabricPart::kSuperPods},
            &named.losses);
  return {std::move(out), std::move(named.losses)};
}

}  // namespace rankroute
