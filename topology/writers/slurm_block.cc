#include "topology/writers/slurm_block.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "topology/host_list.h"
#include "topology/server_tree.h"
#include "topology/unique_name.h"
#include "topology/writers/losses.h"

namespace rankroute {
namespace {

void SetSizes(SlurmBlocks* made, std::vector<std::string>* losses) {
  if (made->blocks.empty()) return;
  const auto fewer = [](const SlurmBlock& a, const SlurmBlock& b) {
    return a.nodes.size() < b.nodes.size();
  };
  const auto [least, most] = std::minmax_element(made->blocks.begin(), made->blocks.end(), fewer);
  const std::size_t base = least->nodes.size();
  for (std::size_t pairs = 1; pairs <= made->blocks.size(); pairs *= 2) {
    made->sizes.push_back(base * pairs);
  }
  if (most->nodes.size() == base) return;
  losses->push_back("blocks have " + std::to_string(base) + " to " +
                    std::to_string(most->nodes.size()) +
                    " nodes: the block size is that of the smallest, " + least->name);
}

}  // namespace

SlurmBlocks MakeSlurmBlocks(const Fabric& fabric, const NamedTree& named,
                            std::vector<std::string>* losses) {
  SlurmBlocks made;
  std::vector<std::string> names;
  std::set<std::string> taken;
  std::map<std::pair<std::string, std::size_t>, std::size_t> index;  // By super pod, or by domain.
  for (const std::size_t at : TopDown(named.tree)) {
    const ServerDomain& domain = named.tree.domains[at];
    for (const std::size_t server : domain.servers) {
      const std::string& pod = fabric.description().servers[server].super_pod;
      const auto [block, is_new] =
          index.emplace(std::pair(pod, pod.empty() ? at : ServerDomain::kNone), names.size());
      if (is_new) {
        names.push_back(UniqueName(pod.empty() ? domain.name : pod, &taken));
        made.blocks.emplace_back();
      }
      made.blocks[block->second].nodes.push_back(named.servers[server]);
    }
  }
  LegalNames legal = MakeLegal(names, NameRule::kSlurm);
  for (std::size_t b = 0; b < names.size(); ++b) made.blocks[b].name = std::move(legal.names[b]);
  AddChangedNames(legal.changed, losses);
  SetSizes(&made, losses);
  return made;
}

WrittenFabric WriteSlurmBlock(const Fabric& fabric) {
  NamedTree named = NameTree(fabric, MakeServerTree(fabric), NameRule::kSlurm, NameRule::kSlurm);
  const SlurmBlocks made = MakeSlurmBlocks(fabric, named, &named.losses);
  std::string out;
  for (const SlurmBlock& block : made.blocks) {
    out += "BlockName=" + block.name + " Nodes=" + CompressHostList(block.nodes) + "\n";
  }
  std::string sizes;
  for (const std::size_t size : made.sizes)
    sizes += (sizes.empty() ? "" : ",") + std::to_string(size);
  if (!sizes.empty()) out += "BlockSizes=" + sizes + "\n";
  if (!named.tree.domains.empty()) {
    named.losses.push_back(
        "left out: the switches; blocks that stand together are near each other");
  }
  AddLosses(fabric, {FabricPart::kServerAddresses, FabricPart::kSwitchAddresses}, &named.losses);
  return {std::move(out), std::move(named.losses)};
}

}  // namespace rankroute
