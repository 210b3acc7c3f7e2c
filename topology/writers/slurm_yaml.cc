#include "topology/writers/slurm_yaml.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "topology/host_list.h"
#include "topology/server_tree.h"
#include "topology/writers/block_yaml.h"
#include "topology/writers/losses.h"
#include "topology/writers/make_value.h"
#include "topology/writers/named_tree.h"
#include "topology/writers/slurm_block.h"

namespace rankroute {
namespace {

Value TreeTopology(const NamedTree& named) {
  Value switches = EmptyList();
  for (const ServerDomain& domain : named.tree.domains) {
    Value item = ObjectOf({{"switch", StringValue(domain.name)}});
    std::vector<std::string> children;
    for (const std::size_t child : domain.children) {
      children.push_back(named.tree.domains[child].name);
    }
    AddText("children", CompressHostList(std::move(children)), &item);
    AddText("nodes", CompressHostList(NamesOf(named, domain.servers)), &item);
    switches.items.push_back(std::move(item));
  }
  return ObjectOf({{"topology", StringValue("fabric")},
                   {"cluster_default", TrueValue()},
                   {"tree", ObjectOf({{"switches", std::move(switches)}})}});
}

Value BlockTopology(const SlurmBlocks& made) {
  Value sizes = EmptyList();
  for (const std::size_t size : made.sizes) {
    sizes.items.push_back(NumberValue(static_cast<std::int64_t>(size)));
  }
  Value blocks = EmptyList();
  for (const SlurmBlock& block : made.blocks) {
    blocks.items.push_back(ObjectOf({{"block", StringValue(block.name)},
                                     {"nodes", StringValue(CompressHostList(block.nodes))}}));
  }
  return ObjectOf(
      {{"topology", StringValue("super-pods")},
       {"block", ObjectOf({{"block_sizes", std::move(sizes)}, {"blocks", std::move(blocks)}})}});
}

}  // namespace

WrittenFabric WriteSlurmYaml(const Fabric& fabric) {
  NamedTree named = NameTree(fabric, MakeServerTree(fabric), NameRule::kSlurm, NameRule::kSlurm);
  Value topologies = EmptyList();
  if (!named.tree.domains.empty()) topologies.items.push_back(TreeTopology(named));
  const auto& servers = fabric.description().servers;
  const bool has_pods = std::any_of(servers.begin(), servers.end(), [&](const auto& server) {
    return !server.super_pod.empty() &&
           named.tree.home[static_cast<std::size_t>(&server - servers.data())] !=
               ServerDomain::kNone;
  });
  if (has_pods) {
    topologies.items.push_back(BlockTopology(MakeSlurmBlocks(fabric, named, &named.losses)));
  }
  AddLosses(fabric, {FabricPart::kServerAddresses, FabricPart::kSwitchAddresses}, &named.losses);
  std::string out;
  AppendBlockYaml(topologies, &out);
  return {std::move(out), std::move(named.losses)};
}

}  // namespace rankroute
