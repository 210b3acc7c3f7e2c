#include "topology/writers/dlrover_psw.h"

#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "topology/server_tree.h"
#include "topology/writers/losses.h"
#include "topology/writers/make_value.h"
#include "topology/writers/named_tree.h"

namespace rankroute {

WrittenFabric WriteDlroverPsw(const Fabric& fabric) {
  const ServerTree tree = MakeServerTree(fabric);
  std::vector<std::string> path(tree.domains.size());
  for (const std::size_t d : TopDown(tree)) {
    const std::size_t parent = tree.domains[d].parent;
    path[d] = (parent == ServerDomain::kNone ? "" : path[parent] + "/") + tree.domains[d].name;
  }
  WrittenFabric out;
  AddTreeLosses(fabric, tree, &out.losses);
  Value groups = EmptyObject();
  std::vector<std::string> unaddressed;
  for (std::size_t s = 0; s < tree.home.size(); ++s) {
    if (tree.home[s] == ServerDomain::kNone) continue;
    const ServerDescription& server = fabric.description().servers[s];
    for (const std::string& address : server.addresses) {
      Add(address, StringValue(path[tree.home[s]]), &groups);
    }
    if (server.addresses.empty()) unaddressed.push_back(server.name);
  }
  if (!unaddressed.empty()) {
    out.losses.push_back(CountedNames("left out: servers without an address", unaddressed));
  }
  AddLosses(fabric, {FabricPart::kSwitchAddresses, FabricPart::kSuperPods}, &out.losses);
  out.text = WriteJson(groups, 2);
  return out;
}

}  // namespace rankroute
